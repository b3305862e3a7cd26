import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
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
  quarantine: Quarantine
}

/** Contents that no row refers to, kept for a while: the row may come back with a restored database. */
export interface Quarantine {
  /** Moves a kept content there. */
  take(key: string, now: Date): Promise<void>
  /** Moves it back where it was. */
  giveBack(key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Every key there, with the instant it was taken. */
  list(): AsyncIterable<{ key: string; takenAt: Date }>
}

export async function diskStorage(dataDir: string): Promise<Storage> {
  const folder = join(dataDir, 'files')
  const temporaryFolder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  await mkdir(temporaryFolder, { recursive: true })
  const quarantineFolder = join(dataDir, 'quarantine')
  await mkdir(quarantineFolder, { recursive: true })
  const pathOf = (key: string) => join(folder, checkKey(key))
  const quarantinedPathOf = (key: string) => join(quarantineFolder, checkKey(key))
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
      for await (const { key, at } of listKeys(folder)) yield { key, keptAt: at }
    },
    quarantine: {
      async take(key, now) {
        await rename(pathOf(key), quarantinedPathOf(key))
        await utimes(quarantinedPathOf(key), now, now)
      },
      giveBack: (key) => rename(quarantinedPathOf(key), pathOf(key)),
      remove: (key) => rm(quarantinedPathOf(key), { force: true }),
      async *list() {
        for await (const { key, at } of listKeys(quarantineFolder)) yield { key, takenAt: at }
      },
    },
  }
}

function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

const isKey = (name: string) => /^[0-9a-f-]{36}$/.test(name)

/** Other names are not ours to judge. */
async function* listKeys(folder: string): AsyncIterable<{ key: string; at: Date }> {
  for await (const { name } of await opendir(folder)) {
    if (!isKey(name)) continue
    const found = await stat(join(folder, name)).catch(() => null) // removed meanwhile
    if (found) yield { key: name, at: found.mtime }
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
