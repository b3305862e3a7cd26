import { type RawBuilder, sql } from 'kysely'
import { callAfterCommit } from '#src/platform/database/transaction-guard.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { type Queue, queueNames } from './job-queue.ts'
import { wakeWorkers } from './jobs.ts'

/** `stuck`: it has failed, and is tried again. */
export const jobStates = ['failed', 'stuck', 'waiting'] as const
export type JobState = (typeof jobStates)[number]

/** Said as pg-boss's index says it. */
const isNotDone = sql`state in ('created', 'retry', 'active', 'failed')`

/** As pg-boss calls them; one that runs waits no more, but is not done either. */
const storedStates: Record<JobState, readonly string[]> = { failed: ['failed'], stuck: ['retry'], waiting: ['created', 'active'] }
const isIn = (state: JobState) => sql`state in (${sql.join(storedStates[state].map((stored) => sql.lit(stored)))})`

/** Further ones are not counted: a queue of a bad day is long. */
export const countedJobsMax = 10_000

export interface JobCount {
  queue: Queue
  state: JobState
  /** No more than one past `countedJobsMax`. */
  count: number
  /** Of those counted: since when the first has failed, or waits. */
  oldestAt: Date | null
}

/** How many jobs of each queue are in each state, by the index of what is not done. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const counts: JobCount[] = []
  for (const queue of queueNames) {
    for (const state of jobStates) counts.push({ queue, state, ...(await countIn(db, [queue], state)) })
  }
  return counts
}

/** Jobs that have failed for good, of both queues, and since when the oldest has. */
export const countFailedJobs = (db: Db): Promise<{ count: number; oldestAt: Date | null }> => countIn(db, queueNames, 'failed')

export interface StoredJobRow {
  id: string
  queue: Queue
  name: string
  state: JobState
  isRunning: boolean
  error: string | null
  retryCount: number
  retryLimit: number
  createdOn: Date
  endedAt: Date | null
  nextTryAt: Date
  /** When it was asked for, to the microsecond. */
  place: string
}

/** What is not done, of one state or of all, in no order: `installDeskIndexes` has an index for them. What they are told is not read. */
export function selectJobs(
  db: Db,
  { state, queue, name }: { state?: JobState | undefined; queue?: Queue | undefined; name?: string | undefined },
) {
  const known = sql`(select id, name as queue, data ->> 'name' as name,
      case when ${isIn('failed')} then 'failed' when ${isIn('stuck')} then 'stuck' else 'waiting' end as state,
      state = 'active' as is_running, coalesce(output ->> 'message', output ->> 'value', output::text) as error, retry_count, retry_limit,
      created_on, completed_on as ended_at, start_after as next_try_at,
      to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from pgboss.job where ${state === undefined ? sql`true` : isIn(state)} and ${isNotDone})`
  let rows = db.selectFrom(known.$castTo<StoredJobRow>().as('job')).selectAll()
  rows = queue === undefined ? rows.where('job.queue', 'in', [...queueNames]) : rows.where('job.queue', '=', queue)
  return name === undefined ? rows : rows.where('job.name', '=', name)
}

/** Begins one again that has failed, for good or until its next try. Its name; null when it has not failed, or is not there. */
export async function retryJob(tx: Tx, id: string): Promise<string | null> {
  for (const queue of queueNames) {
    const [begun] = await beginAgain(tx, queue, sql`id = ${id}::uuid`)
    if (!begun) continue
    callAfterCommit(wakeWorkers[queue])
    return begun.name
  }
  return null
}

export interface NamedJob {
  id: string
  queue: Queue
  name: string
  /** For good, or until its next try. */
  hasFailed: boolean
}

/** Jobs by their ids, in any state. */
export async function findJobs(db: Db | Tx, ids: readonly string[], lock: 'unlocked' | 'locked'): Promise<NamedJob[]> {
  const { rows } = await sql<NamedJob>`select id, name as queue, data ->> 'name' as name, state in ('failed', 'retry') as has_failed
    from pgboss.job where name in (${sql.join(queueNames)}) and id = any(${ids}::uuid[])
    order by id ${lock === 'locked' ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Begins again those that have failed, of any queue. */
export async function retryChosen(tx: Tx, jobs: readonly NamedJob[]): Promise<void> {
  for (const queue of queueNames) {
    const ids = jobs.filter((job) => job.queue === queue).map(({ id }) => id)
    if (ids.length === 0) continue
    await beginAgain(tx, queue, sql`id = any(${ids}::uuid[])`)
    callAfterCommit(wakeWorkers[queue])
  }
}

/** Whether there is one, in any state. */
export async function hasJob(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where name in (${sql.join(queueNames)}) and id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

/** Begins all of a queue again that have failed so, as many at a time as are counted. Returns how many of each kind. */
export async function retryJobs(tx: Tx, { queue, state }: { queue: Queue; state: 'failed' | 'stuck' }): Promise<Map<string, number>> {
  const which = sql`id in (select id from pgboss.job where name = ${queue} and ${isIn(state)} and ${isNotDone} limit ${countedJobsMax})`
  const begun = await beginAgain(tx, queue, which)
  if (begun.length > 0) callAfterCommit(wakeWorkers[queue])
  return new Map([...Map.groupBy(begun, ({ name }) => name)].map(([name, jobs]) => [name, jobs.length]))
}

async function countIn(db: Db, queues: readonly Queue[], state: JobState): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::bigint as count, min(since) as oldest_at from (
      select coalesce(completed_on, created_on) as since from pgboss.job
      where name in (${sql.join(queues)}) and ${isIn(state)} and ${isNotDone}
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
    where name = ${queue} and state in ('failed', 'retry') and ${which}
    returning id, data ->> 'name' as name`.execute(tx)
  return rows
}
