import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { findRecoveryLink } from './recovery-links.ts'

/**
 * Whether a mailed link would replace a password now: said when its address is opened, also by a scanner of mails, which
 * uses nothing up. It tells no more than `recoverByLink`, and nobody guesses 128 bits: only calls are counted.
 * @throws AppError bad_recovery_link
 */
export async function checkRecoveryLink(ctx: Context, { link }: { link: string }): Promise<void> {
  const found = await findRecoveryLink(ctx, link)
  const owner = found &&
    (await ctx.db.selectFrom('users').select('id').where('email', '=', found.email).where('suspendedAt', 'is', null).executeTakeFirst())
  if (!owner) throw new AppError('bad_recovery_link')
}
