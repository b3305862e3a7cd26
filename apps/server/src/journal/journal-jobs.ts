import { endAlert, raiseAlert, tellOperator } from '#src/alerts/raise-alert.ts'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { headToKeep, journalAlert, journalIsBroken } from './journal-words.ts'
import { sealJournal } from './seal-journal.ts'
import { verifyJournal } from './verify-journal.ts'

/** What its alert goes by. */
const journalFault = 'journal'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'seal-journal': Record<string, never>
    'verify-journal': Record<string, never>
  }
}

export function journalJobs(services: Services): Pick<JobHandlers, 'seal-journal' | 'verify-journal'> {
  return {
    'seal-journal': () => sealJournal(systemContext(services)),
    'verify-journal': async () => {
      const { head, faults } = await verifyJournal(services)
      // Also of a chain that has a fault: what is kept elsewhere tells what is changed from now on.
      const message = headToKeep(head, { isWhole: faults.length === 0 })
      await inTransaction(services, (tx) => tellOperator(services, tx, { key: 'journal-head', message }))
      if (faults.length === 0) return endAlert(services, journalFault)
      await raiseAlert(services, { key: journalFault, message: journalAlert(faults) })
      await inTransaction(services, (tx) => notifyAdministrators(tx, 'finance', journalIsBroken(faults, services.now())))
    },
  }
}
