import { setImmediate as turn } from 'node:timers/promises'
import { dayOf } from '@passerelle/contract/dates'
import type { FileLike } from '@passerelle/contract/fields'
import { importColumns, type ImportKind, type SameAs } from '@passerelle/contract/import-kinds'
import type { ImportFault, LikeRow } from '@passerelle/contract/imports'
import { foldText } from '@passerelle/contract/normal-text'
import { findAccounts } from '#src/accounts/find-accounts.ts'
import { findOffered, type NewService } from '#src/catalogue/add-services.ts'
import { cleanDetails } from '#src/catalogue/service-details.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { findAlike } from '#src/profiles/find-alike.ts'
import { type ImportedPerson, judgePerson, judgeService } from './import-rules.ts'
import { sameAsLine } from './import-words.ts'
import { readImportFile, type ReadFile } from './read-import-file.ts'
import { readRows } from './read-rows.ts'

export type CleanService = NewService & { line: number }

/** A file as it is by itself, whatever is in the database. */
export interface JudgedFile extends Omit<ReadFile, 'text'> {
  kind: ImportKind
  rows: number
  faults: ImportFault[]
  /** What is without a fault; of a file of services, no people. */
  people: ImportedPerson[]
  services: CleanService[]
}

const rowsAtOnce = 50

/** Reads a file and asks the rules of the forms about each line. @throws FieldErrors on `csv_file` when it cannot be read at all */
export async function judgeFile(ctx: Context, { kind, file }: { kind: ImportKind; file: FileLike }): Promise<JudgedFile> {
  const { text, ...read } = await readImportFile(file)
  const { rows, faults } = await readRows(kind, text)
  const judged: JudgedFile = { ...read, kind, rows: rows.length, faults, people: [], services: [] }
  const facts = { today: dayOf(ctx.now()), minimumAgeYears: await readSetting(ctx.db, 'minimumAgeYears') }
  for (const [index, row] of rows.entries()) {
    // Others are served between so many lines.
    if (index % rowsAtOnce === 0) await turn()
    if (kind === 'services') await takeService(judged, row)
    else take(judged, judgePerson(kind, row, facts), judged.people)
  }
  judged.faults.push(...repeatsOf(judged))
  judged.faults.sort((one, other) => one.line - other.line)
  return judged
}

function take<Row>({ faults }: JudgedFile, verdict: { row: Row } | { faults: ImportFault[] }, rows: Row[]): void {
  if ('row' in verdict) rows.push(verdict.row)
  else faults.push(...verdict.faults)
}

async function takeService(judged: JudgedFile, row: Parameters<typeof judgeService>[0]): Promise<void> {
  const verdict = judgeService(row)
  if (!('row' in verdict)) return take(judged, verdict, judged.services)
  const { details, ...service } = verdict.row
  try {
    judged.services.push({ ...service, detailsHtml: await cleanDetails(details) })
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    judged.faults.push({ line: row.line, column: headerOf('services', 'details'), message: Object.values(error.fields).flat().join(' ') })
  }
}

const headerOf = (kind: ImportKind, field: string) => importColumns[kind].find((column) => column.field === field)?.header ?? null

/** What can be only once: the second line that has it is at fault. */
function repeatsOf({ kind, people, services }: JudgedFile): ImportFault[] {
  const once = [
    ...repeated(people, ({ email }) => email).map((pair) => ({ ...pair, same: 'account' as const, field: 'account_email' })),
    ...repeated(people, ({ form }) => numberKey(form['ref_doc'])).map((pair) => ({ ...pair, same: 'document' as const, field: 'ref_doc' })),
    ...repeated(people, ({ form }) => numberKey(form['ifu'])).map((pair) => ({ ...pair, same: 'ifu' as const, field: 'ifu' })),
    ...repeated(services, ({ name }) => foldText(name)).map((pair) => ({ ...pair, same: 'service' as const, field: 'name' })),
  ]
  return once.map(({ line, earlier, same, field }) => ({ line, column: headerOf(kind, field), message: sameAsLine(same, earlier) }))
}

/** As the desk compares numbers of documents (`form_keys`, migration 43). */
const numberKey = (number: string | null | undefined) => (number ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

function repeated<Row extends { line: number }>(rows: readonly Row[], keyOf: (row: Row) => string): { line: number; earlier: number }[] {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = keyOf(row)
    const earlier = key === '' ? undefined : first.get(key)
    if (earlier === undefined) first.set(key, row.line)
    return earlier === undefined ? [] : [{ line: row.line, earlier }]
  })
}

export interface ComparedFile {
  /** The lines of what is new. */
  news: Set<number>
  known: LikeRow[]
  alike: LikeRow[]
}

/** Compares it with what is there: an account, a document or an IFU that is known is left as it is; what only resembles somebody is new. */
export async function compareFile(db: Db, { kind, people, services }: JudgedFile): Promise<ComparedFile> {
  return kind === 'services' ? compareServices(db, services) : comparePeople(db, people)
}

async function compareServices(db: Db, services: readonly CleanService[]): Promise<ComparedFile> {
  const offered = await findOffered(db)
  const known = services.filter(({ name }) => offered.has(foldText(name)))
  return {
    news: new Set(services.filter((row) => !known.includes(row)).map(({ line }) => line)),
    known: known.map(({ line, name }) => ({ line, label: name, same: 'service', user_id: null, like_line: null })),
    alike: [],
  }
}

async function comparePeople(db: Db, people: readonly ImportedPerson[]): Promise<ComparedFile> {
  const accounts = await findAccounts(db, people.map(({ email }) => email))
  const keys = await findAlike(db, people)
  const keysOfLine = Map.groupBy(keys, ({ line }) => line)
  const firstLine = new Map<string, number>()
  const found: ComparedFile = { news: new Set(), known: [], alike: [] }
  for (const person of people) {
    const { line } = person
    const like = (same: SameAs, whom: Partial<LikeRow>): LikeRow =>
      ({ line, label: labelOf(person), same, user_id: null, like_line: null, ...whom })
    const account = accounts.get(person.email)
    const own = keysOfLine.get(line) ?? []
    const itself = own.find(({ kind: same, userId }) => (same === 'document' || same === 'ifu') && userId !== null)
    if (account !== undefined) found.known.push(like('account', { user_id: account }))
    else if (itself) found.known.push(like(itself.kind, { user_id: itself.userId }))
    else {
      found.news.add(line)
      const twin = own.find(({ userId }) => userId !== null)
      const twinLine = own.find(({ kind: same, key }) => firstLine.has(`${same}:${key}`))
      if (twin) found.alike.push(like(twin.kind, { user_id: twin.userId }))
      else if (twinLine) found.alike.push(like(twinLine.kind, { like_line: firstLine.get(`${twinLine.kind}:${twinLine.key}`) ?? null }))
    }
    for (const { kind: same, key } of own) if (!firstLine.has(`${same}:${key}`)) firstLine.set(`${same}:${key}`, line)
  }
  return found
}

/** How a line is called where it is shown. */
export const labelOf = ({ firstname, name, form }: ImportedPerson): string => form['social_reason'] ?? `${firstname} ${name}`
