import { moneySubjects } from '@passerelle/contract/case-words'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { caseArrived, caseMessageArrived } from './case-words.ts'
import type { OpenCase } from './open-case.ts'

/** Tells who follows a case that its person wrote; those who may take it, while nobody does. */
export async function tellDesk(
  tx: Tx,
  { found, messageId, isNew }: { found: OpenCase; messageId: number; isNew: boolean },
): Promise<void> {
  const notice = isNew ? caseArrived(found, messageId) : caseMessageArrived(found, messageId)
  const ownerId = await findPresentOwner(tx, found.ownerId)
  if (ownerId !== null) return sendNotice(tx, { ...notice, userId: ownerId })
  await notifyAdministrators(tx, deskOf(found), notice)
}

export const deskOf = ({ subject }: Pick<OpenCase, 'subject'>): 'finance' | 'instruction' =>
  (moneySubjects.includes(subject) ? 'finance' : 'instruction')

/** Whoever was suspended, or left, follows nothing. */
async function findPresentOwner(tx: Tx, ownerId: number | null): Promise<number | null> {
  if (ownerId === null) return null
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('adminRole', 'is not', null)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return owner?.id ?? null
}
