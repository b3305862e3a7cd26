import { adminJobsOverview, adminListJobs, adminRetryJob, adminRetryJobs } from '@passerelle/contract/jobs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import type { JobSchedule } from '#src/platform/jobs/jobs.ts'
import { jobReplies } from './job-words.ts'
import { getJobsOverview, listJobs } from './list-jobs.ts'
import { retryJob, retryJobs } from './retry-jobs.ts'

export function jobRoutes(app: FastifyInstance, services: Services, schedules: readonly Pick<JobSchedule, 'name' | 'cron'>[]): void {
  serve(app, services, adminJobsOverview, (ctx) => getJobsOverview(ctx, schedules))

  serve(app, services, adminListJobs, (ctx, { query }) => listJobs(ctx, query))

  serve(app, services, adminRetryJob, async (ctx, { params }) => {
    await retryJob(ctx, { jobId: params.job })
    return { status: true as const, message: jobReplies.retried }
  })

  serve(app, services, adminRetryJobs, async (ctx, { body }) => {
    const count = await retryJobs(ctx, body)
    return { status: true as const, message: jobReplies.retriedAll(count) }
  })
}
