import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** What a reviewer has open: a profile by its person's id, or a request by its own. */
export interface ReviewedFile {
  kind: 'profile' | 'request'
  fileId: number
}

/** The journal's word for it. */
export const subjectOf = ({ kind, fileId }: ReviewedFile) => ({ type: kind === 'profile' ? ('user' as const) : kind, id: fileId })

/**
 * Holds a file as its decision does: whoever claims it, takes it over and decides it follow each other.
 * @returns whether it waits for a decision, and whose it is @throws AppError not_found
 */
export async function lockFile(tx: Tx, { kind, fileId }: ReviewedFile): Promise<{ isWaiting: boolean; personId: number }> {
  if (kind === 'request') {
    const request = await tx
      .selectFrom('requests')
      .select(['status', 'beneficiaryId'])
      .where('id', '=', fileId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!request) throw new AppError('not_found')
    return { isWaiting: request.status === 'pending', personId: request.beneficiaryId }
  }
  const person = await tx
    .selectFrom('users')
    .select(['stat', 'submittedAt', 'adminRole'])
    .where('id', '=', fileId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person?.submittedAt || person.adminRole) throw new AppError('not_found')
  return { isWaiting: person.stat === 'pending', personId: fileId }
}
