import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { passSums, sumUp } from './keep-sums.ts'

/**
 * Passes by state, everybody's: from what was counted by night and what came since, so that neither their history is counted for each
 * look at them nor a row is written by every scan. The suspended ones are few, and those of today.
 */
export async function countPassesByState(db: Db | Tx) {
  const events = await sumUp(db, passSums)
  const { suspended } = await db
    .selectFrom('passSuspensions')
    .select(({ fn }) => fn.count<number>('passId').distinct().as('suspended'))
    .executeTakeFirstOrThrow()
  const { funded = 0, assigned = 0, used = 0, scan_undone: undone = 0, unassigned = 0 } = events
  const held = assigned - unassigned
  return { funded: funded - held, assigned: held - used + undone - suspended, suspended, used: used - undone }
}

/** One row: states of which there are not as many passes as the same sums say. */
export const wrongStates = sql<{ bad: number; sample: string | null }>`
  select count(*)::bigint as bad, min(state) as sample from (
    select coalesce(told.state, passes.state) as state
    from (select state, count(*) as total from passes group by state) as passes
    full join (
      select state, total from (
        select sum(total) filter (where event = 'funded') as funded,
          coalesce(sum(total) filter (where event = 'assigned'), 0)
            - coalesce(sum(total) filter (where event = 'unassigned'), 0) as assigned,
          sum(total) filter (where event = 'used') as used, sum(total) filter (where event = 'scan_undone') as undone,
          (select count(distinct pass_id) from pass_suspensions) as suspended
        from (
          select key as event, value::bigint as total from pass_sums, jsonb_each_text(sums) where sums is not null
          union all select event, count(*) from pass_events
          where id > coalesce((select max(through_id) from pass_sums where sums is not null), 0) group by event
        ) as events
      ) as happened cross join lateral (values
        ('funded', coalesce(funded, 0) - coalesce(assigned, 0)), ('suspended', suspended),
        ('assigned', coalesce(assigned, 0) - coalesce(used, 0) + coalesce(undone, 0) - suspended),
        ('used', coalesce(used, 0) - coalesce(undone, 0))) as states (state, total)
    ) as told on told.state = passes.state
    where coalesce(told.total, 0) <> coalesce(passes.total, 0)) as offenders`
