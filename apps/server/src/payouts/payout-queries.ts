import type { Payout } from '@passerelle/contract/payouts'
import { type InferResult, sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import { takeNewest } from '#src/platform/database/keyset.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { readSetting } from '#src/platform/settings.ts'
import type { PayoutState } from '@passerelle/contract/payout-states'
import { errors } from '@passerelle/contract/errors'
import { mayStillSign, type PayoutCourt, readCourt, readFacts } from './payout-facts.ts'
import { type Hold, judgeApproval, judgeRelease, openRefusal, type PayoutFacts } from './payout-rules.ts'
import type { Yielded } from '#src/signatures/signature-rules.ts'
import { supplierName } from '#src/accounts/approved-name.ts'

/** All of them, as a choice offers them: adding one too many is refused. */
export async function listPaymentAccounts(ctx: UserContext) {
  const accounts = await ctx.db
    .selectFrom('paymentAccounts')
    .select(['id', 'name', 'number', 'ifu', isPaidNumber.as('isPaid')])
    .where('supplierId', '=', ctx.actor.id)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  const firstMax = await readSetting(ctx.db, 'payoutFirstMaxXof')
  return accounts.map(({ isPaid, ...account }) => ({ ...account, ...(!isPaid && { first_max: firstMax }) }))
}

/** Money has arrived there: what is asked for to it is bounded no more than usual (request-payout.ts). */
const isPaidNumber = sql<boolean>`exists (select 1 from payouts where payouts.supplier_id = payment_accounts.supplier_id
  and payouts.number = payment_accounts.number and payouts.status = 'approved')`

/** The provider's id of the attempt that counts: the one sent, else the latest. */
const transactionId = sql<string | null>`(select a.provider_payout_id from payout_attempts a where a.payout_id = payouts.id
  order by (a.state = 'sent') desc, a.created_at desc limit 1)`

/** The supplier's own payouts, newest first. */
export async function listPayouts(ctx: UserContext, { after }: { after?: number | undefined }) {
  const payouts = ctx.db
    .selectFrom('payouts')
    .select([
      'id', 'code', 'amountXof', 'status', 'createdAt', 'number', 'approvedAt', 'reason', 'heldAt', transactionId.as('transactionId'),
    ])
    .where('supplierId', '=', ctx.actor.id)
  return takeNewest(payouts, 'id', after).execute()
}

const isFirstToNumber = sql<boolean>`not exists (select 1 from payouts earlier where earlier.supplier_id = payouts.supplier_id
  and earlier.number = payouts.number and earlier.status = 'approved' and earlier.id <> payouts.id)`

/** Of the approved identity: an edit that nobody has read yet proves nothing. */
const isSameIfu = sql<boolean>`payment_accounts.ifu = coalesce(suppliers.approved_identity ->> 'ifu', suppliers.ifu)`

/** Who signed, first first: of an open payout, those whose signature still counts. */
const namesIn = (table: 'payout_approvals' | 'payout_releases') =>
  sql<string[]>`coalesce((select json_agg(u.firstname || ' ' || u.name order by s.at) from ${sql.table(table)} s
    join users u on u.id = s.admin_id where s.payout_id = payouts.id
    and (payouts.status in ('approved', 'canceled') or ${mayStillSign('u')})), '[]')`

interface PayoutFilters extends Period {
  status?: PayoutState | undefined
  /** The supplier. */
  person?: number | undefined
}

/** Payouts for the back office, their ids only: nobody joins what is counted, or left out of a page. */
export function selectPayouts({ db }: UserContext, { status, person, from, to }: PayoutFilters) {
  let query = db.selectFrom('payouts').select(['payouts.id', 'payouts.createdAt', 'payouts.amountXof'])
  if (status) query = query.where('payouts.status', '=', status)
  query = inPeriod(query, 'payouts.createdAt', { from, to })
  return person === undefined ? query : query.where('payouts.supplierId', '=', person)
}

function selectWhole({ db }: UserContext, page: { id: number }[]) {
  return db
    .selectFrom('payouts')
    .innerJoin('suppliers', 'suppliers.userId', 'payouts.supplierId')
    .innerJoin('users', 'users.id', 'payouts.supplierId')
    .innerJoin('paymentAccounts', 'paymentAccounts.id', 'payouts.accountId')
    .leftJoin('users as holder', 'holder.id', 'payouts.heldBy')
    .leftJoin('users as suspender', 'suspender.id', 'users.suspendedBy')
    .select([
      'payouts.heldReason', 'payouts.heldAt', 'users.suspendedReason', 'users.suspendedAt', 'users.statReason',
      yieldedBefore.as('yieldedBefore'),
      sql<string | null>`holder.firstname || ' ' || holder.name`.as('heldBy'),
      sql<string | null>`suspender.firstname || ' ' || suspender.name`.as('suspendedBy'),
      'payouts.id', 'payouts.code', 'payouts.amountXof', 'payouts.status', 'payouts.createdAt', 'payouts.number', 'payouts.accountName',
      'payouts.description',
      'payouts.approvedAt', 'payouts.reason', 'payouts.supplierId', 'paymentAccounts.createdAt as accountAddedAt',
      isFirstToNumber.as('isFirstToNumber'), isSameIfu.as('isSameIfu'), supplierName.as('socialReason'), transactionId.as('transactionId'),
    ])
    .select([namesIn('payout_approvals').as('approvals'), namesIn('payout_releases').as('releases')])
    .where('payouts.id', '=', anyOf(page))
}

/** In the code, the number, and the supplier's name as the list shows it. */
export const payoutSearch: ListSearch = { key: 'payouts.listKey' }
export const payoutNameSearch: ListSearch = { key: 'payouts.supplierKey' }

type PayoutRow = InferResult<ReturnType<typeof selectWhole>>[number]

/** Each with what stands between it and the money, for who reads. */
export async function toPayoutItems(ctx: UserContext, page: { id: number }[]): Promise<Payout[]> {
  if (page.length === 0) return []
  const court = await readCourt(ctx, ctx.db)
  const rows = await selectWhole(ctx, page).execute()
  const facts = await readFacts(ctx.db, page.map(({ id }) => id), court)
  return inOrderOf(page, rows).map((row) => toPayoutItem(row, judged(ctx, row, facts.get(row.id), court)))
}

function toPayoutItem(row: PayoutRow, verdict: ReturnType<typeof judged>): Payout {
  return {
    id: row.id,
    code_request: row.code,
    transaction_id: row.transactionId,
    supplier: { id: row.supplierId, name: row.socialReason },
    amount: row.amountXof,
    number: row.number,
    account_name: row.accountName,
    description: row.description,
    status: row.status,
    account_added_at: row.accountAddedAt.toISOString(),
    is_first_to_number: row.isFirstToNumber,
    is_same_ifu: row.isSameIfu,
    approvals: row.approvals,
    approvals_needed: verdict.needed,
    week_total: verdict.weekXof,
    week_days: verdict.windowDays,
    hold: verdict.hold && {
      cause: verdict.hold,
      reason: verdict.holdReason,
      by: verdict.holdBy,
      since: verdict.holdSince?.toISOString() ?? null,
    },
    releases: row.releases,
    approve_refusal: verdict.approveRefusal,
    release_refusal: verdict.releaseRefusal,
    yielded: verdict.yielded,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    approved_at: row.approvedAt?.toISOString() ?? null,
  }
}

/** Rules that gave way when it was approved, as the journal has them. */
const yieldedBefore = sql<Yielded[]>`coalesce((select json_agg(distinct y)
  from journal j, jsonb_array_elements_text(coalesce(j.detail -> 'yielded', '[]')) y
  where j.subject_type = 'payout' and j.subject_id = payouts.id::text and j.action = 'payout.approve'), '[]')`

interface HeldRow {
  status: PayoutState
  approvals: string[]
  yieldedBefore: Yielded[]
  heldReason: string | null
  heldBy: string | null
  heldAt: Date | null
  suspendedReason: string | null
  suspendedBy: string | null
  suspendedAt: Date | null
  statReason: string | null
}

/** What stands between this payout and the money, for who reads. */
function judged(ctx: UserContext, row: HeldRow, facts: PayoutFacts | undefined, { team, figures, windowDays }: PayoutCourt) {
  if (!facts) throw new Error('A payout has no facts')
  const { hold, refusal, message, needed, yielded } = judgeApproval(facts, team, { actorId: ctx.actor.id, now: ctx.now(), figures })
  const isOpen = openRefusal(row.status) === null
  const release = isOpen ? judgeRelease(facts, team, ctx.actor.id) : null
  return {
    needed: isOpen ? needed : Math.max(1, row.approvals.length), hold: isOpen ? hold : null, weekXof: facts.weekXof, windowDays,
    yielded: isOpen ? [...new Set([...yielded, ...(release?.yielded ?? [])])] : row.yieldedBefore,
    approveRefusal: isOpen && refusal ? (message ?? errors[refusal].message) : null,
    releaseRefusal: release?.refusal ? errors[release.refusal].message : null,
    ...(hold ? heldWords[hold](row) : { holdReason: null, holdBy: null, holdSince: null }),
  }
}

const heldWords: Record<Hold, (row: HeldRow) => { holdReason: string | null; holdBy: string | null; holdSince: Date | null }> = {
  suspended: (row) => ({ holdReason: withDesk(row, row.suspendedReason), holdBy: row.suspendedBy, holdSince: row.suspendedAt }),
  rejected: (row) => ({ holdReason: withDesk(row, row.statReason), holdBy: null, holdSince: null }),
  profile: (row) => ({ holdReason: withDesk(row, null), holdBy: null, holdSince: null }),
  desk: (row) => ({ holdReason: row.heldReason, holdBy: row.heldBy, holdSince: row.heldAt }),
}

/** What finance wanted to look at goes with the release too: whoever releases reads it. */
const withDesk = ({ heldReason }: HeldRow, reason: string | null) => [reason, heldReason].filter(Boolean).join(' ') || null
