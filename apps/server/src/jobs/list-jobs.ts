import type { JobCount, ListedJob, Schedule } from '@passerelle/contract/jobs'
import type { JobQueue, JobState } from '@passerelle/contract/job-words'
import * as z from 'zod/mini'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { JobSchedule } from '#src/platform/jobs/jobs.ts'
import { listRuns } from '#src/platform/jobs/schedule-runs.ts'
import { countedJobsMax, countJobs, listJobs as readJobs } from '#src/platform/jobs/stored-jobs.ts'
import { faultOfJob } from './job-fault.ts'
import { placeUnknown, rhythmOf } from './job-words.ts'

const pageRows = 50

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

/** A page of a queue in a state. */
export async function listJobs(
  { db }: UserContext,
  { queue, state, cursor }: { queue: JobQueue; state: JobState; cursor?: string | undefined },
): Promise<{ data: ListedJob[]; next_cursor: string | null }> {
  const rows = await readJobs(db, { queue, state, after: cursor === undefined ? null : readCursor(cursor), limit: pageRows + 1 })
  const page = rows.slice(0, pageRows)
  const last = rows.length > pageRows ? page.at(-1) : undefined
  return {
    data: page.map((row) => ({
      id: row.id,
      queue,
      name: row.name,
      state,
      is_running: row.isRunning,
      fault: faultOfJob(row.error),
      detail: row.error,
      tries: row.retryCount + (state === 'waiting' && !row.isRunning ? 0 : 1),
      tries_max: row.retryLimit + 1,
      created_at: row.createdAt.toISOString(),
      failed_at: state === 'failed' ? (row.endedAt?.toISOString() ?? null) : null,
      next_try_at: state === 'failed' || row.isRunning ? null : row.nextTryAt.toISOString(),
    })),
    next_cursor: last ? Buffer.from(JSON.stringify([last.place, last.id])).toString('base64url') : null,
  }
}

const cursorShape = z.tuple([z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)), z.uuid()])

function readCursor(cursor: string): { place: string; id: string } {
  try {
    const [place, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { place, id }
  } catch {
    throw new FieldErrors({ cursor: placeUnknown })
  }
}
