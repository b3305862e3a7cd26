import { timeZone } from '@passerelle/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

/** What some people did in a month. Of the people five are named at most: they are not told, only known to be enough. */
export interface MonthCell {
  /** « 2026-11 ». */
  month: string
  name: string
  count: number
  amountXof: number
  people: number[]
}

export interface Months {
  from: Date | null
  until: Date
}

/** Uses less undone ones, each in the month in which it was booked, so that a month that is over stays as it was. */
export const listUsesByMonth = (db: Db, by: 'department' | 'service', months: Months): Promise<MonthCell[]> =>
  cellsOf(db, sql`
    select t.at, r.beneficiary_id as person, ${by === 'department' ? sql`coalesce(r.department, b.department)` : sql`s.name`} as name,
      case t.kind when 'pass_used' then 1 else -1 end as count, case t.kind when 'pass_used' then r.amount_xof else -r.amount_xof end as xof
    from ledger_transactions as t
    join redemptions as r on r.id = (case when t.kind in ('pass_used', 'scan_undone') then substring(t.reference from 12)::bigint end)
    join beneficiaries as b on b.user_id = r.beneficiary_id
    join passes as p on p.id = r.pass_id
    join services as s on s.id = p.service_id
    where t.kind in ('pass_used', 'scan_undone') and ${within(months)}`)

/** Paid gifts and offers as the ledger set them aside, each with its passes; of them the donors are the people. */
export const listGiftsByMonth = (db: Db, months: Months): Promise<MonthCell[]> =>
  cellsOf(db, sql`
    select t.at, o.owner_id as person, '' as name,
      (select count(*) from passes where passes.order_id = o.id) as count, e.amount_xof as xof
    from ledger_transactions as t
    join ledger_entries as e on e.transaction_id = t.id and e.account = 'pass_funds'
    join payment_attempts as a
      on a.id = (case when t.kind in ('payment_confirmed', 'review_honoured') then substring(t.reference from 9)::uuid end)
    join payment_orders as o on o.id = a.order_id
    where t.kind in ('payment_confirmed', 'review_honoured') and ${within(months)}`)

const within = ({ from, until }: Months) => (from ? sql`t.at >= ${from} and t.at < ${until}` : sql`t.at < ${until}`)

/** By month and name. Whoever did something and undid it is nobody there. */
async function cellsOf(db: Db, moves: RawBuilder<unknown>): Promise<MonthCell[]> {
  const { rows } = await sql<MonthCell>`
    select month, name, sum(count)::bigint as count, sum(xof)::bigint as amount_xof,
      coalesce((array_agg(person order by person) filter (where count <> 0))[1:5], '{}'::bigint[]) as people
    from (
      select to_char(at at time zone ${sql.lit(timeZone)}, 'YYYY-MM') as month, name, person, sum(count) as count,
        sum(xof) as xof
      from (${moves}) as moves group by month, name, person
    ) as of_people group by month, name order by month, name`.execute(db)
  return rows
}
