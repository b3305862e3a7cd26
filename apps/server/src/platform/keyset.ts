import { FieldErrors } from './app-error.ts'

/** Lists of the back office: a page after the last row seen, so that rows added or decided meanwhile repeat nothing. */
export const keysetPageSize = 50

/** The sort key of a row: its instant, then its id. */
export interface Key {
  at: Date
  id: number
}

/** Where the page starts; null for the first one. @throws FieldErrors on `cursor` when it is not one of ours */
export function readCursor(text: string | undefined): Key | null {
  if (text === undefined || text === '') return null
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  const key = { at: new Date(at), id: Number(id) }
  if (rest.length > 0 || !/^[12]\d{3}-[\d:.T-]+Z$/.test(at) || !/^\d{1,15}$/.test(id) || Number.isNaN(key.at.getTime())) throw new FieldErrors({ cursor: 'Cette page n’existe pas. Revenez au début de la liste.' })
  return key
}

/** Cuts `keysetPageSize + 1` rows into a page and the cursor of the next one. */
export function cutPage<Row>(rows: Row[], keyOf: (row: Row) => Key): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, keysetPageSize)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > page.length ? writeCursor(keyOf(last)) : null }
}

function writeCursor({ at, id }: Key): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')
}
