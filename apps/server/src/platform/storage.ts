import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where file contents live. Keys are ours (UUIDs); names given by users never reach the disk. */
export interface Storage {
  /** A place on the same volume for uploads under way. */
  temporaryFolder: string
  /** Keeps a finished temporary file under `key`; on the disk for good when it returns. */
  keep(temporaryPath: string, key: string): Promise<void>
  read(key: string): Readable
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Every key, with the instant it was kept. */
  list(): AsyncIterable<{ key: string; keptAt: Date }>
}

export async function diskStorage(dataDir: string): Promise<Storage> {
  const folder = join(dataDir, 'files')
  const temporaryFolder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  await mkdir(temporaryFolder, { recursive: true })
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    temporaryFolder,
    async keep(temporaryPath, key) {
      await syncToDisk(temporaryPath, 'r+')
      await rename(temporaryPath, pathOf(key))
      await syncToDisk(folder, 'r')
    },
    read: (key) => createReadStream(pathOf(key)),
    has: (key) => stat(pathOf(key)).then(() => true, () => false),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const { name } of await opendir(folder)) {
        const found = await stat(join(folder, name)).catch(() => null) // removed meanwhile
        if (found) yield { key: name, keptAt: found.mtime }
      }
    },
  }
}

async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
