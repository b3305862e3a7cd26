import type { CaseKind } from '@passerelle/contract/case-words'
import type { Insertable, Selectable } from 'kysely'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import type { Named } from './own-subject.ts'

export type OpenCase = Pick<Selectable<Tables['cases']>, (typeof caseColumns)[number]>
type Opening = Named & { kind: CaseKind; personId: number }

const triesMax = 5

/**
 * The open case of a person about one thing, made when there is none, locked until the caller commits. The caller holds the person’s
 * turn (`countMessage`, `lockPerson`). A code already taken is drawn again.
 */
export async function openCase(
  tx: Tx,
  opening: Opening & Omit<Insertable<Tables['cases']>, 'code' | keyof Opening>,
): Promise<{ found: OpenCase; isNew: boolean }> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const found = await findOpen(tx, opening)
    if (found) return { found, isNew: false }
    const made = await tx
      .insertInto('cases')
      .values({ ...opening, code: referenceCode('REC') })
      .onConflict((conflict) => conflict.doNothing())
      .returning(caseColumns)
      .executeTakeFirst()
    if (made) return { found: made, isNew: true }
  }
  throw new Error('No case could be opened')
}

export const caseColumns = ['id', 'code', 'state', 'dueAt', 'ownerId', 'subject', 'subjectId', 'kind', 'personId'] as const

/** What is open about the same thing. */
export function findOpen(tx: Tx, { personId, subject, subjectId, kind }: Opening): Promise<OpenCase | undefined> {
  const ofPerson = tx
    .selectFrom('cases')
    .select(caseColumns)
    .where('personId', '=', personId)
    .where('subject', '=', subject)
    .where('state', '<>', 'closed')
  const same = subjectId === null ? ofPerson.where('kind', '=', kind) : ofPerson.where('subjectId', '=', subjectId)
  return same.forUpdate().executeTakeFirst()
}
