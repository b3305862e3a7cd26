import { limits } from '@passerelle/contract/constants'
import { foldText } from '@passerelle/contract/normal-text'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { writeJournalLines } from '#src/platform/journal.ts'
import { catalogueLacksRoom } from './catalogue-words.ts'

export interface NewService {
  name: string
  type: 'produit' | 'service'
  detailsHtml: string
}

/** What is offered now, by its name without case and accents. */
export async function findOffered(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('services').select('name').where('archivedAt', 'is', null).limit(limits.shownMax).execute()
  return new Set(rows.map(({ name }) => foldText(name)))
}

/** Adds several services to the catalogue. @throws FieldErrors on `field` when there is no room for them */
export async function addServices(ctx: Context, tx: Tx, services: readonly NewService[], field: string): Promise<void> {
  await lockLimit(tx, 'room:services')
  const { active } = await tx
    .selectFrom('services')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (active + services.length > limits.shownMax) throw new FieldErrors({ [field]: catalogueLacksRoom(limits.shownMax - active) })
  const rows = services.map(({ name, type, detailsHtml }) => ({ name, type, detailsHtml, archivedAt: null, createdAt: ctx.now() }))
  const added = await tx.insertInto('services').values(rows).returning(['id', 'name', 'type', 'detailsHtml']).execute()
  await writeJournalLines(ctx, tx, added.map(({ id, ...detail }) => ({
    action: 'service.create' as const, subject: { type: 'service' as const, id }, detail,
  })))
}
