import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { adminPreviewUndo } from '@passerelle/contract/pass-file'
import type * as z from 'zod/mini'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { isRefunded } from './refunded-passes.ts'
import { servesStill } from './release-passes.ts'
import { lastDayAgain } from './undo-late.ts'

/** What undoing a use late would do now. @throws AppError not_found */
export async function previewUndo(ctx: UserContext, redemptionId: number): Promise<z.output<(typeof adminPreviewUndo)['response']>> {
  const use = await ctx.db
    .selectFrom('redemptions')
    .innerJoin('passes', 'passes.id', 'redemptions.passId')
    .innerJoin('users as holder', 'holder.id', 'redemptions.beneficiaryId')
    .leftJoin('supplierBalances', 'supplierBalances.supplierId', 'redemptions.supplierId')
    .select(['redemptions.amountXof', 'redemptions.supplierId', 'redemptions.beneficiaryId', 'redemptions.at', 'redemptions.undoneAt'])
    .select(['passes.serviceId', 'passes.expiresOn', 'holder.suspendedAt', 'holder.withdrawnAt', 'supplierBalances.balanceXof'])
    .select((eb) => isRefunded(eb).$castTo<boolean>().as('refunded'))
    .where('redemptions.id', '=', redemptionId)
    .executeTakeFirst()
  if (!use) throw new AppError('not_found')
  const named = await readListedPeople(ctx.db, [use.supplierId, use.beneficiaryId])
  const balance = use.balanceXof ?? 0
  const serves = await servesStill(ctx.db, use).executeTakeFirst()
  return {
    amount: use.amountXof,
    supplier: named(use.supplierId),
    holder: named(use.beneficiaryId),
    at: use.at.toISOString(),
    balance,
    missing: Math.max(0, use.amountXof - balance),
    expires_on: lastDayAgain(use, ctx.now()) ?? '',
    is_suspended: use.refunded || use.suspendedAt !== null || use.withdrawnAt !== null,
    is_moved: !serves,
    is_undone: use.undoneAt !== null,
  }
}
