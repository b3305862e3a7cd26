import { type RawBuilder, sql } from 'kysely'
import { callAfterCommit } from '#src/platform/database/transaction-guard.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { type Queue, queueNames } from './job-queue.ts'
import { wakeWorkers } from './jobs.ts'

/** Said as pg-boss's index says it. */
const isNotDone = sql`state in ('created', 'retry', 'active', 'failed')`

/** Further ones are not counted: a queue of a bad day is long. */
const countedJobsMax = 10_000

/** Jobs that have failed for good, of both queues, and since when the oldest has. */
export async function countFailedJobs(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::bigint as count, min(completed_on) as oldest_at from (
      select completed_on from pgboss.job where name in (${sql.join(queueNames)}) and state = 'failed' and ${isNotDone}
      limit ${countedJobsMax + 1}
    ) as counted`.execute(db)
  if (!rows[0]) throw new Error('A count has one row.')
  return rows[0]
}

/** When the job that was told this is tried next; null when it is not. */
export async function findTry(db: Db, queue: Queue, told: object): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job
    where name = ${queue} and state in ('created', 'retry') and data -> 'data' @> ${JSON.stringify(told)}::jsonb
    order by start_after limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Has the job that was told this done now, also when it has failed for good. */
export async function hurryJob(tx: Tx, queue: Queue, told: object): Promise<'hurried' | 'running' | 'none'> {
  const { rows } = await sql<{ id: string; state: string }>`select id, state::text from pgboss.job
    where name = ${queue} and ${isNotDone} and data -> 'data' @> ${JSON.stringify(told)}::jsonb
    order by created_on desc limit 1 for update`.execute(tx)
  const [job] = rows
  if (!job) return 'none'
  if (job.state === 'active') return 'running'
  if (job.state === 'failed') await beginAgain(tx, queue, sql`id = ${job.id}::uuid`)
  else await sql`update pgboss.job set start_after = now() where name = ${queue} and id = ${job.id}::uuid`.execute(tx)
  callAfterCommit(wakeWorkers[queue])
  return 'hurried'
}

/** Of a queue, with all its tries before it. Returns which. */
async function beginAgain(tx: Tx, queue: Queue, which: RawBuilder<unknown>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`update pgboss.job
    set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null, heartbeat_on = null, output = null,
      keep_until = greatest(keep_until, now() + interval '14 days')
    where name = ${queue} and state = 'failed' and ${which}
    returning id, data ->> 'name' as name`.execute(tx)
  return rows
}
