import { settingWords } from '@passerelle/contract/setting-words'
import { textWords } from '@passerelle/contract/text-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'
import { fileWord } from './journal-words.ts'
import { nameFiles } from './name-files.ts'

interface Subject {
  subjectType: string
  subjectId: string
}

const person = sql`select id, firstname || ' ' || name as name from users`
const request = sql`select id, code as name from requests`

/** By what people know each, for those that have such a name; a project has the code of its request. */
const named: Readonly<Record<string, RawBuilder<unknown>>> = {
  user: person, supplier: person, request, project: request,
  payout: sql`select id, code as name from payouts`,
  case: sql`select id, code as name from cases`,
  service: sql`select id, name from services`,
  import: sql`select id, file_name as name from imports`,
}

/** What is no row of a table: as its screen calls it. */
const known: Readonly<Record<string, Readonly<Record<string, { label: string }>>>> = { setting: settingWords, text: textWords }

/** Of some lines, what each is about as people call it, one query for each kind of them; nothing of what has no name, or is gone. */
export async function nameSubjects(db: Db, lines: readonly Subject[]): Promise<(line: Subject) => string | null> {
  const names = new Map<string, string>()
  for (const [type, of] of Map.groupBy(lines, ({ subjectType }) => subjectType)) {
    if (type === 'file') {
      for (const [id, file] of await nameFiles(db, of.map(({ subjectId }) => subjectId))) names.set(`file ${id}`, fileWord(file))
      continue
    }
    const ids = [...new Set(of.map(({ subjectId }) => subjectId))].filter((id) => /^\d{1,15}$/.test(id)).map(Number)
    const select = named[type]
    if (!select || ids.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`${select} where id = any(${ids}::bigint[])`.execute(db)
    for (const { id, name } of rows) names.set(`${type} ${id}`, name)
  }
  return ({ subjectType, subjectId }) => names.get(`${subjectType} ${subjectId}`) ?? known[subjectType]?.[subjectId]?.label ?? null
}
