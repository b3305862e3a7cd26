import { randomBytes } from 'node:crypto'
import { isRightPassword } from '#src/platform/password.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { isFresh } from '#src/platform/http/access.ts'
import { findFactor, forgetTries, secretContext, spendFactorTry } from './check-factor.ts'
import { wrongPassword } from './factor-words.ts'
import { base32, keyUri, secretBytes } from './totp.ts'

/**
 * Draws the secret that an application will share, in place of one that was never confirmed. A session alone does not begin: whoever
 * found one open must know the password too, and prove their passkey where they have one.
 * @throws FieldErrors on a wrong password; AppError factor_in_place, fresh_factor, too_many_requests
 */
export async function startFactor(ctx: UserContext, { password }: { password: string }): Promise<{ secret: string; uri: string }> {
  const { id } = ctx.actor
  const person = await ctx.db.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()
  if (await findFactor(ctx.db, id)) throw new AppError('factor_in_place')
  if (!isFresh(ctx.actor, ctx.now())) throw new AppError('fresh_factor')
  await spendFactorTry(ctx, id)
  if (!(await isRightPassword(person.passwordHash, password))) throw new FieldErrors({ password: wrongPassword })
  const secret = randomBytes(secretBytes)
  const drawn = { sealedSecret: ctx.keys.seal(secret.toString('base64'), secretContext(id)), createdAt: ctx.now() }
  await inTransaction(ctx, async (tx) => {
    const kept = await tx
      .insertInto('secondFactors')
      .values({ userId: id, ...drawn, confirmedAt: null, lastStep: 0 })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(drawn).where('secondFactors.confirmedAt', 'is', null))
      .returning('userId')
      .executeTakeFirst()
    if (!kept) throw new AppError('factor_in_place')
    await forgetTries(tx, id)
  })
  return { secret: base32(secret), uri: keyUri(secret, person.email) }
}
