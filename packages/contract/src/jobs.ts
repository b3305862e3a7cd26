import * as z from 'zod/mini'
import { act, day, get } from './back-office.ts'
import { choice } from './fields.ts'
import { jobFaults, jobKinds, jobQueues, jobStates } from './job-words.ts'
import { defineBulk, defineList } from './list.ts'
import { defineRoute, instant, maybeInstant } from './route.ts'

const queue = z.enum(jobQueues)

const jobCount = z.object({
  queue,
  state: z.enum(jobStates),
  count: z.int(),
  /** False: there are more. */
  is_exact: z.boolean(),
  oldest_at: maybeInstant,
})
export type JobCount = z.output<typeof jobCount>

/** What happens without anybody asking. */
const schedule = z.object({
  name: z.string(),
  /** « toutes les minutes ». */
  rhythm: z.string(),
  ran_at: maybeInstant,
  outcome: z.nullable(z.enum(['done', 'failed'])),
  fault: z.nullable(z.enum(jobFaults)),
  detail: z.nullable(z.string()),
  /** When it last went well. */
  done_at: maybeInstant,
})
export type Schedule = z.output<typeof schedule>

export const adminJobsOverview = defineRoute({
  ...get('jobs/overview', 'jobs.read', 'Combien de tâches échouent ou attendent dans chaque file, et les tâches régulières.'),
  response: z.object({ counts: z.array(jobCount), schedules: z.array(schedule) }),
})

const job = z.object({
  id: z.uuid(),
  queue,
  name: z.string(),
  state: z.enum(jobStates),
  is_running: z.boolean(),
  fault: z.nullable(z.enum(jobFaults)),
  /** What the code said, without anything of a person. */
  detail: z.nullable(z.string()),
  tries: z.int(),
  tries_max: z.int(),
  created_at: instant,
  failed_at: maybeInstant,
  next_try_at: maybeInstant,
})
export type ListedJob = z.output<typeof job>

export const adminJobs = defineList({
  path: 'jobs',
  access: { right: 'jobs.read' },
  summary: 'Les tâches en échec, à réessayer ou en attente, les plus récentes d’abord, sans ce qu’elles contiennent\u00A0; `from` et `to` sont des jours, compris tous les deux.',
  filters: {
    state: z.optional(z.enum(jobStates)),
    queue: z.optional(queue),
    kind: z.optional(z.enum(jobKinds)),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at'],
  order: '-created_at',
  search: 'none',
  item: job,
})
export const { page: adminListJobs, count: adminCountJobs, file: adminJobsFile } = adminJobs

export const adminRetryJob = defineRoute({
  ...act('jobs/:job/retry', 'jobs.manage', 'Recommence une tâche en échec ou à réessayer, avec tous ses essais devant elle.'),
  params: z.object({ job: z.uuid() }),
  refuses: ['job_not_failed'],
})

export const adminRetryJobs = defineRoute({
  ...act('jobs/retry', 'jobs.manage', 'Recommence toutes les tâches d’une file qui sont en échec, ou à réessayer.'),
  body: z.object({ queue: choice(jobQueues, 'La file'), state: choice(['failed', 'stuck'], 'L’état') }),
  refuses: ['job_not_failed'],
})

export const { dryRun: adminPreviewRetryJobs, run: adminRetryChosenJobs } = defineBulk({
  path: 'jobs/retry-chosen',
  access: { right: 'jobs.manage' },
  summary: 'Recommence les tâches choisies, en échec ou à réessayer.',
  by: 'uuid',
  fields: {},
})
