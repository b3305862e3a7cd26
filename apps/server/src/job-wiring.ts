import { timeZone } from '@passerelle/contract/dates'
import { accountJobs } from './accounts/account-jobs.ts'
import { administratorJobs } from './administrators/administrator-jobs.ts'
import { alertJobs } from './alerts/alert-jobs.ts'
import { backOfficeJobs } from './back-office/mail-waiting-files.ts'
import { caseJobs } from './cases/case-jobs.ts'
import { holdOutgoing } from './installation/hold-outgoing.ts'
import { importJobs } from './imports/import-jobs.ts'
import { journalJobs } from './journal/journal-jobs.ts'
import { makeMailer } from '#src/notices/make-mailer.ts'
import { noticeJobs } from './notices/notice-jobs.ts'
import { passJobs } from './passes/pass-jobs.ts'
import type { PaymentProvider } from './payment-provider/payment-provider.ts'
import { paymentJobs } from './payments/payment-jobs.ts'
import { payoutJobs } from './payouts/payout-jobs.ts'
import type { Services } from './platform/context.ts'
import type { JobHandlers, JobSchedule } from './platform/jobs/jobs.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { personJobs } from './people/person-jobs.ts'
import { projectJobs } from './projects/project-jobs.ts'
import { transparencyJobs } from './transparency/transparency-jobs.ts'
import { makeSmsGateway } from './sms/make-sms-gateway.ts'

/** What each job does, while this is no restored copy that waits for its release. */
export const jobHandlers = (services: Services, provider: PaymentProvider): JobHandlers =>
  holdOutgoing(services, freeHandlers(services, provider))

/** One line per feature, like the routes of app.ts. */
export function freeHandlers(services: Services, provider: PaymentProvider): JobHandlers {
  const mailer = makeMailer(services.config)
  return {
    ...accountJobs(services, mailer),
    ...administratorJobs(services, mailer),
    ...noticeJobs(services, mailer, makeSmsGateway(services.config)),
    ...backOfficeJobs(services, mailer),
    ...passJobs(services),
    ...personJobs(services),
    ...importJobs(services),
    ...projectJobs(services),
    ...paymentJobs(services, provider),
    ...payoutJobs(services, provider),
    ...caseJobs(services),
    ...journalJobs(services),
    ...housekeepingJobs(services),
    ...alertJobs(services, mailer),
    ...transparencyJobs(services),
  }
}

/** What happens without anybody asking. Every one may run late, twice, or on several servers. */
export const jobSchedules: JobSchedule[] = [
  { name: 'attribute-passes', data: {}, cron: '*/5 * * * *', timeZone },
  { name: 'release-reservations', data: {}, cron: '* * * * *', timeZone },
  { name: 'mail-uses', data: {}, cron: '* * * * *', timeZone },
  { name: 'place-uses', data: {}, cron: '*/5 * * * *', timeZone },
  { name: 'reconcile-payments', data: {}, cron: '* * * * *', timeZone },
  { name: 'reconcile-payouts', data: {}, cron: '* * * * *', timeZone },
  { name: 'seal-journal', data: {}, cron: '* * * * *', timeZone },
  { name: 'watch-installation', data: {}, cron: '*/5 * * * *', timeZone },
  { name: 'keep-sums', data: {}, cron: '10 2 * * *', timeZone },
  { name: 'verify-ledger', data: {}, cron: '30 2 * * *', timeZone },
  { name: 'verify-journal', data: {}, cron: '50 2 * * *', timeZone },
  { name: 'publish-figures', data: {}, cron: '*/10 * * * *', timeZone },
  { name: 'watch-cases', data: {}, cron: '0 7 * * *', timeZone },
  { name: 'sweep', data: {}, cron: '15 3 * * *', timeZone },
  { name: 'tidy-database', data: {}, cron: '45 3 * * *', timeZone },
]
