import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { MemoryFS, type PGlite } from '@electric-sql/pglite'
import { undurableStartParams } from '#src/platform/database/pglite-durable.ts'
import { openPglite } from '#src/platform/database/pglite-remembering.ts'
import { pgliteParsers } from '#src/platform/database/sql-values.ts'

interface Entry {
  path: string
  /** Of a file. */
  content?: Buffer
}

/** Where PGlite keeps its files. */
const home = '/pglite/data'
/** What a worker has read once, it copies for each of its databases. */
const known = new Map<string, Entry[]>()

/** A PGlite in memory that begins as a copy of this folder, which a PGlite left in order. */
export function copyInMemory(folder: string): Promise<PGlite> {
  return openPglite({ fs: new CopyFS(folder), startParams: undurableStartParams, parsers: pgliteParsers })
}

class CopyFS extends MemoryFS {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS
    if (!files) throw new Error('PGlite has no files yet')
    const entries = known.get(this.#folder) ?? readEntries(this.#folder)
    known.set(this.#folder, entries)
    files.mkdirTree(home)
    for (const { path, content } of entries) {
      if (content) files.writeFile(`${home}/${path}`, new Uint8Array(content), { mode: 0o600, canOwn: true })
      else files.mkdir(`${home}/${path}`, 0o700)
    }
  }
}

function readEntries(folder: string): Entry[] {
  // A folder comes before what it holds.
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = join(entry.parentPath, entry.name)
    const path = relative(folder, file)
    return entry.isDirectory() ? { path } : { path, content: readFileSync(file) }
  })
}
