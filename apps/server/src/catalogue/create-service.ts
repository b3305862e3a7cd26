import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { checkRoom } from './check-room.ts'
import { cleanDetails } from './service-details.ts'

export interface ServiceInput {
  name: string
  type: 'produit' | 'service'
  /** HTML as typed. */
  details: string
}

/** Adds a service or product to the catalogue. @throws FieldErrors on `details`; on `name` when the catalogue is full */
export async function createService(ctx: UserContext, { name, type, details }: ServiceInput): Promise<{ id: number }> {
  const detailsHtml = await cleanDetails(details)
  return inTransaction(ctx, async (tx) => {
    await checkRoom(tx, 'services')
    const service = await tx
      .insertInto('services')
      .values({ name, type, detailsHtml, archivedAt: null, createdAt: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeJournal(ctx, tx, {
      action: 'service.create',
      subject: { type: 'service', id: service.id },
      detail: { name, type, detailsHtml },
    })
    return service
  })
}
