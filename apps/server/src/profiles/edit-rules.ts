import type { Stat } from '@passerelle/contract/constants'
import { documentToCorrect, documentToValidate } from './profile-words.ts'

interface EditFacts {
  stat: Stat
  isIdentityChanged: boolean
  hasDocument: boolean
}

/**
 * Does an edit of a partner or a supplier wait for validation? When it changes what identifies them, when it brings a
 * new document to read, and always after a rejection: correcting is submitting again.
 */
export function isResubmission({ stat, isIdentityChanged, hasDocument }: EditFacts): boolean {
  return stat === 'rejected' || isIdentityChanged || hasDocument
}

/** Why a document is asked for. */
export function documentFault(stat: Stat): string {
  return stat === 'rejected' ? documentToCorrect : documentToValidate
}
