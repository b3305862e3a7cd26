import { sql } from 'kysely'
import type { JobResult, JobWithMetadata } from 'pg-boss'

import type { OpenDatabase } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { bossDatabase, createBoss, jobPolicy, type Queue, queueNames, takeBackJobs } from './job-queue.ts'
import { type JobLog, messageOf, runJob, type StoredJob } from './run-job.ts'
import { noteRun } from './schedule-runs.ts'
import { callAfterCommit } from '#src/platform/database/transaction-guard.ts'

/**
 * Every kind of job and what it is told. A feature adds its own beside its code:
 * `declare module './jobs.ts' { interface JobData { 'send-receipt': { redemptionId: string } } }`
 */
export interface JobData {}

export type JobName = keyof JobData

export interface JobRun {
  /** 1 the first time. */
  attempt: number
  /** After this failure it would not be tried again. */
  isLast: boolean
  /** Aborted when the job has run too long; it counts as failed by then. */
  signal: AbortSignal
  /** How it was enqueued: whoever puts it off enqueues it so again. */
  terms: JobTerms
}

type JobTerms = Required<Pick<EnqueueOptions, 'queue' | 'priority' | 'retryLimit' | 'retryDelaySeconds'>>

export type JobHandler<N extends JobName> = (data: JobData[N], run: JobRun) => Promise<void>

/** Names that tests declare for themselves start with `test.`; the application need not handle them. */
type TestJobName = Extract<JobName, `test.${string}`>
export type JobHandlers = { [N in Exclude<JobName, TestJobName>]: JobHandler<N> } & { [N in TestJobName]?: JobHandler<N> }

export type JobSchedule = { [N in JobName]: { name: N; data: JobData[N]; cron: string; timeZone: string } }[JobName]

export interface EnqueueOptions {
  /** `mails` for what hands a message to another server; money goes through `jobs`. */
  queue?: Queue
  /** Before the others of its queue, for what somebody sits waiting for. */
  priority?: number
  /** Not before this instant; at once when absent. */
  startAfter?: Date
  /** How many times it is tried again after a failure. */
  retryLimit?: number
  retryDelaySeconds?: number
  /** One job for a key and an instant, whoever asks and how often. */
  slot?: { key: string; at: Date }
}

export interface FailedJob {
  id: string
  name: string
  data: unknown
  error: string
  attempts: number
  failedAt: Date
}

export interface StartJobsOptions {
  open: OpenDatabase
  log: JobLog
  handlers: JobHandlers
  schedules?: JobSchedule[]
}

export interface RunningJobs {
  /** Takes no more jobs and waits for the running ones. The database must still be open. */
  stop(): Promise<void>
}

const workersPerQueue = 2
const batchSize = 5
const stopTimeoutMs = 30_000
/** Commits this close together cost one look at the queue. */
const wakeDelayMs = 10
const scheduledQueue: Queue = 'jobs'
/** Few: what is scheduled comes round again anyway. */
const scheduledRetries = 2
/** Our own commits wake the workers: polling is for retries, schedules, and what other processes enqueue. */
const pollingSeconds = { pglite: 5, postgres: 2 }

/** How often one looks for jobs whose process died: with the heartbeat, they go on within half a minute. */
const takeBackEveryMs = 10_000

/** The workers of this process, by the database they serve. */
const wakers = new WeakMap<Db, Record<Queue, () => void>>()
/** One function a queue: many jobs of a transaction wake it once. */
export const wakeWorkers: Record<Queue, (db: Db) => void> = { jobs: (db) => wakers.get(db)?.jobs(), mails: (db) => wakers.get(db)?.mails() }

/**
 * Adds a job to the caller's transaction, in one statement: it exists if and only if the transaction commits. It then
 * starts at once when this process runs jobs. A job may run more than once (crash, retry): its action must bear it.
 * False when its slot was taken.
 */
export async function enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], options: EnqueueOptions = {}): Promise<boolean> {
  const {
    queue = 'jobs', priority = 0, startAfter = null, retryLimit = jobPolicy.retryLimit, retryDelaySeconds = jobPolicy.retryDelay, slot,
  } = options
  // pg-boss documents this table for direct inserts. Its own send() takes three times as long (2.0 ms against 0.7 on PGlite).
  const { numAffectedRows } = await sql`
    insert into pgboss.job (name, priority, data, start_after, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    heartbeat_seconds, singleton_key, singleton_on)
    values (${queue}, ${priority}::int, ${JSON.stringify({ name, data })}::jsonb, coalesce(${startAfter}::timestamptz, now()),
    ${retryLimit}::int,
      ${retryDelaySeconds}::int, true, ${jobPolicy.retryDelayMax}::int, ${jobPolicy.expireInSeconds}::int,
      ${jobPolicy.heartbeatSeconds}::int,
      ${slot ? `${name}:${slot.key}` : null}::text, ${slot?.at ?? null}::timestamptz at time zone 'UTC')
    on conflict do nothing`.execute(tx)
  if (!startAfter) callAfterCommit(wakeWorkers[queue])
  return numAffectedRows === 1n
}

/** Runs jobs in this process. Several processes may: each job goes to one of them. */
export async function startJobs({ open, log, handlers, schedules = [] }: StartJobsOptions): Promise<RunningJobs> {
  const boss = createBoss(bossDatabase(open), { engine: open.engine, role: 'work' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  boss.on('warning', (warning) => log.warn({ warning: warning.data }, warning.message))
  const workers: Record<Queue, string[]> = { jobs: [], mails: [] }
  const wakerOf = (queue: Queue) => wakeSoon(() => workers[queue].forEach((worker) => boss.notifyWorker(worker)))
  const wake = { jobs: wakerOf('jobs'), mails: wakerOf('mails') }
  const takeBack = async (silentSeconds: number) => {
    const count = await takeBackJobs(open.db, silentSeconds)
    if (count === 0) return
    log.warn({ count }, 'jobs of a process that ended are taken up')
    for (const queue of queueNames) wake[queue]()
  }
  const takingBack = setInterval(() => {
    takeBack(jobPolicy.heartbeatSeconds).catch((error: unknown) => log.error({ err: error }, 'job queue error'))
  }, takeBackEveryMs)
  const stop = async () => {
    clearInterval(takingBack)
    if (wakers.get(open.db) === wake) wakers.delete(open.db)
    await boss.stop({ close: false, graceful: true, timeout: stopTimeoutMs })
  }
  const regular = new Set<string>(schedules.map(({ name }) => name))
  const run = async (job: JobWithMetadata<StoredJob>) => {
    const result = await runJob(job, handlers, log)
    if (regular.has(job.data.name)) await keepRun(open.db, job.data.name, result, log)
    return result
  }
  try {
    await boss.start()
    await replaceSchedules(boss, schedules)
    // The embedded database has no other process: whatever runs there runs no more.
    await takeBack(open.engine === 'pglite' ? 0 : jobPolicy.heartbeatSeconds)
    for (const queue of queueNames) workers[queue].push(...(await startWorkers(boss, open, queue, run)))
    wakers.set(open.db, wake)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Jobs that have failed for good, the latest first; pg-boss keeps them for a week. */
export async function listFailedJobs(db: Db, limit = 100): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, data ->> 'name' as name, data -> 'data' as data, coalesce(output ->> 'message', output::text, '') as error,
      retry_count + 1 as attempts, completed_on as failed_at
    from pgboss.job where name in (${sql.join(queueNames)}) and state = 'failed' order by completed_on desc limit ${limit}`.execute(db)
  return rows
}

type Boss = ReturnType<typeof createBoss>

async function startWorkers(
  boss: Boss,
  open: OpenDatabase,
  queue: Queue,
  run: (job: JobWithMetadata<StoredJob>) => Promise<JobResult>,
): Promise<string[]> {
  const options = {
    batchSize,
    includeMetadata: true,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds[open.engine],
  } as const
  const starts = Array.from({ length: workersPerQueue }, () =>
    boss.work(queue, options, (batch: JobWithMetadata<StoredJob>[]) => Promise.all(batch.map(run))),
  )
  return Promise.all(starts)
}

/** Of a schedule. Its job is done or not, whether or not this can be written. */
async function keepRun(db: Db, name: string, { status, output }: JobResult, log: JobLog): Promise<void> {
  try {
    await noteRun(db, name, status === 'completed' ? null : messageOf(output))
  } catch (error) {
    log.warn({ err: error, job: name }, 'the run of a schedule was not written down')
  }
}

async function replaceSchedules(boss: Boss, schedules: JobSchedule[]): Promise<void> {
  for (const { name, data, cron, timeZone } of schedules) {
    await boss.schedule(scheduledQueue, cron, { name, data }, { ...jobPolicy, key: name, tz: timeZone, retryLimit: scheduledRetries })
  }
  const wanted = new Set<string>(schedules.map((schedule) => schedule.name))
  for (const { key } of await boss.getSchedules(scheduledQueue)) {
    if (!wanted.has(key)) await boss.unschedule(scheduledQueue, key)
  }
}

function wakeSoon(wake: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      wake()
    }, wakeDelayMs)
  }
}
