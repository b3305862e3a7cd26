import type { JobCount, ListedJob, Schedule } from '@passerelle/contract/jobs'
import type { JobKind, JobQueue, JobState } from '@passerelle/contract/job-words'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { JobSchedule } from '#src/platform/jobs/jobs.ts'
import { listRuns } from '#src/platform/jobs/schedule-runs.ts'
import { countedJobsMax, countJobs, selectJobs, type StoredJobRow } from '#src/platform/jobs/stored-jobs.ts'
import { faultOfJob } from './job-fault.ts'
import { rhythmOf } from './job-words.ts'

/** How many jobs fail or wait, and how what comes round again went the last time. */
export async function getJobsOverview(
  ctx: UserContext,
  schedules: readonly Pick<JobSchedule, 'name' | 'cron'>[],
): Promise<{ counts: JobCount[]; schedules: Schedule[] }> {
  const counts = await countJobs(ctx.db)
  const runs = new Map((await listRuns(ctx.db)).map((run) => [run.name, run]))
  return {
    counts: counts.map(({ queue, state, count, oldestAt }) => ({
      queue, state, count: Math.min(count, countedJobsMax), is_exact: count <= countedJobsMax, oldest_at: oldestAt?.toISOString() ?? null,
    })),
    schedules: schedules.map(({ name, cron }) => {
      const run = runs.get(name)
      return {
        name,
        rhythm: rhythmOf(cron),
        ran_at: run?.ranAt.toISOString() ?? null,
        outcome: run?.outcome ?? null,
        fault: faultOfJob(run?.fault ?? null),
        detail: run?.fault ?? null,
        done_at: run?.doneAt?.toISOString() ?? null,
      }
    }),
  }
}

interface JobFilters extends Period {
  state?: JobState | undefined
  queue?: JobQueue | undefined
  kind?: JobKind | undefined
}

export function selectListedJobs({ db }: UserContext, { state, queue, kind, from, to }: JobFilters) {
  return inPeriod(selectJobs(db, { state, queue, name: kind }), 'job.createdOn', { from, to })
}

export const toListedJobs = (_: UserContext, rows: StoredJobRow[]): ListedJob[] => rows.map((row) => ({
  id: row.id,
  queue: row.queue,
  name: row.name,
  state: row.state,
  is_running: row.isRunning,
  fault: faultOfJob(row.error),
  detail: row.error,
  tries: row.retryCount + (row.state === 'waiting' && !row.isRunning ? 0 : 1),
  tries_max: row.retryLimit + 1,
  created_at: row.createdOn.toISOString(),
  failed_at: row.state === 'failed' ? (row.endedAt?.toISOString() ?? null) : null,
  next_try_at: row.state === 'failed' || row.isRunning ? null : row.nextTryAt.toISOString(),
}))
