import type { Xof } from '@passerelle/contract/money'
import { FieldErrors } from '#src/platform/app-error.ts'
import { violates } from '#src/platform/database/constraint.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { priceTaken } from './catalogue-words.ts'
import { checkRoom } from './check-room.ts'

export interface PassTypeInput {
  name: string
  priceXof: Xof
}

/** Adds a pass type. @throws FieldErrors on `price` when an active type has it already, on `name` when the catalogue is full */
export async function createPassType(ctx: UserContext, { name, priceXof }: PassTypeInput): Promise<{ id: number }> {
  const work = inTransaction(ctx, async (tx) => {
    await checkRoom(tx, 'passTypes')
    const passType = await tx
      .insertInto('passTypes')
      .values({ name, priceXof, archivedAt: null, createdAt: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeJournal(ctx, tx, { action: 'pass_type.create', subject: { type: 'pass_type', id: passType.id }, detail: { name, priceXof } })
    return passType
  })
  return work.catch(explainTakenPrice)
}

/** The database holds that active prices are unique, however many administrators save at once. */
export function explainTakenPrice(error: unknown): never {
  if (violates(error, 'pass_types_active_price')) throw new FieldErrors({ price: priceTaken })
  throw error
}
