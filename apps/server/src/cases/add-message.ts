import type { FileLike } from '@passerelle/contract/fields'
import { type CaseSubject, moneySubjects } from '@passerelle/contract/case-words'
import { recordDeskFile, recordFile, type StoredFile, withStoredUpload } from '#src/files/store-upload.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** Stores what is joined, if anything, around the action’s transaction. */
export async function withAttachment<T>(
  ctx: UserContext,
  file: FileLike | null,
  work: (stored: StoredFile | null) => Promise<T>,
): Promise<T> {
  return file ? withStoredUpload(ctx, file, { field: 'doc_file', kind: 'document' }, work) : work(null)
}

interface Message {
  caseId: number
  subject: CaseSubject
  text: string
  stored: StoredFile | null
}

/** Writes what a person says, with what they join; the caller has locked the case. Returns its id. */
export async function addPersonMessage(ctx: UserContext, tx: Tx, { caseId, subject, text, stored }: Message): Promise<number> {
  const fileId = stored && (await recordFile(ctx, tx, { ...stored, isForFinance: isOfMoney(subject) }))
  return insertMessage(ctx, tx, { caseId, side: 'person', text, fileId })
}

const isOfMoney = (subject: CaseSubject) => moneySubjects.includes(subject)

/** Writes what the desk answers a person, with what it joins, which is then theirs; the caller has locked the case. Returns its id. */
export async function addDeskAnswer(
  ctx: UserContext,
  tx: Tx,
  { caseId, subject, text, stored, personId }: Message & { personId: number },
): Promise<number> {
  const fileId = stored && (await recordDeskFile(ctx, tx, { ...stored, isForFinance: isOfMoney(subject) }, personId))
  return insertMessage(ctx, tx, { caseId, side: 'desk', text, fileId })
}

/** Writes what the desk says, to the person or to itself; returns its id. */
export async function addDeskMessage(
  ctx: UserContext,
  tx: Tx,
  { caseId, side, text }: { caseId: number; side: 'desk' | 'note'; text: string },
): Promise<number> {
  return insertMessage(ctx, tx, { caseId, side, text, fileId: null })
}

async function insertMessage(
  ctx: UserContext,
  tx: Tx,
  message: Pick<Tables['caseMessages'], 'caseId' | 'side' | 'text' | 'fileId'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('caseMessages')
    .values({ ...message, authorId: ctx.actor.id, at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
