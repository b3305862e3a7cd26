import { limits } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import type { Context, UserContext } from '#src/platform/context.ts'
import { cutPage, keysetPageSize, readCursor } from '#src/platform/keyset.ts'
import { holdsWord, searchWords } from '#src/platform/search.ts'
import type { PayoutState } from '#src/platform/tables.ts'
import { supplierName } from '#src/accounts/approved-name.ts'

/** All of them, as a choice offers them: adding one too many is refused. */
export async function listPaymentAccounts(ctx: UserContext) {
  return ctx.db.selectFrom('paymentAccounts').select(['id', 'name', 'number', 'ifu']).where('supplierId', '=', ctx.actor.id).where('removedAt', 'is', null).orderBy('id').execute()
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
    .limit(limits.shownMax)
    .execute()
}

const isFirstToNumber = sql<boolean>`not exists (select 1 from payouts earlier where earlier.supplier_id = payouts.supplier_id and earlier.number = payouts.number and earlier.status = 'approved' and earlier.id <> payouts.id)`

/** Of the approved identity: an edit that nobody has read yet proves nothing. */
const isSameIfu = sql<boolean>`payment_accounts.ifu = coalesce(suppliers.approved_identity ->> 'ifu', suppliers.ifu)`

/** Payouts for the back office, oldest first, by keyset; `q` looks in the code, the number, and what the supplier declared. */
export async function listPayoutsToDecide(ctx: Context, filter: { status?: PayoutState | undefined; q?: string | undefined; cursor?: string | undefined }) {
  let query = ctx.db
    .selectFrom('payouts')
    .innerJoin('suppliers', 'suppliers.userId', 'payouts.supplierId')
    .innerJoin('paymentAccounts', 'paymentAccounts.id', 'payouts.accountId')
    .select([
      'payouts.id', 'payouts.code', 'payouts.amountXof', 'payouts.status', 'payouts.createdAt', 'payouts.number', 'payouts.accountName', 'payouts.description',
      'payouts.approvedAt', 'payouts.reason', 'payouts.supplierId', 'paymentAccounts.createdAt as accountAddedAt', isFirstToNumber.as('isFirstToNumber'), isSameIfu.as('isSameIfu'), supplierName.as('socialReason'), transactionId.as('transactionId'),
    ])
    .select(
      sql<string[]>`coalesce((select json_agg(u.firstname || ' ' || u.name order by pa.at) from payout_approvals pa join users u on u.id = pa.admin_id where pa.payout_id = payouts.id), '[]')`.as('approvals'),
    )
  if (filter.status) query = query.where('payouts.status', '=', filter.status)
  for (const word of searchWords(filter.q)) {
    query = query.where(sql<boolean>`payouts.id in (
      select id from payouts where ${holdsWord('payouts.searchKey', word)}
      union all select id from payouts where supplier_id in (select user_id from suppliers where ${holdsWord('suppliers.searchKey', word)}))`)
  }
  const after = readCursor(filter.cursor)
  if (after) query = query.where((eb) => eb(eb.refTuple('payouts.createdAt', 'payouts.id'), '>', eb.tuple(after.at, after.id)))
  const rows = await query.orderBy('payouts.createdAt').orderBy('payouts.id').limit(keysetPageSize + 1).execute()
  return cutPage(rows, (row) => ({ at: row.createdAt, id: row.id }))
}
