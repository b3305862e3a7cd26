import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { explainTakenPrice, type PassTypeInput } from './create-pass-type.ts'

export type PassTypeChanges = { [Field in keyof PassTypeInput]?: PassTypeInput[Field] | undefined }

/**
 * Edits the given fields of a pass type; what was filed, given or paid keeps its amount.
 * @throws AppError not_found; FieldErrors on `price` when an active type has it already
 */
export async function updatePassType(ctx: UserContext, { id, changes }: { id: number; changes: PassTypeChanges }): Promise<void> {
  const work = inTransaction(ctx, async (tx) => {
    const before = await tx.selectFrom('passTypes').select(['name', 'priceXof']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new AppError('not_found')
    const after = { name: changes.name ?? before.name, priceXof: changes.priceXof ?? before.priceXof }
    await tx.updateTable('passTypes').set(after).where('id', '=', id).execute()
    await writeJournal(ctx, tx, { action: 'pass_type.update', subject: { type: 'pass_type', id }, detail: { before, after } })
  })
  await work.catch(explainTakenPrice)
}
