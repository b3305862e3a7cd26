import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { processPaymentEvent } from './process-payment-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'

export function paymentJobs(
  services: Services,
  provider: PaymentProvider,
): Pick<JobHandlers, 'process-payment-event' | 'reconcile-payments'> {
  return {
    'process-payment-event': (data) => processPaymentEvent(systemContext(services), provider, data),
    'reconcile-payments': async () => void (await reconcilePayments(systemContext(services), provider)),
  }
}
