import { sql } from 'kysely'
import type { Context, UserContext } from '../platform/context.ts'
import { keysetPageSize } from '../platform/keyset.ts'
import type { PayoutState } from '../platform/tables.ts'

const shownMax = 500

export async function listPaymentAccounts(ctx: UserContext) {
  return ctx.db.selectFrom('paymentAccounts').select(['id', 'name', 'number', 'ifu']).where('supplierId', '=', ctx.actor.id).orderBy('id').limit(shownMax).execute()
}

/** The provider's id of the attempt that counts: the one sent, else the latest. */
const transactionId = sql<string | null>`(select a.provider_payout_id from payout_attempts a where a.payout_id = payouts.id order by (a.state = 'sent') desc, a.created_at desc limit 1)`

/** The supplier's own payouts, newest first. */
export async function listPayouts(ctx: UserContext) {
  return ctx.db
    .selectFrom('payouts')
    .select(['id', 'code', 'amountXof', 'status', 'createdAt', 'number', 'approvedAt', 'reason', transactionId.as('transactionId')])
    .where('supplierId', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
}

/** Payouts for the back office, oldest first, by keyset on the id; one row more than a page. */
export async function listPayoutsToDecide(ctx: Context, filter: { status?: PayoutState | undefined; q?: string | undefined; after: number }) {
  let query = ctx.db
    .selectFrom('payouts')
    .innerJoin('suppliers', 'suppliers.userId', 'payouts.supplierId')
    .select([
      'payouts.id', 'payouts.code', 'payouts.amountXof', 'payouts.status', 'payouts.createdAt', 'payouts.number', 'payouts.accountName', 'payouts.description',
      'payouts.approvedAt', 'payouts.reason', 'payouts.supplierId', 'suppliers.socialReason', transactionId.as('transactionId'),
    ])
    .select(
      sql<string[]>`coalesce((select json_agg(u.firstname || ' ' || u.name order by pa.at) from payout_approvals pa join users u on u.id = pa.admin_id where pa.payout_id = payouts.id), '[]')`.as('approvals'),
    )
    .where('payouts.id', '>', filter.after)
  if (filter.status) query = query.where('payouts.status', '=', filter.status)
  const q = filter.q?.trim()
  if (q) query = query.where((eb) => eb.or([eb(sql`position(lower(${q}) in lower(suppliers.social_reason))`, '>', 0), eb(sql`position(upper(${q}) in payouts.code)`, '>', 0)]))
  return query.orderBy('payouts.id').limit(keysetPageSize + 1).execute()
}
