import { sendMail } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { isFresh } from '#src/platform/http/access.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { endSessions, markFactor } from '#src/platform/sessions.ts'
import { drawCodes } from './backup-codes.ts'
import { forgetTries, openSecret, spendFactorTry, useStep } from './check-factor.ts'
import { factorConfirmed, wrongCode } from './factor-words.ts'
import { stepOf } from './totp.ts'

/** From the secret to its first code: as long as it takes to install an application over a slow network. */
const secretLifeMs = 30 * 60_000

/**
 * Puts the factor in force, by a first code of the application, and draws the backup codes. The person's other sessions, which never
 * proved it, end. A session alone does not: whoever has a passkey proves it here too, and a secret that was drawn long ago, and seen by
 * others since, is worth nothing.
 * @throws FieldErrors on a wrong code; AppError fresh_factor, factor_in_place, factor_missing, factor_stale, too_many_requests
 */
export async function confirmFactor(ctx: UserContext, { code, token }: { code: string; token: string }): Promise<string[]> {
  const { id } = ctx.actor
  if (!isFresh(ctx.actor, ctx.now())) throw new AppError('fresh_factor')
  await spendFactorTry(ctx, id)
  return inTransaction(ctx, async (tx) => {
    // Who signs in with the password alone at this moment waits here, and is then asked for the code (sign-in.ts).
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const factor = await tx.selectFrom('secondFactors').selectAll().where('userId', '=', id).executeTakeFirst()
    if (!factor) throw new AppError('factor_missing')
    if (factor.confirmedAt) throw new AppError('factor_in_place')
    if (factor.createdAt.getTime() < ctx.now().getTime() - secretLifeMs) throw new AppError('factor_stale')
    const step = stepOf(openSecret(ctx.keys, id, factor.sealedSecret), code.replaceAll(' ', ''), ctx.now())
    if (step === null || !(await useStep(tx, id, step))) throw new FieldErrors({ code: wrongCode })
    await tx.updateTable('secondFactors').set({ confirmedAt: ctx.now() }).where('userId', '=', id).execute()
    await forgetTries(tx, id)
    await endSessions(tx, id, { except: token })
    await markFactor(tx, token, ctx.now())
    await writeJournal(ctx, tx, { action: 'factor.confirm', subject: { type: 'user', id } })
    await sendMail(tx, factorConfirmed(id, ctx.now()))
    return drawCodes(ctx.keys, tx, id)
  })
}
