import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/tables.ts'

/** Cases of a person go to their other account, but one that is open there too: it ends where it is. */
export async function moveCases(tx: Tx, { from, to }: { from: number; to: number }): Promise<number> {
  const { rows } = await sql`update cases set person_id = ${to}::bigint where person_id = ${from}::bigint
    and (state = 'closed' or not exists (
    select from cases as other where other.person_id = ${to}::bigint and other.state <> 'closed' and other.subject = cases.subject
      and coalesce(other.subject_id, 0) = coalesce(cases.subject_id, 0))) returning id`.execute(tx)
  return rows.length
}
