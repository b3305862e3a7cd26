import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** Longer than any request: what is younger may belong to one under way. */
const graceMs = 60 * 60 * 1000
const quarantineMs = 30 * 86_400_000
/** More orphans than this, and more than a tenth of all: the database is at fault, not the files. */
const orphansUnquestioned = 10
const batchSize = 500

export interface Sweep {
  /** Contents put into quarantine, taken back from it, and removed after their 30 days there. */
  setAside: number
  broughtBack: number
  removed: number
  /** What uploads that broke off left behind. */
  temporary: number
  /** Orphans that were left alone because they are too many. */
  refused: number
}

/**
 * Puts contents that no row refers to aside, an hour after they were written, and removes them a month later; a content
 * whose row has come back is brought back. Nothing is touched when the orphans are too many to be rubbish.
 */
export async function sweepOrphanFiles({ db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>): Promise<Sweep> {
  const before = now().getTime() - graceMs
  const sweep: Sweep = {
    setAside: 0,
    broughtBack: 0,
    removed: 0,
    temporary: await sweepUploads(storage.temporaryFolder, before),
    refused: 0,
  }
  const kept = await allOf(storage.list())
  const old = kept.filter(({ keptAt }) => keptAt.getTime() <= before).map(({ key }) => key)
  const orphans = await withoutRow(db, old)
  if (orphans.length > orphansUnquestioned && orphans.length > kept.length / 10) return { ...sweep, refused: orphans.length }
  const quarantined = await allOf(storage.quarantine.list())
  const forgotten = new Set(await withoutRow(db, quarantined.map(({ key }) => key)))
  for (const { key, takenAt } of quarantined) {
    if (!forgotten.has(key)) {
      await storage.quarantine.giveBack(key)
      sweep.broughtBack += 1
    } else if (takenAt.getTime() < now().getTime() - quarantineMs) {
      await storage.quarantine.remove(key)
      sweep.removed += 1
    }
  }
  for (const key of orphans) {
    await storage.quarantine.take(key, now())
    sweep.setAside += 1
  }
  return sweep
}

async function withoutRow(db: Db, keys: string[]): Promise<string[]> {
  const orphans: string[] = []
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize)
    const rows = await db.selectFrom('files').select('id').where('id', 'in', batch).execute()
    const known = new Set(rows.map(({ id }) => id))
    orphans.push(...batch.filter((key) => !known.has(key)))
  }
  return orphans
}

async function sweepUploads(folder: string, before: number): Promise<number> {
  let removed = 0
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
