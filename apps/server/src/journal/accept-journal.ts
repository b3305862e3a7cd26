import { tellOperator } from '#src/alerts/raise-alert.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { journalAccepted } from './journal-words.ts'
import { keepHead, readKeptHead } from './kept-head.ts'
import { endJournalAlert } from './tell-journal-faults.ts'
import { compareHead, type Head, type JournalFault, verifyJournal } from './verify-journal.ts'

/**
 * The journal as it is becomes what is compared with from now on, after a backup was put back: written into it, and told to the
 * operator. Null when the end that was kept fits, or none was. What is wrong with it besides is returned, and told on by the night.
 */
export async function acceptJournal(ctx: Context, reason: string): Promise<{ head: Head; faults: JournalFault[] } | null> {
  const { dataDir } = ctx.config
  const kept = await readKeptHead(dataDir)
  if (kept === null || kept === 'unreadable' || !(await compareHead(ctx, kept))) return null
  const { head, faults } = await verifyJournal(ctx)
  await inTransaction(ctx, async (tx) => {
    const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    const detail = { before: kept.place, after: head.place }
    await writeJournal(ctx, tx, { action: 'journal.accept', subject: { type: 'installation', id }, reason, detail })
    await tellOperator(ctx, tx, { key: 'journal-accepted', message: journalAccepted(kept, head, reason) })
  })
  await keepHead(dataDir, { ...head, at: ctx.now() })
  await endJournalAlert(ctx)
  return { head, faults }
}
