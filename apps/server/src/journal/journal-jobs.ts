import { tellOperator } from '#src/alerts/raise-alert.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { followJournal } from './follow-journal.ts'
import { headToKeep, keptHeadUnreadable } from './journal-words.ts'
import { keepHead, readKeptHead } from './kept-head.ts'
import { sealJournal } from './seal-journal.ts'
import { tellJournalFaults } from './tell-journal-faults.ts'
import { breaksChain, verifyJournal } from './verify-journal.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'seal-journal': Record<string, never>
    'verify-journal': Record<string, never>
  }
}

export function journalJobs(services: Services): Pick<JobHandlers, 'seal-journal' | 'verify-journal'> {
  return {
    'seal-journal': async () => {
      await sealJournal(systemContext(services))
      await followJournal(services)
    },
    'verify-journal': () => verifyByNight(services),
  }
}

async function verifyByNight(services: Services): Promise<void> {
  const { dataDir } = services.config
  const read = await readKeptHead(dataDir)
  const kept = read === 'unreadable' ? null : read
  const { head, faults } = await verifyJournal(services, kept)
  // Also of a chain that has a fault: what is kept elsewhere tells what is changed from now on.
  const said = headToKeep(head, { isWhole: faults.length === 0 })
  const message = read === 'unreadable' ? `${said} ${keptHeadUnreadable}` : said
  await inTransaction(services, (tx) => tellOperator(services, tx, { key: 'journal-head', message }))
  // An end that does not fit any more is kept: it is told every night, until it is accepted.
  if (!faults.some(breaksChain)) await keepHead(dataDir, { ...head, at: services.now() })
  await tellJournalFaults(services, faults, kept)
}
