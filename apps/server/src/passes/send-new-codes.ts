import { sendSms } from '#src/notices/send-sms.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { smsOfPasses } from './pass-sms.ts'

/** The codes that passes have now, to holders who asked for short messages: theirs is the only wallet that some of them have. */
export async function sendNewCodes(ctx: UserContext, tx: Tx, passIds: number[], key: string): Promise<void> {
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('users', 'users.id', 'passes.beneficiaryId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select(['passes.id', 'passes.amountXof', 'passes.expiresOn', 'services.name as service', 'suppliers.socialReason as supplier'])
    .select('users.id as userId')
    .where('passes.id', 'in', passIds)
    .where('passes.state', '=', 'assigned')
    .where('users.smsSince', 'is not', null)
    .orderBy('passes.id')
    .execute()
  for (const [userId, theirs] of Map.groupBy(passes, (pass) => pass.userId)) {
    for (const sms of await smsOfPasses(ctx, tx, theirs)) await sendSms(tx, { ...sms, userId, key })
  }
}
