import type { Context } from '#src/platform/context.ts'
import { isRightPassword } from '#src/platform/password.ts'

/** Whether this is the account's password now; also no when there is no such account. */
export async function isPresentPassword(ctx: Context, account: { id: number } | { email: string }, password: string): Promise<boolean> {
  const users = ctx.db.selectFrom('users').select('passwordHash')
  const found = await ('id' in account ? users.where('id', '=', account.id) : users.where('email', '=', account.email)).executeTakeFirst()
  return isRightPassword(found?.passwordHash ?? null, password)
}
