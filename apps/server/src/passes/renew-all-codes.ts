import { dayOf } from '@passerelle/contract/dates'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { countAttempt } from '#src/platform/http/limits.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { giveCodes, retireCodes } from './pass-codes.ts'
import { writePassEvents } from './pass-history.ts'

/** Passes for which one statement is written. */
const atOnce = 1000
/** In ten minutes: each time every pass gets a row that is kept for good. */
const timesMax = 10

/**
 * New codes for all passes that somebody holds, for a sheet that was lost or a phone that others have seen; the former ones never redeem
 * again, no expiry moves. Suspended ones too: restored, they would be known. @returns how many @throws AppError wrong_state without any,
 * too_many_requests
 */
export async function renewAllCodes(ctx: UserContext): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const held = await tx
      .selectFrom('passes')
      .select('id')
      .where('beneficiaryId', '=', ctx.actor.id)
      .where('state', 'in', ['assigned', 'suspended'])
      .where('expiresOn', '>=', dayOf(ctx.now()))
      // In one order, whoever else locks some of them.
      .orderBy('id')
      .forUpdate()
      .execute()
    if (held.length === 0) throw new AppError('wrong_state')
    await countAttempt(tx, `codes:${ctx.actor.id}`, timesMax, ctx.now())
    for (let from = 0; from < held.length; from += atOnce) {
      const ids = held.slice(from, from + atOnce).map(({ id }) => id)
      await retireCodes(ctx, tx, ids, 'renewed')
      await giveCodes(ctx, tx, ids)
      await writePassEvents(ctx, tx, ids, 'renewed')
    }
    await writeJournal(ctx, tx, {
      action: 'pass.renew_all', subject: { type: 'user', id: ctx.actor.id }, detail: { codes: held.length },
    })
    return held.length
  })
}
