import { openPayoutStates } from '@passerelle/contract/payout-states'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countBelongings } from './count-belongings.ts'
import { mergeRefusal } from './merge-rules.ts'

export interface TwoAccounts {
  /** Goes on. */
  keptId: number
  /** Ends in it. */
  mergedId: number
}

/** Holds both accounts, the lower id first, with what moves and why they may not become one. @throws AppError not_found */
export async function readMerge(ctx: UserContext, tx: Tx, { keptId, mergedId }: TwoAccounts) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'email', 'roleId', 'adminRole', 'stat', 'suspendedAt', 'withdrawnAt', 'mergedInto', 'createdAt'])
    .where('id', 'in', [keptId, mergedId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const kept = rows.find(({ id }) => id === keptId)
  const merged = rows.find(({ id }) => id === mergedId)
  if (!kept || !merged) throw new AppError('not_found')
  const counts = await countBelongings(tx, mergedId)
  const rowsCount = counts.reduce((sum, { count }) => sum + count, 0)
  const moneyXof = await readMoney(tx, mergedId)
  return { kept, merged, counts, refusal: mergeRefusal({ actorId: ctx.actor.id, kept, merged, moneyXof, rows: rowsCount }) }
}

/** A supplier's balance and what of it is on its way; its row is held, so that no scan adds to it meanwhile. */
async function readMoney(tx: Tx, supplierId: number): Promise<number> {
  const balance = await tx.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', supplierId).forUpdate()
    .executeTakeFirst()
  const { asked } = await tx
    .selectFrom('payouts')
    .select(({ fn }) => fn.sum<number | null>('amountXof').as('asked'))
    .where('supplierId', '=', supplierId)
    .where('status', 'in', openPayoutStates)
    .executeTakeFirstOrThrow()
  return (balance?.balanceXof ?? 0) + (asked ?? 0)
}
