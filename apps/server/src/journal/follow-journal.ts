import type { Services } from '#src/platform/context.ts'
import { keepHead, readKeptHead } from './kept-head.ts'
import { tellJournalFaults } from './tell-journal-faults.ts'
import { breaksChain, verifyLatest } from './verify-journal.ts'

/**
 * The end that this server keeps beside the database goes on with the journal: what is new is looked through, and what was kept is
 * compared. Whoever makes the chain anew has a minute or so for it, not a night. May run twice, several at once, and goes on where it
 * came to. An end that does not fit any more is told, and stays until it is accepted; one that cannot be read waits for the night, which
 * keeps another.
 */
export async function followJournal(services: Services, part?: Parameters<typeof verifyLatest>[2]): Promise<void> {
  const { config: { dataDir }, now } = services
  const kept = await readKeptHead(dataDir)
  if (kept === 'unreadable') return
  const { head, faults } = await verifyLatest(services, kept, part)
  // That no fault is left, which ends the alert, is the night's to say: it looks at all.
  if (faults.length > 0) await tellJournalFaults(services, faults, kept)
  if (!faults.some(breaksChain) && head.place > (kept?.place ?? 0)) await keepHead(dataDir, { ...head, at: now() })
}
