import { limits } from '@passerelle/contract/constants'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { catalogueFull } from './catalogue-words.ts'

/**
 * Lists and choices offer what is active whole, so there is a most of it, however many administrators add at once.
 * @throws FieldErrors on `name`
 */
export async function checkRoom(tx: Tx, table: 'services' | 'passTypes'): Promise<void> {
  await lockLimit(tx, `room:${table}`)
  const { active } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (active >= limits.shownMax) throw new FieldErrors({ name: catalogueFull(active, table) })
}
