import { sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { smsOfPasses } from './pass-sms.ts'
import { passesReceived } from './pass-words.ts'

/** Tells a holder of passes just assigned, in one notice and one mail however many they are. Neither shows a code; short messages do. */
export async function tellReceived(
  ctx: Pick<Context, 'keys'>,
  tx: Tx,
  { beneficiaryId, passIds }: { beneficiaryId: number; passIds: number[] },
): Promise<void> {
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select([
      'passes.id', 'passes.allocationId', 'passes.assignedAt', 'passes.amountXof', 'passes.expiresOn', 'services.name as service',
      'suppliers.socialReason as supplier', 'suppliers.address', 'suppliers.phone',
    ])
    .where('passes.id', 'in', passIds)
    .orderBy('passes.id')
    .execute()
  const [first, ...others] = passes
  if (!first) return
  const asked = tx.selectFrom('users').select('id').where('id', '=', beneficiaryId).where('smsSince', 'is not', null)
  const sms = (await asked.executeTakeFirst()) ? await smsOfPasses(ctx, tx, passes) : []
  await sendNotice(tx, { ...passesReceived(beneficiaryId, [first, ...others]), sms })
}
