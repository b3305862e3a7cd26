import { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Runs one statement about any number of rows. Its text is the same for one as for fifty, so nothing is put together for a call and
 * the database plans it once. The rows are its `$1`, JSON, read by `json_to_recordset`: fields as SQL names them, bytes as `bytea` writes
 * them.
 */
export async function runForRows<Found>(db: Db, text: string, rows: readonly object[]): Promise<Found[]> {
  const found = await db.executeQuery<Found>(CompiledQuery.raw(text, [JSON.stringify(rows.map(inSql))]))
  return found.rows
}

function inSql(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return value.map(inSql)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [nameInSql(name), inSql(field)]))
}

const names = new Map<string, string>()

function nameInSql(name: string): string {
  const known = names.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  names.set(name, known)
  return known
}
