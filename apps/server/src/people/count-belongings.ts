import type { MergeCountKind } from '@passerelle/contract/person'
import type { Tx } from '#src/platform/database/tables.ts'
import { movedRowsMax } from './merge-rules.ts'

/** What an account has that would move, by kind; counted no further than would be refused. */
export async function countBelongings(tx: Tx, userId: number): Promise<{ kind: MergeCountKind; count: number }[]> {
  const most = movedRowsMax + 1
  const requests = tx.selectFrom('requests').select('id').where('beneficiaryId', '=', userId).limit(most)
  const passes = tx.selectFrom('passes').select('id').where('beneficiaryId', '=', userId).limit(most)
  const donations = tx.selectFrom('donations').select('id').where('partnerId', '=', userId).limit(most)
  const given = tx.selectFrom('passes').select('id').where('donorId', '=', userId).limit(most)
  const cases = tx.selectFrom('cases').select('id').where('personId', '=', userId).limit(most)
  const counts: { kind: MergeCountKind; count: number }[] = []
  for (const [kind, rows] of Object.entries({ requests, passes, donations, passes_given: given, cases } as const)) {
    const { count } = await tx
      .selectFrom(rows.as('rows'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names
    counts.push({ kind: kind as MergeCountKind, count })
  }
  return counts
}
