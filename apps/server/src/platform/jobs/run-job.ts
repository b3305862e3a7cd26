import type { JobResult, JobWithMetadata } from 'pg-boss'
import { type Queue, queueNames } from './job-queue.ts'
import { withoutPersonalData } from '#src/platform/without-personal-data.ts'

export interface JobLog {
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/** What `enqueue` stores for a job. */
export interface StoredJob {
  name: string
  data: unknown
}

/** Method syntax on purpose: a handler takes its own data only, which `enqueue` has checked. */
type Handlers = Record<string, { run(data: unknown, run: Run): Promise<void> }['run'] | undefined>
interface Run {
  attempt: number
  isLast: boolean
  signal: AbortSignal
  terms: { queue: Queue; priority: number; retryLimit: number; retryDelaySeconds: number }
}

/** Thrown by a handler when trying again would change nothing: the job ends among the failed ones at once. */
export class HopelessJob extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HopelessJob'
  }
}

const timeLimitMs = 5 * 60_000

/** Runs one job and tells pg-boss how it ended; never throws, so that one job cannot fail the others of its batch. */
export async function runJob(job: JobWithMetadata<StoredJob>, handlers: Handlers, log: JobLog): Promise<JobResult> {
  const attempt = job.retryCount + 1
  const isLast = job.retryCount >= job.retryLimit
  const { name, data } = job.data
  try {
    const handler = handlers[name]
    // An older process may meet a job of a newer one: failing gives it back, to be tried again.
    if (!handler) throw new Error(`This process has no handler for job ${name}.`)
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeLimitMs)])
    await orAborted(handler(data, { attempt, isLast, signal, terms: termsOf(job) }), signal)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const details = { err: error, job: name, jobId: job.id, attempt }
    const isHopeless = error instanceof HopelessJob
    if (!isHopeless && !isLast) log.warn(details, 'job failed, it will be tried again')
    else log.error(details, 'job failed for good')
    // pg-boss tries no `deadletter` again; we have no queue for them, so it stays where the failed ones are.
    return { id: job.id, status: isHopeless ? 'deadletter' : 'failed', output: describe(error) }
  }
}

const termsOf = ({ name, priority, retryLimit, retryDelay }: JobWithMetadata): Run['terms'] =>
  ({ queue: queueNames.find((queue) => queue === name) ?? 'jobs', priority, retryLimit, retryDelaySeconds: retryDelay })

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The job ran for too long.', { cause: signal.reason })), { once: true })
    work.then(resolve, reject)
  })
}

/** Kept for a week in the queue's table: it says no more of a person than a line of the log. */
function describe(error: unknown): { message: string; stack?: string } {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return { message: withoutPersonalData(message), ...(stack && { stack: withoutPersonalData(stack) }) }
}

/** What `describe` says of an error. */
export const messageOf = (output: unknown): string =>
  (typeof output === 'object' && output !== null && 'message' in output ? String(output.message) : '')
