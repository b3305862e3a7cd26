import type { JournalAction, JournalSubject } from '@passerelle/contract/journal-words'
import type { Context } from './context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export interface JournalLine {
  /** `profile.approve`, `payout.cancel`… */
  action: JournalAction
  subject: { type: JournalSubject; id: number | string }
  reason?: string
  /** Old and new values; never a code, a token, a phone or a document. */
  detail?: Record<string, unknown>
}

/** Writes who did what, in the transaction of the change: a rollback leaves no trace of what never happened. */
export async function writeJournal(ctx: Context, tx: Tx, line: JournalLine): Promise<void> {
  await writeJournalLines(ctx, tx, [line])
}

/** Some hundreds at once, at least one. */
export async function writeJournalLines(ctx: Context, tx: Tx, lines: readonly JournalLine[]): Promise<void> {
  await tx
    .insertInto('journal')
    .values(lines.map((line) => ({
      at: ctx.now(),
      actorId: ctx.actor.id,
      action: line.action,
      subjectType: line.subject.type,
      subjectId: String(line.subject.id),
      reason: line.reason ?? null,
      detail: JSON.stringify(line.detail ?? {}),
      requestId: ctx.requestId,
    })))
    .execute()
}
