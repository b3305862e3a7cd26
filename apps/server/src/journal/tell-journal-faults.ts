import { endAlert, raiseAlert } from '#src/alerts/raise-alert.ts'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import type { Services } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { headAlert, journalAlert, journalIsBroken } from './journal-words.ts'
import { type KeptHead, readKeptHead } from './kept-head.ts'
import { compareHead, type JournalFault } from './verify-journal.ts'

/** What its alert goes by. */
const journalFault = 'journal'

export async function tellJournalFaults(services: Services, faults: JournalFault[], kept: KeptHead | null): Promise<void> {
  if (faults.length === 0) return endJournalAlert(services)
  const isOfHead = faults.some(({ kind }) => kind === 'head' || kind === 'shorter')
  await raiseAlert(services, { key: journalFault, message: isOfHead && kept ? headAlert(faults, kept) : journalAlert(faults) })
  await inTransaction(services, (tx) => notifyAdministrators(tx, 'finance', journalIsBroken(faults, services.now())))
}

export const endJournalAlert = (services: Pick<Services, 'db'>): Promise<void> => endAlert(services, journalFault)

/** At start, one look at the end that was kept; the night looks through the whole chain. */
export async function watchKeptHead(services: Services): Promise<void> {
  const kept = await readKeptHead(services.config.dataDir)
  if (kept === null || kept === 'unreadable') return
  const fault = await compareHead(services, kept)
  if (fault) await tellJournalFaults(services, [fault], kept)
}
