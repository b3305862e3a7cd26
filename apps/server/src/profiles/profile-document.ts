import type { RoleId } from '@passerelle/contract/constants'
import type { FileLike } from '@passerelle/contract/fields'
import { recordFile, type StoredFile, withStoredUpload } from '#src/files/store-upload.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { documentNotYours, documentRefused } from './profile-words.ts'
import { findCorrection } from './sent-profile.ts'

/** The document of a form once it is stored, or the id of the one sent before. */
export type HeldDocument = StoredFile | string

/** Stores the document of a profile, if it is a new one, for the length of `work`: the action's transaction, which calls `takeDocument`. */
export async function withDocument<T>(ctx: UserContext, given: FileLike | string, work: (held: HeldDocument) => Promise<T>): Promise<T> {
  return typeof given === 'string' ? work(given) : withStoredUpload(ctx, given, { field: 'doc_file', kind: 'document' }, work)
}

/**
 * The file that becomes the profile's. The one sent before may stand while a refused file is corrected, for the same role,
 * unless it was itself what was refused.
 * @throws FieldErrors
 */
export async function takeDocument(ctx: UserContext, tx: Tx, { roleId, held }: { roleId: RoleId; held: HeldDocument }): Promise<string> {
  if (typeof held !== 'string') return recordFile(ctx, tx, held)
  const sent = await findCorrection(tx, ctx.actor.id)
  if (sent?.roleId !== roleId || sent.document?.id !== held) throw new FieldErrors({ doc_file: documentNotYours })
  if (sent.refused.includes('doc_file')) throw new FieldErrors({ doc_file: documentRefused })
  return held
}
