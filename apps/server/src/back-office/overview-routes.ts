import { adminOverview } from '@passerelle/contract/back-office'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { getOverview } from './overview-queries.ts'

export function overviewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminOverview, async (ctx) => {
    const overview = await getOverview(ctx)
    const { waits, profilesPending, requestsPending, payoutsPending, paymentsReview, passesFunded } = overview
    return {
      profiles_pending: profilesPending,
      requests_pending: requestsPending,
      payouts_pending: payoutsPending,
      payments_review: paymentsReview,
      unassigned: passesFunded,
      holidays_missing: overview.holidaysMissing,
      waits: waits.map(({ name, count, oldestAt }) => ({ name, count, oldest_at: oldestAt?.toISOString() ?? null })),
    }
  })
}
