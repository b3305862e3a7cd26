import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#src/platform/context.ts'

/** Longer than any request: what is younger may belong to one under way. */
const graceMs = 60 * 60 * 1000

/** Removes contents that no row refers to and temporary files left by a crash, once they are an hour old. Returns how many. */
export async function sweepOrphanFiles({ db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>): Promise<number> {
  const before = now().getTime() - graceMs
  let removed = 0
  for await (const { key, keptAt } of storage.list()) {
    if (keptAt.getTime() > before) continue
    const row = await db.selectFrom('files').select('id').where('id', '=', key).executeTakeFirst()
    if (row) continue
    await storage.remove(key)
    removed += 1
  }
  for await (const { name } of await opendir(storage.temporaryFolder)) {
    const path = join(storage.temporaryFolder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
