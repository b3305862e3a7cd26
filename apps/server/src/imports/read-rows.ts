import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { type ImportColumn, importColumns, type ImportKind, importRowsMax } from '@passerelle/contract/import-kinds'
import type { ImportFault } from '@passerelle/contract/imports'
import { foldText } from '@passerelle/contract/normal-text'
import type { CsvErrorCode } from 'csv-parse'
import { FieldErrors } from '#src/platform/app-error.ts'
import { fileFaults, lineFaults } from './import-words.ts'

/** A line of the file, by the fields of its columns. */
export interface FileRow {
  /** As a spreadsheet numbers it: a text of several lines is one. */
  line: number
  cells: Record<string, string>
}

export interface FileRows {
  rows: FileRow[]
  /** What is wrong with the shape of the file; its values are judged elsewhere. */
  faults: ImportFault[]
}

/** Far longer than any line that the forms accept. */
const lineBytesMax = 100_000
const pieceBytes = 64 * 1024
/** Others are served between so many lines. */
const rowsAtOnce = 100

/** Reads a text as CSV, whatever stands between its cells. @throws FieldErrors on `csv_file` when it has no line, or too many */
export async function readRows(kind: ImportKind, text: string): Promise<FileRows> {
  const { parse } = await import('csv-parse') // with the first file that is imported
  const parser = Readable.from(piecesOf(text)).pipe(parse({
    delimiter: delimiterOf(text), relax_column_count: true, max_record_size: lineBytesMax,
  }))
  const rows: FileRow[] = []
  const faults: ImportFault[] = []
  let header: Header | undefined
  let line = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (line === 0 && /^sep=/i.test(record[0] ?? '')) continue
      line += 1
      if (record.every((cell) => cell.trim() === '')) continue
      if (!header) {
        header = readHeader(kind, record)
        if (!header.columns.some(Boolean)) throw new FieldErrors({ csv_file: fileFaults.noHeader })
        faults.push(...header.faults.map((fault) => ({ line, ...fault })))
        if (header.faults.length > 0) return { rows, faults }
        continue
      }
      if (rows.length === importRowsMax) throw new FieldErrors({ csv_file: fileFaults.tooLong })
      if (record.some((cell, index) => cell.trim() !== '' && !header?.columns[index])) {
        faults.push({ line, column: null, message: lineFaults.tooManyCells })
      }
      rows.push({ line, cells: cellsOf(header.columns, record) })
      if (rows.length % rowsAtOnce === 0) await turn()
    }
  } catch (error) {
    const fault = shapeFault(error, text)
    if (!fault) throw error
    // No line of names yet: it is something else.
    if (fault.line <= 1) throw new FieldErrors({ csv_file: fileFaults.noHeader })
    return { rows: [], faults: [fault] }
  }
  if (rows.length === 0) throw new FieldErrors({ csv_file: fileFaults.empty })
  return { rows, faults }
}

/** In bytes: a sign of several is put together again by the parser. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}

/** What the line of the names has most of. */
function delimiterOf(text: string): string {
  const told = toldDelimiter(text)
  if (told) return told
  const first = (/^\s*(.*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '')
  const [most = ';'] = [';', ',', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)
  return most
}

/** Excel's own first line, which it does not count. */
const toldDelimiter = (text: string) => /^sep=(.)\r?\n/i.exec(text)?.[1]

interface Header {
  columns: (ImportColumn | undefined)[]
  faults: Omit<ImportFault, 'line'>[]
}

const nameKey = (header: string) => foldText(header).replaceAll(/[^\p{L}\d]/gu, '')

function readHeader(kind: ImportKind, names: readonly string[]): Header {
  const known = importColumns[kind]
  const columns = names.map((name) => known.find(({ header }) => nameKey(header) === nameKey(name)))
  const unknown = names.flatMap((name, index) => (name.trim() !== '' && !columns[index]
  ? [{ column: name.trim().slice(0, 60), message: lineFaults.unknownColumn }]
  : []))
  const missing = known
    .filter((column) => !column.isOptional && !columns.includes(column))
    .map(({ header }) => ({ column: header, message: lineFaults.missingColumn }))
  const double = known
    .filter((column) => columns.filter((one) => one === column).length > 1)
    .map(({ header }) => ({ column: header, message: lineFaults.doubleColumn }))
  return { columns, faults: [...unknown, ...missing, ...double] }
}

function cellsOf(columns: Header['columns'], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.flatMap((column, index) => (column ? [[column.field, unguarded(record[index] ?? '')]] : [])))
}

/** Our own files write an apostrophe before what a spreadsheet would reckon with (`writeCsv`). */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\d])/, '')

const shapeFaults: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: lineFaults.quotes,
  CSV_INVALID_CLOSING_QUOTE: lineFaults.quotes,
  INVALID_OPENING_QUOTE: lineFaults.quotes,
  CSV_MAX_RECORD_SIZE: lineFaults.longCell,
}

/** Nothing after it could be told apart: it stands alone. */
function shapeFault(error: unknown, text: string): ImportFault | null {
  if (!(error instanceof Error && 'code' in error && 'records' in error)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser's own codes; any other has no sentence
  const message = shapeFaults[error.code as CsvErrorCode]
  const before = Number(error.records) - (toldDelimiter(text) === undefined ? 0 : 1)
  return message === undefined ? null : { line: before + 1, column: null, message }
}
