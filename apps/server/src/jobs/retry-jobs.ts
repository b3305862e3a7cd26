import type { JobQueue } from '@passerelle/contract/job-words'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  hasJob, type NamedJob, retryChosen, retryJob as beginJob, retryJobs as beginJobs,
} from '#src/platform/jobs/stored-jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'

/** Begins a failed job again, once: the second time it has not failed. @throws AppError job_not_failed */
export async function retryJob(ctx: UserContext, { jobId }: { jobId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const name = await beginJob(tx, jobId)
    if (name === null) throw new AppError((await hasJob(tx, jobId)) ? 'job_not_failed' : 'not_found')
    await writeJournal(ctx, tx, { action: 'job.retry', subject: { type: 'job', id: jobId }, detail: { name } })
  })
}

/** Chosen ones that have failed, as one alone. */
export async function retryTogether(ctx: UserContext, tx: Tx, jobs: readonly NamedJob[]): Promise<void> {
  await retryChosen(tx, jobs)
  for (const { id, name } of jobs) await writeJournal(ctx, tx, { action: 'job.retry', subject: { type: 'job', id }, detail: { name } })
}

/** All of a queue that have failed, for good or until their next try. Returns how many. @throws AppError job_not_failed when none has */
export async function retryJobs(
  ctx: UserContext,
  { queue, state }: { queue: JobQueue; state: 'failed' | 'stuck' },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const begun = await beginJobs(tx, { queue, state })
    const count = [...begun.values()].reduce((sum, of) => sum + of, 0)
    if (count === 0) throw new AppError('job_not_failed')
    const detail = { from: state, ...Object.fromEntries(begun) }
    await writeJournal(ctx, tx, { action: 'job.retry_all', subject: { type: 'job', id: queue }, detail })
    return count
  })
}
