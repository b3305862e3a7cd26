import { randomBytes } from 'node:crypto'
import type { Context } from '#src/platform/context.ts'
import { inChunks } from '#src/platform/database/in-chunks.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { hashPassword } from '#src/platform/password.ts'

export interface NewAccount {
  name: string
  firstname: string
  /** Lower-cased. */
  email: string
}

/** A password that nobody knows, the same for all: each chooses their own by the recovery that their mailbox receives. */
const nobodysPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** Opens accounts for people who have not asked for one. Returns whose e-mail is whose; one that was taken is left out. */
export async function openAccounts(ctx: Context, tx: Tx, people: readonly NewAccount[]): Promise<Map<string, number>> {
  const passwordHash = await nobodysPassword()
  const opened = new Map<string, number>()
  for (const some of inChunks(people)) {
    const rows = await tx
      .insertInto('users')
      .values(some.map(({ name, firstname, email }) => ({ name, firstname, email, passwordHash, createdAt: ctx.now() })))
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'email'])
      .execute()
    for (const { id, email } of rows) opened.set(email, id)
  }
  return opened
}
