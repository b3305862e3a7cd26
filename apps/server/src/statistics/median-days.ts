import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

/** Half of them took at most so long, and of how many people they are. */
interface Median {
  days: number | null
  people: number
}

/** From a gift to the use of its pass. Every pass is looked at: for what is published by night. */
export const getDaysToUse = (db: Db): Promise<Median> =>
  getMedian(db, sql`select beneficiary_id, created_at as began_at, used_at as ended_at from passes where state = 'used'`)

/**
 * From a scan to its payment, of those that are paid: when what was transferred to the supplier reaches what they had gained by that scan,
 * the oldest first. Gains and transfers are walked together once, from the highest sum down, each gain with the first transfer above it.
 */
export const getDaysToPayment = (db: Db): Promise<Median> =>
  getMedian(db, sql`select beneficiary_id, at as began_at, ended_at from (
    select beneficiary_id, at, min(paid_at) over (partition by supplier_id order by reached desc, paid_at is null) as ended_at
    from (
      select supplier_id, beneficiary_id, at, null::timestamptz as paid_at,
        sum(amount_xof) over (partition by supplier_id order by at, id) as reached
      from redemptions where undone_at is null
      union all
      select supplier_id, null, null, approved_at, sum(amount_xof) over (partition by supplier_id order by approved_at, id)
      from payouts where status = 'approved'
    ) as moves
  ) as met where at is not null and ended_at is not null`)

async function getMedian(db: Db, spans: RawBuilder<unknown>): Promise<Median> {
  const { rows: [median] } = await sql<Median>`select count(distinct beneficiary_id)::bigint as people,
    percentile_cont(0.5) within group (order by greatest(0, extract(epoch from ended_at - began_at) / 86400)::float8) as days
    from (${spans}) as spans`.execute(db)
  return median ?? { days: null, people: 0 }
}
