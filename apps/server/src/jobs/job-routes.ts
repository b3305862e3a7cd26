import { jobColumns } from '@passerelle/contract/job-columns'
import { adminJobs, adminJobsOverview, adminRetryJob, adminRetryJobs } from '@passerelle/contract/jobs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import type { JobSchedule } from '#src/platform/jobs/jobs.ts'
import { jobReplies } from './job-words.ts'
import { getJobsOverview, selectListedJobs, toListedJobs } from './list-jobs.ts'
import { retryJob, retryJobs } from './retry-jobs.ts'

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
}
