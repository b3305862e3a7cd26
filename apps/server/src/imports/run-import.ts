import type { FileLike } from '@passerelle/contract/fields'
import type { ImportKind } from '@passerelle/contract/import-kinds'
import { openAccounts } from '#src/accounts/open-accounts.ts'
import { addServices } from '#src/catalogue/add-services.ts'
import { toLabel } from '#src/files/store-upload.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { inChunks } from '#src/platform/database/in-chunks.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { writeJournal, writeJournalLines } from '#src/platform/journal.ts'
import { keepImportedForms } from '#src/profiles/imported-forms.ts'
import { findImport } from './import-queries.ts'
import type { ImportedPerson } from './import-rules.ts'
import { fileFaults, importedAlready, stillFaulty } from './import-words.ts'
import { compareFile, judgeFile, type JudgedFile } from './judge-import.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'invite-imported': { importId: number }
  }
}

export interface ImportInput {
  kind: ImportKind
  file: FileLike
  /** Of the file that was previewed, and how many it was said to create. */
  digest: string
  creates: number
}

/**
 * Imports all that is new in a file without a fault, in one transaction, or nothing. People get an account without a role and a form that
 * awaits them: nobody is approved whose document nobody has read.
 * @throws FieldErrors on `csv_file` when it has faults; AppError import_known when it was imported before, import_changed when it, or what
 * is there, is no longer what was previewed
 */
export async function runImport(ctx: UserContext, { kind, file, digest, creates }: ImportInput): Promise<{ id: number; created: number }> {
  const judged = await judgeFile(ctx, { kind, file })
  if (judged.digest !== digest) throw new AppError('import_changed')
  if (judged.faults.length > 0) throw new FieldErrors({ csv_file: stillFaulty(judged.faults.length) })
  const fileName = toLabel(file.name)
  return inTransaction(ctx, async (tx) => {
    const id = await recordImport(ctx, tx, { judged, fileName, creates })
    const { news } = await compareFile(tx, judged)
    if (news.size === 0) throw new FieldErrors({ csv_file: fileFaults.nothingNew })
    if (news.size !== creates) throw new AppError('import_changed')
    await writeJournal(ctx, tx, {
      action: 'import.run', subject: { type: 'import', id }, detail: { name: fileName, kind, rows: judged.rows, created: creates, digest },
    })
    if (kind === 'services') await addServices(ctx, tx, judged.services.filter(({ line }) => news.has(line)).map(withoutLine), 'csv_file')
    else await openForms(ctx, tx, id, judged.people.filter(({ line }) => news.has(line)))
    return { id, created: creates }
  })
}

const withoutLine = <Row extends { line: number }>({ line: _line, ...row }: Row) => row

/** First of all: of the same file sent twice at once, the second waits here, then finds it. */
async function recordImport(
  ctx: UserContext,
  tx: Tx,
  { judged: { kind, digest, rows }, fileName, creates }: { judged: JudgedFile; fileName: string; creates: number },
): Promise<number> {
  const recorded = await tx
    .insertInto('imports')
    .values({ kind, digest, fileName, rowCount: rows, createdCount: Math.min(creates, rows), byId: ctx.actor.id, at: ctx.now() })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (recorded) return recorded.id
  const earlier = await findImport(tx, digest)
  throw new AppError('import_known', earlier ? { message: importedAlready(earlier.by, earlier.at) } : {})
}

async function openForms(ctx: UserContext, tx: Tx, importId: number, people: readonly ImportedPerson[]): Promise<void> {
  const opened = await openAccounts(ctx, tx, people)
  const forms = people.flatMap(({ email, roleId, form }) => {
    const userId = opened.get(email)
    return userId === undefined ? [] : [{ userId, roleId, form }]
  })
  // Somebody has registered in the meantime.
  if (forms.length !== people.length) throw new AppError('import_changed')
  await keepImportedForms(tx, importId, forms)
  for (const some of inChunks(forms)) {
    await writeJournalLines(ctx, tx, some.map(({ userId, roleId }) => ({
      action: 'account.import' as const, subject: { type: 'user' as const, id: userId }, detail: { importId, roleId },
    })))
  }
  await enqueue(tx, 'invite-imported', { importId })
}
