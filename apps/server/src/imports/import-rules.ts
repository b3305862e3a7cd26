import { role, type RoleId } from '@passerelle/contract/constants'
import { adminCreateService } from '@passerelle/contract/catalogue'
import { isDay } from '@passerelle/contract/dates'
import { type ImportColumn, importColumns, type ImportKind } from '@passerelle/contract/import-kinds'
import type { ImportFault } from '@passerelle/contract/imports'
import { foldText } from '@passerelle/contract/normal-text'
import { addBeneficiary, addSupplier } from '@passerelle/contract/profiles'
import { register } from '@passerelle/contract/session'
import * as z from 'zod/mini'
import { FieldErrors } from '#src/platform/app-error.ts'
import { birthdayFault, checkPlace } from '#src/profiles/profile-form-rules.ts'
import { lineFaults, oneOf } from './import-words.ts'
import type { FileRow } from './read-rows.ts'

/** Somebody to open an account for, with the form that awaits them, by the names of its fields. */
export interface ImportedPerson {
  line: number
  name: string
  firstname: string
  email: string
  roleId: RoleId
  form: Record<string, string | null>
}

export interface ImportedService {
  line: number
  name: string
  type: 'produit' | 'service'
  details: string
}

export interface RuleFacts {
  today: string
  minimumAgeYears: number
}

type Judged<Row> = { row: Row } | { faults: ImportFault[] }

// The rules of the forms, which say what is wrong in the same words.
const { name, firstname, email } = register.body.shape
const account = { name, firstname, account_email: email }
const { doc_file: _piece, ...beneficiary } = addBeneficiary.body.shape
const { doc_file: _ifuPaper, ...supplier } = addSupplier.body.shape
const people = {
  beneficiaries: { roleId: role.beneficiary, schema: z.object({ ...account, ...beneficiary }) },
  suppliers: { roleId: role.supplier, schema: z.object({ ...account, ...supplier }) },
} as const

/** What a line says of a person, or what is wrong in it, by column. */
export function judgePerson(kind: keyof typeof people, { line, cells }: FileRow, facts: RuleFacts): Judged<ImportedPerson> {
  const { roleId, schema } = people[kind]
  const read = readCells(kind, cells)
  if (read.cells['account_email'] === exampleOf(kind, 'account_email')) return isExample(line)
  const parsed = z.safeParse(schema, read.cells)
  const faults = new Map(read.faults)
  for (const { path: [field], message } of parsed.error?.issues ?? []) if (!faults.has(String(field))) faults.set(String(field), message)
  if (!parsed.success) return { faults: toFaults(kind, line, faults) }
  const { account_email: address, name: family, firstname: given, ...form } = parsed.data
  for (const [field, message] of placeFaults(form)) faults.set(field, message)
  const birthday = 'birthday' in form ? birthdayFault(form.birthday, facts) : null
  if (birthday) faults.set('birthday', birthday)
  if (faults.size > 0) return { faults: toFaults(kind, line, faults) }
  return { row: { line, name: family, firstname: given, email: address, roleId, form: { ...form, ...checkPlace(form) } } }
}

/** The same of a service. */
export function judgeService({ line, cells }: FileRow): Judged<ImportedService> {
  const read = readCells('services', cells)
  if (read.cells['name'] === exampleOf('services', 'name')) return isExample(line)
  const parsed = z.safeParse(adminCreateService.body, read.cells)
  const faults = new Map(read.faults)
  for (const { path: [field], message } of parsed.error?.issues ?? []) if (!faults.has(String(field))) faults.set(String(field), message)
  return parsed.success && faults.size === 0 ? { row: { line, ...parsed.data } } : { faults: toFaults('services', line, faults) }
}

function placeFaults(form: { department: string | null; commune: string | null }): [string, string][] {
  try {
    checkPlace(form)
    return []
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    return Object.entries(error.fields).map(([field, [sentence = '']]) => [field, sentence])
  }
}

const isExample = (line: number) => ({ faults: [{ line, column: null, message: lineFaults.example }] })
const exampleOf = (kind: ImportKind, field: string) => importColumns[kind].find((column) => column.field === field)?.example

/** In the order of the columns. */
function toFaults(kind: ImportKind, line: number, faults: ReadonlyMap<string, string>): ImportFault[] {
  return importColumns[kind].flatMap(({ field, header }) => {
    const message = faults.get(field)
    return message === undefined ? [] : [{ line, column: header, message }]
  })
}

/** What was written, as the form would send it, and what a spreadsheet has done to it. */
function readCells(kind: ImportKind, cells: Record<string, string>) {
  const faults = new Map<string, string>()
  const read = Object.fromEntries(importColumns[kind].map((column) => {
    const text = cells[column.field] ?? ''
    const fault = spreadsheetFault(column, text.trim())
    if (fault) faults.set(column.field, fault)
    return [column.field, valueOf(column, text)]
  }))
  return { cells: read, faults }
}

const formulaFault = /^#(?:REF!|N\/A|NOM\?|NAME\?|VALEUR!|VALUE!|DIV\/0!|NUL!|NULL!|NOMBRE!|NUM!|#+)$/i

/** What the rules of the form could not tell, or not so that one knows what to do; null when there is nothing. */
export function spreadsheetFault({ kind, field, words }: Pick<ImportColumn, 'kind' | 'field' | 'words'>, text: string): string | null {
  if (text === '') return null
  if (formulaFault.test(text)) return lineFaults.formula
  if (/\uFFFD|Ã[\u0080-\u00BF]|â€/.test(text)) return lineFaults.brokenAccents
  if (words && wordOf(words, text) === undefined) return oneOf([...new Set(Object.values(words))])
  if (kind === 'number' && /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)) return lineFaults.shortened
  if (kind === 'number' && hasLostZero(field, text.replaceAll(/[\s.-]/g, ''))) return lineFaults.lostZero
  if (kind === 'day' && /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text)) return lineFaults.shortYear
  return kind === 'day' && toDay(text) === null ? lineFaults.day : null
}

/** Ten digits that begin with 01, and thirteen: one is missing. */
const hasLostZero = (field: string, digits: string) =>
  (field === 'ifu' && /^\d{12}$/.test(digits)) || (field.endsWith('phone') && /^1\d{8}$/.test(digits))

const wordKey = (word: string) => foldText(word).replaceAll(/[^\p{L}\d]/gu, '')

/** The value behind a word, by the value itself or by how it is called, « Mariée » for « Marié(e) ». */
function wordOf(words: NonNullable<ImportColumn['words']>, text: string): string | undefined {
  return Object.entries(words).find(([value, word]) => [wordKey(value), wordKey(word)].includes(wordKey(text)))?.[0]
}

/** `05/03/1990`, `5-3-1990`, `1990-03-05` → the day as the form sends it. */
function toDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const written = year === '' ? text.replace(/ 00:00(?::00)?$/, '') : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

function valueOf({ kind, words }: ImportColumn, text: string): string {
  if (kind === 'day') return toDay(text.trim()) ?? text
  return words ? (wordOf(words, text.trim()) ?? text) : text
}
