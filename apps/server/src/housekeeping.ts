import { sql } from 'kysely'
import { endAlert, raiseAlert } from './alerts/raise-alert.ts'
import { sweepRecoveryCodes } from './accounts/recovery-codes.ts'
import { sweepRecoveryLinks } from './accounts/recovery-links.ts'
import { documentsUnknown } from './files/file-words.ts'
import { sweepOrphanFiles } from './files/sweep-orphan-files.ts'
import { donorFiguresCheck, remakeDonorFigures } from './ledger/donor-figures.ts'
import { keepSums, remakeSums } from './ledger/keep-sums.ts'
import { ledgerFails, ledgerIsBroken } from './ledger/ledger-words.ts'
import { mendedChecks } from './ledger/mended-checks.ts'
import { ledgerFault, verifyLedger } from './ledger/verify-ledger.ts'
import { mailFolder, sweepMessageFiles } from './notices/file-mailer.ts'
import { sweepMessages } from './notices/message-records.ts'
import { notifyAdministrators } from './notices/send-notice.ts'
import { sweepAccesses } from './platform/accesses.ts'
import { type Services, systemContext } from './platform/context.ts'
import { inTransaction } from './platform/database/database.ts'
import { sweepDevices } from './platform/http/device.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { sweepCalls } from './platform/http/idempotency.ts'
import { sweepAttempts } from './platform/http/limits.ts'
import { sweepImportedForms } from './profiles/imported-forms.ts'
import { sweepSessions } from './platform/sessions.ts'
import { sweepChallenges } from './second-factors/passkey-challenges.ts'
import { smsFolder } from './sms/file-sms-gateway.ts'

declare module './platform/jobs/jobs.ts' {
  interface JobData {
    'verify-ledger': Record<string, never>
    sweep: Record<string, never>
    'tidy-database': Record<string, never>
  }
}

/** Nightly work: the ledger's invariants, and what nobody needs any more. */
export function housekeepingJobs(services: Services): Pick<JobHandlers, 'keep-sums' | 'verify-ledger' | 'sweep' | 'tidy-database'> {
  return {
    'keep-sums': () => keepSums(systemContext(services)),
    'verify-ledger': async () => {
      const { ok, checks } = await verifyLedger(systemContext(services))
      if (ok) return endAlert(services, ledgerFault)
      const failed = checks.filter((check) => !check.ok).map((check) => check.name)
      await raiseAlert(services, { key: ledgerFault, message: ledgerFails(failed, mendedChecks) })
      await inTransaction(services, (tx) => notifyAdministrators(tx, 'finance', ledgerIsBroken(failed, mendedChecks, services.now())))
      // Told first: what was wrong is worth knowing, though what was summed says what is right.
      await remakeSums(systemContext(services), failed)
      if (failed.includes(donorFiguresCheck)) await remakeDonorFigures(systemContext(services))
    },
    // A PostgreSQL server does it by itself, all day.
    'tidy-database': async () => {
      if (services.config.databaseUrl) return
      await sql`vacuum (analyze)`.execute(services.db)
      await sql`checkpoint`.execute(services.db)
    },
    sweep: async () => {
      const now = services.now()
      await sweepAttempts(services.db, now)
      await sweepSessions(services.db, now)
      await sweepChallenges(services.db, now)
      await sweepDevices(services.db, now)
      await sweepAccesses(services.db, now)
      await sweepRecoveryCodes(services.db, now)
      await sweepCalls(services.db, now)
      await sweepRecoveryLinks(services.db, now)
      await sweepMessages(services.db, now)
      for (const folder of [mailFolder, smsFolder]) await sweepMessageFiles(folder(services.config.dataDir), now)
      await sweepImportedForms(services.db, now)
      const swept = await sweepOrphanFiles(services)
      services.log.info(swept, 'files swept')
      if (swept.refused > 0) await raiseAlert(services, { key: 'sweep', message: documentsUnknown(swept.refused) })
    },
  }
}
