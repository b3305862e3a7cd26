import type { Likeness } from '@passerelle/contract/duplicates'
import { runForRows } from '#src/platform/database/for-rows.ts'
import { inChunks } from '#src/platform/database/in-chunks.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { Declared } from './declared-fields.ts'

export interface ComparedRow {
  line: number
  name: string
  firstname: string
  form: Declared
}

export interface RowKey {
  line: number
  kind: Likeness
  key: string
  /** The first file that has it too. */
  userId: number | null
}

/** Each row's own text would be a page of pieces of names: a few go at once, so that others come between. */
const rowsAtOnce = 100

/** What says who each row is, by the rule of the desk (`duplicate_keys`), and who has that already. */
export async function findAlike(db: Db, rows: readonly ComparedRow[]): Promise<RowKey[]> {
  const found: RowKey[] = []
  for (const some of inChunks(rows, rowsAtOnce)) {
    found.push(...await runForRows<RowKey>(db, `
      select row.line, keys.kind, keys.key, twin.user_id as "userId"
      from json_to_recordset($1) as row(line int, name text, firstname text, form jsonb)
      cross join lateral form_keys(row.name, row.firstname, row.form) as keys
      left join lateral (
        select user_id from duplicate_keys as alike where alike.kind = keys.kind and alike.key = keys.key order by user_id limit 1
      ) as twin on true
      order by row.line, keys.kind, keys.key`, some))
  }
  return found
}
