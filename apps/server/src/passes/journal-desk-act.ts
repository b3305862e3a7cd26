import type { JournalAction } from '@passerelle/contract/journal-words'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { DeskPass } from './desk-passes.ts'

/** One line of the journal for each pass, with what it was before. */
export async function journalDeskAct(
  ctx: UserContext,
  tx: Tx,
  passes: DeskPass[],
  { action, reason, detail }: { action: JournalAction; reason: string; detail: (pass: DeskPass) => Record<string, unknown> },
): Promise<void> {
  for (const pass of passes) {
    await writeJournal(ctx, tx, { action, subject: { type: 'pass', id: pass.id }, reason, detail: detail(pass) })
  }
}
