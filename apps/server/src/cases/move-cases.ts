import { sql } from 'kysely'
import { giveFiles } from '#src/files/give-files.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Cases of a person go to their other account with what is joined to them, but one that is open there too: it ends where it is. */
export async function moveCases(tx: Tx, { from, to }: { from: number; to: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`update cases set person_id = ${to}::bigint where person_id = ${from}::bigint
    and (state = 'closed' or not exists (
    select from cases as other where other.person_id = ${to}::bigint and other.state <> 'closed' and other.subject = cases.subject
      and coalesce(other.subject_id, 0) = coalesce(cases.subject_id, 0))) returning id`.execute(tx)
  if (rows.length === 0) return 0
  const joined = await tx
    .selectFrom('caseMessages')
    .select('fileId')
    .where('caseId', 'in', rows.map(({ id }) => id))
    .where('fileId', 'is not', null)
    .$narrowType<{ fileId: string }>()
    .execute()
  await giveFiles(tx, joined.map(({ fileId }) => fileId), to)
  return rows.length
}
