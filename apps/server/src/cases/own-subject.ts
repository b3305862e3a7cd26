import type { CaseSubject } from '@passerelle/contract/case-words'
import type { Tx } from '#src/platform/database/tables.ts'

export interface Named {
  subject: CaseSubject
  subjectId: number | null
}

type Found = { aboutId: number | null } | undefined

/** What a person reports on must be theirs. Each tells the supplier that it is about; undefined for what is not the person's. */
const finders: Record<Exclude<CaseSubject, 'none'>, (tx: Tx, personId: number, id: number) => Promise<Found>> = {
  pass: (tx, personId, id) =>
    tx.selectFrom('passes').select('supplierId as aboutId').where('id', '=', id).where('beneficiaryId', '=', personId).executeTakeFirst(),
  redemption: (tx, personId, id) =>
    tx.selectFrom('redemptions').select('supplierId as aboutId').where('id', '=', id).where('supplierId', '=', personId).executeTakeFirst(),
  payout: (tx, personId, id) =>
    tx.selectFrom('payouts').select('supplierId as aboutId').where('id', '=', id).where('supplierId', '=', personId).executeTakeFirst(),
  donation: async (tx, personId, id) =>
    aboutNobody(await tx.selectFrom('donations').select('id').where('id', '=', id).where('partnerId', '=', personId).executeTakeFirst()),
  request: async (tx, personId, id) =>
    aboutNobody(await tx.selectFrom('requests').select('id').where('id', '=', id).where('beneficiaryId', '=', personId).executeTakeFirst()),
  // One's own file, which was sent.
  profile: async (tx, personId, id) =>
    aboutNobody(await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('id', '=', personId)
      .where('submittedAt', 'is not', null)
      .executeTakeFirst()),
}

export async function findOwnSubject(tx: Tx, personId: number, { subject, subjectId }: Named): Promise<Found> {
  if (subject === 'none') return { aboutId: null }
  return subjectId === null ? undefined : finders[subject](tx, personId, subjectId)
}

const aboutNobody = (found: object | undefined): Found => found && { aboutId: null }
