import { supplierName } from '#src/accounts/approved-name.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { passesMoved } from './pass-words.ts'

/** Tells a holder where passes are used from now on, or that a supplier is looked for: one notice and one mail. */
export async function tellMoved(
  ctx: Context,
  tx: Tx,
  { beneficiaryId, passIds }: { beneficiaryId: number; passIds: number[] },
): Promise<void> {
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select([
      'passes.id', 'passes.amountXof', 'passes.supplierId', 'services.name as service',
      supplierName.$castTo<string | null>().as('supplier'), 'suppliers.address', 'suppliers.phone',
    ])
    .where('passes.id', 'in', passIds)
    .orderBy('passes.id')
    .execute()
  const [first, ...others] = passes
  if (first) await sendNotice(tx, passesMoved(beneficiaryId, [first, ...others], ctx.now()))
}
