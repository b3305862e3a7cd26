import { sql } from 'kysely'
import { raiseAlert } from './alerts/raise-alert.ts'
import { sweepRecoveryCodes } from './accounts/recovery-codes.ts'
import { sweepRecoveryLinks } from './accounts/recovery-links.ts'
import { sweepOrphanFiles } from './files/sweep-orphan-files.ts'
import { verifyLedger } from './ledger/verify-ledger.ts'
import { notifyAdministrators } from './notices/send-notice.ts'
import { sweepAccesses } from './platform/accesses.ts'
import { type Services, systemContext } from './platform/context.ts'
import { inTransaction } from './platform/database/database.ts'
import { sweepDevices } from './platform/http/device.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { dayOf } from '@passerelle/contract/dates'
import { backOfficeLink } from './notices/notice-words.ts'
import { sweepCalls } from './platform/http/idempotency.ts'
import { sweepAttempts } from './platform/http/limits.ts'
import { sweepSessions } from './platform/sessions.ts'

declare module './platform/jobs/jobs.ts' {
  interface JobData {
    'verify-ledger': Record<string, never>
    sweep: Record<string, never>
    'tidy-database': Record<string, never>
  }
}

/** Nightly work: the ledger's invariants, and what nobody needs any more. */
export function housekeepingJobs(services: Services): Pick<JobHandlers, 'verify-ledger' | 'sweep' | 'tidy-database'> {
  return {
    'verify-ledger': async () => {
      const { ok, checks } = await verifyLedger(systemContext(services))
      if (ok) return
      const failed = checks.filter((check) => !check.ok).map((check) => check.name)
      const message = `La vérification du grand livre a échoué\u00A0: ${failed.join(', ')}.`
      await raiseAlert(services, { key: 'ledger', message })
      const mail = { subject: 'Le grand livre est à vérifier', paragraphs: [message], link: backOfficeLink }
      await inTransaction(services, (tx) => notifyAdministrators(tx, 'finance', { key: `ledger-broken:${dayOf(services.now())}`, message, mail }))
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
      await sweepDevices(services.db, now)
      await sweepAccesses(services.db, now)
      await sweepRecoveryCodes(services.db, now)
      await sweepCalls(services.db, now)
      await sweepRecoveryLinks(services.db, now)
      const swept = await sweepOrphanFiles(services)
      services.log.info(swept, 'files swept')
      if (swept.refused > 0) await raiseAlert(services, { key: 'sweep', message: `${swept.refused} documents ne sont connus d’aucune ligne de la base\u00A0: c’est trop, aucun n’a été mis de côté. Vérifiez que la base est la bonne.` })
    },
  }
}
