import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { donorFiguresCheck, wrongDonorFigures } from './donor-figures.ts'
import { keptDaysCheck, wrongDays } from './keep-days.ts'
import { keptSuppliersCheck, wrongSuppliers } from './keep-suppliers.ts'
import { accountSums, monthSums, passSums, placeSums, wrongSums } from './keep-sums.ts'
import { checkHolds, gapsFound } from './ledger-words.ts'
import { wrongStates } from './pass-states.ts'

/** By what the alert of the night is known, while a check fails. */
export const ledgerFault = 'ledger'

export interface LedgerCheck {
  name: string
  ok: boolean
  /** What was found, in French, for the administrator. */
  detail: string
}

interface Invariant {
  name: string
  /** One row: `bad` counts what breaks the rule, `sample` names the first. */
  query: RawBuilder<{ bad: number; sample: string | null }>
}

/** What must always be true of the ledger. Each query counts offenders, so that zero means true. */
const invariants: Invariant[] = [
  {
    name: 'transactions_sum_to_zero',
    query: sql`select count(*)::bigint as bad, min(transaction_id)::text as sample from (
      select transaction_id from ledger_entries group by transaction_id having sum(amount_xof) <> 0 or count(*) < 2
      union all select id from ledger_transactions t where not exists
      (select 1 from ledger_entries e where e.transaction_id = t.id)) offenders`,
  },
  {
    name: 'balances_equal_entries',
    query: sql`select count(*)::bigint as bad, min(account) as sample from (
      select coalesce(e.account, 'supplier:' || b.supplier_id) as account from supplier_balances b
      full join (select account, sum(amount_xof) as total from ledger_entries where account like 'supplier:%'
      group by account) e on e.account = 'supplier:' || b.supplier_id
      where coalesce(b.balance_xof, 0) <> coalesce(e.total, 0)) offenders`,
  },
  {
    name: 'kept_uses_equal_redemptions',
    query: sql`select count(*)::bigint as bad, min(supplier_id)::text as sample from (
      select supplier_id from supplier_balances b
      full join (select supplier_id, count(*) as total from redemptions where undone_at is null group by supplier_id) r using (supplier_id)
      where coalesce(b.uses, 0) <> coalesce(r.total, 0)) offenders`,
  },
  {
    name: 'used_passes_equal_redemptions',
    query: sql`select count(*)::bigint as bad, min(id)::text as sample from (
      select p.id from passes p left join redemptions r on r.pass_id = p.id and r.undone_at is null
      where (p.state = 'used') <> (r.id is not null) or r.amount_xof <> p.amount_xof or r.supplier_id <> p.supplier_id) offenders`,
  },
  {
    name: 'redemptions_equal_supplier_credits',
    query: sql`select count(*)::bigint as bad, min(id)::text as sample from (
      select r.id from redemptions r
      left join ledger_transactions t on t.kind = 'pass_used' and t.reference = 'redemption:' || r.id
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'supplier:' || r.supplier_id and e.amount_xof = r.amount_xof
      left join ledger_transactions u on u.kind = 'scan_undone' and u.reference = 'redemption:' || r.id
      where e.id is null or (u.id is not null) <> (r.undone_at is not null)) offenders`,
  },
  {
    name: 'transferred_payouts_equal_transfers',
    query: sql`select count(*)::bigint as bad, min(id)::text as sample from (
      select p.id from payouts p
      left join ledger_transactions q on q.kind = 'payout_requested' and q.reference = 'payout:' || p.id
      left join ledger_transactions t on t.kind = 'payout_transferred' and t.reference = 'payout:' || p.id
      left join ledger_transactions c on c.kind = 'payout_canceled' and c.reference = 'payout:' || p.id
      where q.id is null or (t.id is not null) <> (p.status = 'approved') or (c.id is not null) <> (p.status = 'canceled')
      or (t.id is not null and not exists (select 1 from ledger_entries e
      where e.transaction_id = t.id and e.account = 'payouts_reserved' and e.amount_xof = -p.amount_xof))) offenders`,
  },
  {
    name: 'paid_orders_equal_payments',
    query: sql`select count(*)::bigint as bad, min(id)::text as sample from (
      select o.id from payment_orders o
      left join payment_attempts a on a.order_id = o.id and a.state in ('paid', 'refunded') and exists
        (select 1 from ledger_transactions t where t.kind in ('payment_confirmed', 'review_honoured') and t.reference = 'payment:' || a.id)
      left join (select order_id, sum(amount_xof) as issued from passes group by order_id) p on p.order_id = o.id
      where (o.state = 'paid') <> (a.id is not null) or (o.state = 'paid' and o.amount_xof <> coalesce(p.issued, 0))) offenders`,
  },
  {
    name: 'pass_funds_equal_unused_passes',
    query: sql`select (case when funds = passes then 0 else 1 end)::bigint as bad, funds || ' ≠ ' || passes as sample from (
      select (select coalesce(sum(amount_xof), 0) from ledger_entries where account = 'pass_funds') as funds,
        (select coalesce(sum(amount_xof), 0) from passes where state in ('funded', 'assigned', 'suspended')) as passes) sums`,
  },
  ...[accountSums, monthSums, placeSums].map((kept) => ({ name: kept.check, query: wrongSums(kept) })),
  { name: keptDaysCheck, query: wrongDays },
  { name: keptSuppliersCheck, query: wrongSuppliers },
  { name: passSums.check, query: wrongStates },
  { name: donorFiguresCheck, query: wrongDonorFigures },
  {
    name: 'cash_covers_what_is_owed',
    query: sql`select (case when cash >= owed then 0 else 1 end)::bigint as bad, cash || ' < ' || owed as sample from (
      select (select coalesce(-sum(amount_xof), 0) from ledger_entries where account = 'provider_cash') as cash,
        (select coalesce(sum(amount_xof), 0) from passes where state in ('funded', 'assigned', 'suspended'))
        + (select coalesce(sum(balance_xof), 0) from supplier_balances)
        + (select coalesce(sum(amount_xof), 0) from payouts where status not in ('approved', 'canceled'))
        + (select coalesce(sum(amount_xof), 0) from ledger_entries where account = 'suspense') as owed) sums`,
  },
]

/**
 * Runs every invariant. `ok` is false when one fails; the failing check is named. Each is one statement, which sees one
 * snapshot and needs no other's: none is held for longer than that, and on PGlite others come in between.
 */
export async function verifyLedger({ db }: Context): Promise<{ ok: boolean; checks: LedgerCheck[] }> {
  const checks: LedgerCheck[] = []
  for (const { name, query } of invariants) {
    const row = (await query.execute(db)).rows[0]
    const bad = row?.bad ?? 1
    checks.push({ name, ok: bad === 0, detail: bad === 0 ? checkHolds : gapsFound(bad, row?.sample ?? '?') })
  }
  return { ok: checks.every((check) => check.ok), checks }
}
