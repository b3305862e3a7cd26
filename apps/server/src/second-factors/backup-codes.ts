import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { Keys } from '#src/platform/keys.ts'

const codesDrawn = 10
/** Without what is taken for something else: 0 and O, 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const half = 5

const hashCode = (keys: Keys, userId: number, code: string) => keys.lookup(`backup:${userId}:${code}`)

/** Fifty bits, `ABCDE-FGHJK`. */
function drawCode(): string {
  const signs = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${signs.slice(0, half)}-${signs.slice(half)}`
}

/** Ten new ones in place of all there were: they are shown once, and only their hashes are kept. */
export async function drawCodes(keys: Keys, tx: Tx, userId: number): Promise<string[]> {
  await dropCodes(tx, userId)
  const codes = Array.from({ length: codesDrawn }, drawCode)
  const rows = codes.map((code) => ({ userId, codeHash: hashCode(keys, userId, code.replace('-', '')) }))
  await tx.insertInto('backupCodes').values(rows).execute()
  return codes
}

/** Uses a code up, typed without spaces and dashes; false when it is none, or was used. */
export async function takeCode(keys: Keys, tx: Tx, userId: number, typed: string): Promise<boolean> {
  const codeHash = hashCode(keys, userId, typed)
  const taken = await tx.deleteFrom('backupCodes').where('codeHash', '=', codeHash).returning('userId').executeTakeFirst()
  return taken !== undefined
}

export async function dropCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('backupCodes').where('userId', '=', userId).execute()
}

export async function countCodes(db: Db | Tx, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('backupCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
