import { jobColumns } from '@passerelle/contract/job-columns'
import { wordOfJob } from '@passerelle/contract/job-words'
import {
  adminJobs, adminJobsOverview, adminPreviewRetryJobs, adminRetryChosenJobs, adminRetryJob, adminRetryJobs,
} from '@passerelle/contract/jobs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveBulk } from '#src/platform/http/serve-bulk.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import type { JobSchedule } from '#src/platform/jobs/jobs.ts'
import { findJobs } from '#src/platform/jobs/stored-jobs.ts'
import { jobReplies } from './job-words.ts'
import { getJobsOverview, selectListedJobs, toListedJobs } from './list-jobs.ts'
import { retryJob, retryJobs, retryTogether } from './retry-jobs.ts'

export function jobRoutes(app: FastifyInstance, services: Services, schedules: readonly Pick<JobSchedule, 'name' | 'cron'>[]): void {
  serve(app, services, adminJobsOverview, (ctx) => getJobsOverview(ctx, schedules))

  serveList(app, services, {
    list: adminJobs,
    fileName: 'travaux',
    columns: jobColumns,
    select: selectListedJobs,
    sorts: { created_at: { kind: 'precise', by: 'job.createdOn', of: (row) => row.place } },
    id: 'job.id',
    idKind: 'uuid',
    items: toListedJobs,
  })

  serve(app, services, adminRetryJob, async (ctx, { params }) => {
    await retryJob(ctx, { jobId: params.job })
    return { status: true as const, message: jobReplies.retried }
  })

  serve(app, services, adminRetryJobs, async (ctx, { body }) => {
    const count = await retryJobs(ctx, body)
    return { status: true as const, message: jobReplies.retriedAll(count) }
  })

  serveBulk(app, services, {
    bulk: { dryRun: adminPreviewRetryJobs, run: adminRetryChosenJobs },
    find: findJobs,
    label: ({ name }) => wordOfJob(name),
    refusal: ({ hasFailed }) => (hasFailed ? null : 'job_not_failed'),
    act: retryTogether,
    message: ({ concerned }) => jobReplies.retriedTogether(concerned),
  })
}
