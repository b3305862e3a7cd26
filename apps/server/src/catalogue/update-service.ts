import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { ServiceInput } from './create-service.ts'
import { cleanDetails } from './service-details.ts'

export type ServiceChanges = { [Field in keyof ServiceInput]?: ServiceInput[Field] | undefined }

/**
 * Edits the given fields only: two administrators who change different ones both keep their change.
 * @throws AppError not_found; FieldErrors on `details`
 */
export async function updateService(ctx: UserContext, { id, changes }: { id: number; changes: ServiceChanges }): Promise<void> {
  const detailsHtml = changes.details === undefined ? undefined : await cleanDetails(changes.details)
  await inTransaction(ctx, async (tx) => {
    const before = await tx
      .selectFrom('services')
      .select(['name', 'type', 'detailsHtml'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('not_found')
    const after = { name: changes.name ?? before.name, type: changes.type ?? before.type, detailsHtml: detailsHtml ?? before.detailsHtml }
    await tx.updateTable('services').set(after).where('id', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'service.update', subject: { type: 'service', id }, detail: { before, after } })
  })
}
