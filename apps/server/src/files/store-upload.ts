import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { FileLike } from '@passerelle/contract/fields'
import { fileFaultSentence, type FileKind } from '@passerelle/contract/file-content'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx, Tables } from '#src/platform/database/tables.ts'
import { hasCommitted } from '#src/platform/http/idempotency.ts'
import { spendAttempt } from '#src/platform/http/limits.ts'
import { findUpload } from '#src/platform/http/uploads.ts'
import { checkContent } from './check-content.ts'
import { refuseOverQuota } from './file-quota.ts'

export type StoredFile = Pick<Tables['files'], 'id' | 'kind' | 'mime' | 'size' | 'originalName'> & { isForFinance?: boolean }

/** Of one account in ten minutes: each costs a decoding, whether it is kept or not. */
const uploadsMax = 30

export interface UploadOptions {
  /** Its field, for the fault. */
  field: string
  /** `document`: PDF, JPEG, PNG, private. `image`: JPEG, PNG, public. */
  kind: FileKind
}

/**
 * Stores an upload, does `work` (the action's transaction, which must `recordFile` it), and removes the content again
 * when it is refused. After a crash or any other fault the commit may have been made all the same: the sweep sees to it.
 * @throws FieldErrors when the content is not what the kind allows; AppError too_many_requests after 30 uploads in ten minutes
 */
export async function withStoredUpload<T>(
  ctx: UserContext,
  file: FileLike,
  options: UploadOptions,
  work: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const stored = await storeUpload(ctx, file, options)
  try {
    const done = await work(stored)
    // A call taken up again: what it had committed refers to the file that it had stored then.
    if (hasCommitted(ctx)) await ctx.storage.remove(stored.id)
    return done
  } catch (error) {
    if (error instanceof AppError || error instanceof FieldErrors) await ctx.storage.remove(stored.id)
    throw error
  }
}

/**
 * Writes the row of a stored file, in the transaction that refers to it. Returns its id.
 * @throws AppError files_full when the account keeps too much already
 */
export async function recordFile(ctx: UserContext, tx: Tx, stored: StoredFile): Promise<string> {
  await refuseOverQuota(ctx, tx, stored.size)
  return insertFile(ctx, tx, stored, { ownerId: ctx.actor.id, isFromDesk: false })
}

/** The same of what the desk sends to somebody: theirs to read, it takes none of their room. */
export async function recordDeskFile(ctx: UserContext, tx: Tx, stored: StoredFile, ownerId: number): Promise<string> {
  return insertFile(ctx, tx, stored, { ownerId, isFromDesk: true })
}

async function insertFile(
  ctx: UserContext,
  tx: Tx,
  stored: StoredFile,
  whose: { ownerId: number; isFromDesk: boolean },
): Promise<string> {
  await tx
    .insertInto('files')
    .values({ ...stored, ...whose, isPublic: stored.kind === 'image', createdAt: ctx.now() })
    .execute()
  return stored.id
}

async function storeUpload(ctx: UserContext, file: FileLike, { field, kind }: UploadOptions): Promise<StoredFile> {
  await spendAttempt(ctx.db, `upload:${ctx.actor.id}`, uploadsMax, ctx.now())
  const upload = findUpload(file)
  if (!upload) throw new FieldErrors({ [field]: fileFaultSentence('unreadable', kind) })
  const content = await checkContent({ path: upload.path, kind, accountId: ctx.actor.id }, ctx.storage.temporaryFolder)
  if ('fault' in content) throw new FieldErrors({ [field]: fileFaultSentence(content.fault, kind) })
  const id = randomUUID()
  try {
    const originalName = toLabel(file.name)
    const { size } = await stat(content.path)
    await ctx.storage.keep(content.path, id)
    return { id, kind, mime: content.mime, size, originalName }
  } catch (error) {
    await rm(content.path, { force: true })
    throw error
  }
}

/** A name given by a user is a label: its last part, without what cannot be shown, 120 characters at most. */
export function toLabel(name: string): string {
  const label = name.toWellFormed().normalize('NFC').replace(/^.*[/\\]/s, '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return Array.from(label).slice(0, 120).join('') || 'fichier'
}
