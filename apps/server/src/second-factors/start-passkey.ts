import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { isFresh } from '#src/platform/http/access.ts'
import { isRightPassword } from '#src/platform/password.ts'
import { forgetTries, spendFactorTry } from './check-factor.ts'
import { wrongPassword } from './factor-words.ts'
import { drawChallenge } from './passkey-challenges.ts'
import { listPasskeys, toDescriptors } from './passkey-queries.ts'
import { algorithms, relyingParty } from './relying-party.ts'

export const passkeysMax = 10

/**
 * What a browser needs to make a passkey. A session alone does not begin: whoever found one open must know the password too, and prove
 * the second factor where there is one.
 * @throws FieldErrors on a wrong password; AppError fresh_factor, passkeys_full, too_many_requests
 */
export async function startPasskey(ctx: UserContext, { password, token }: { password: string; token: string }) {
  const { id } = ctx.actor
  const person = await ctx.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()
  if (!isFresh(ctx.actor, ctx.now())) throw new AppError('fresh_factor')
  await spendFactorTry(ctx, id)
  if (!(await isRightPassword(person.passwordHash, password))) throw new FieldErrors({ password: wrongPassword })
  await inTransaction(ctx, (tx) => forgetTries(tx, id))
  const known = await listPasskeys(ctx.db, id)
  if (known.length >= passkeysMax) throw new AppError('passkeys_full')
  return {
    challenge: await drawChallenge(ctx, id, { purpose: 'add', token }),
    rp_id: relyingParty(ctx.config).id,
    user_handle: ctx.keys.lookup(`passkey-owner:${id}`).toString('base64url'),
    algorithms,
    known: toDescriptors(known),
  }
}
