import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { reconcilePayouts } from './reconcile-payouts.ts'
import { sendPayout } from './send-payout.ts'

export function payoutJobs(services: Services, provider: PaymentProvider): Pick<JobHandlers, 'send-payout' | 'reconcile-payouts'> {
  return {
    'send-payout': (data) => sendPayout(systemContext(services), provider, data),
    'reconcile-payouts': async () => void (await reconcilePayouts(systemContext(services), provider)),
  }
}
