import { openPayoutStates } from '@passerelle/contract/payout-states'
import type { Stat } from '@passerelle/contract/constants'
import { rolesWith } from '@passerelle/contract/rights'
import { sql } from 'kysely'
import { accountParts, partsApartMs } from '#src/accounts/corrected-lately.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import type { PayoutState } from '@passerelle/contract/payout-states'
import { readTeam } from '#src/signatures/read-team.ts'
import type { Team } from '#src/signatures/signature-rules.ts'
import type { PayoutFacts, PayoutFigures } from './payout-rules.ts'

const dayMs = 24 * 3_600_000

/** What a payout is judged by, besides itself: the figures of the programme, and who may sign. */
export interface PayoutCourt {
  figures: PayoutFigures
  team: Team
  windowDays: number
  windowFrom: Date
  /** Who gave a supplier's account back since then signs none of its payouts. */
  accessFrom: Date
}

export async function readCourt(ctx: Context, db: Db | Tx): Promise<PayoutCourt> {
  const now = ctx.now().getTime()
  const windowDays = await readSetting(db, 'payoutWindowDays')
  const figures = {
    newNumberHours: await readSetting(db, 'payoutNewNumberHours'),
    twoApproversAboveXof: await readSetting(db, 'payoutTwoApproversAboveXof'),
  }
  const accessFrom = new Date(now - Math.max(partsApartMs, figures.newNumberHours * 3_600_000))
  const team = await readTeam(ctx, db, 'payouts.decide')
  return { figures, team, windowDays, windowFrom: new Date(now - windowDays * dayMs), accessFrom }
}

/** As the database gives them: instants inside JSON are text. */
interface StoredFacts {
  id: number
  status: PayoutState
  supplierId: number
  stat: Stat | null
  suspendedAt: Date | null
  suspendedBy: number | null
  rejected: { by: number; at: string } | null
  heldAt: Date | null
  releases: { by: number; at: string }[]
  approvals: { by: number; at: string }[]
  profileApprovers: number[]
  accessGiven: { by: number[]; at: string } | null
  weekXof: number
  numberAddedAt: Date
}

/** A suspended administrator, or one of another role since, has signed nothing. `of` is how the query names them among `users`. */
export const mayStillSign = (of: string) =>
  sql<boolean>`${sql.ref(`${of}.suspendedAt`)} is null and ${sql.ref(`${of}.adminRole`)} in (${sql.join(rolesWith('payouts.decide'))})`

/** Signatures of those who may still sign. */
const signaturesIn = (table: 'payout_approvals' | 'payout_releases') =>
  sql<StoredFacts['approvals']>`coalesce((select json_agg(json_build_object('by', s.admin_id, 'at', s.at) order by s.at, s.admin_id)
    from ${sql.table(table)} s join users a on a.id = s.admin_id
    where s.payout_id = payouts.id and ${mayStillSign('a')}), '[]')`

/** The facts that decide on each of these payouts, by id. In a transaction, the caller holds the payout and the supplier's account. */
export async function readFacts(db: Db | Tx, payoutIds: number[], court: PayoutCourt): Promise<Map<number, PayoutFacts>> {
  const { windowFrom, accessFrom } = court
  if (payoutIds.length === 0) return new Map()
  const rows: StoredFacts[] = await db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.supplierId')
    .innerJoin('paymentAccounts', 'paymentAccounts.id', 'payouts.accountId')
    .select([
      'payouts.id', 'payouts.status', 'payouts.supplierId', 'users.stat', 'users.suspendedAt', 'users.suspendedBy', 'payouts.heldAt',
      'paymentAccounts.createdAt as numberAddedAt',
    ])
    .select([
      sql<StoredFacts['rejected']>`(select json_build_object('by', d.by_id, 'at', d.at) from profile_decisions d
        where d.user_id = payouts.supplier_id and d.action in ('rejected', 'withdrawn') order by d.id desc limit 1)`.as('rejected'),
      signaturesIn('payout_releases').as('releases'),
      signaturesIn('payout_approvals').as('approvals'),
      // Whoever gave a suspended supplier back let it in as well: nobody alone undoes a suspension and pays. Nor does whoever wrote the
      // account's address: a week later it gives a password by mail, without the desk.
      sql<number[]>`coalesce((select json_agg(distinct let_in.by_id) from (
        select d.by_id from profile_decisions d where d.user_id = payouts.supplier_id and d.action = 'approved'
        union select j.actor_id from journal j where j.subject_type = 'user' and j.subject_id = payouts.supplier_id::text
        and j.action in ('user.restore', 'user.correct_email') and j.actor_id is not null
      ) let_in), '[]')`.as('profileApprovers'),
      sql<StoredFacts['accessGiven']>`(select json_build_object('by', json_agg(distinct j.actor_id), 'at', max(j.at)) from journal j
        where j.subject_type = 'user' and j.subject_id = payouts.supplier_id::text and j.at > ${accessFrom}
        and j.action in (${sql.join(accountParts)}) having count(*) > 0)`.as('accessGiven'),
      // Two sums, each by its own index: the years before the window are not read.
      sql<number>`((select coalesce(sum(o.amount_xof), 0) from payouts o where o.supplier_id = payouts.supplier_id
        and o.status in (${sql.join(openPayoutStates.map((state) => sql.lit(state)))}))
        + (select coalesce(sum(o.amount_xof), 0) from payouts o where o.supplier_id = payouts.supplier_id
        and o.status = 'approved' and o.approved_at > ${windowFrom}))::bigint`.as('weekXof'),
    ])
    .where('payouts.id', 'in', payoutIds)
    .execute()
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

function toFacts(row: StoredFacts): PayoutFacts {
  const {
    status, supplierId, stat, suspendedAt, suspendedBy, rejected, heldAt, releases, approvals, profileApprovers, weekXof, numberAddedAt,
    accessGiven,
  } = row
  return {
    status, supplierId, stat, profileApprovers, weekXof, numberAddedAt,
    accessGiven: accessGiven && { by: accessGiven.by, at: new Date(accessGiven.at) },
    suspended: suspendedAt && { by: suspendedBy, at: suspendedAt },
    // A profile refused by nobody on record is held all the same.
    rejected: stat === 'rejected' ? { by: rejected?.by ?? null, at: rejected ? new Date(rejected.at) : new Date(0) } : null,
    isHeld: heldAt !== null,
    releases: releases.map(({ by, at }) => ({ by, at: new Date(at) })),
    approvals: approvals.map(({ by, at }) => ({ by, at: new Date(at) })),
  }
}

/** The payout and its supplier's account held, in this order everywhere: what is read of them stays so to the end of the transaction. */
export async function lockPayout(tx: Tx, payoutId: number) {
  const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst()
  if (payout) await tx.selectFrom('users').select('id').where('id', '=', payout.supplierId).forShare().execute()
  return payout
}
