import { dayOf } from '@passerelle/contract/dates'
import { passCodeAddress } from '@passerelle/contract/pass-code'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { drawSheet, type Slip } from './draw-sheet.ts'
import { listWalletPasses } from './pass-queries.ts'
import { sheetPrinted } from './sheet-words.ts'

/** Twenty-five pages. */
const slipsMax = 200

/**
 * A sheet of one's own passes that can be used, those that expire first. Its holder is told, and the journal has how many, never a code.
 * @throws AppError nothing_to_print
 */
export async function printSheet(ctx: UserContext): Promise<Buffer> {
  const slips = await listSlips(ctx)
  if (slips.length === 0) throw new AppError('nothing_to_print')
  const { firstname, name } = await ctx.db
    .selectFrom('users')
    .select(['firstname', 'name'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  const at = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await writeJournal(ctx, tx, {
      action: 'pass.print', subject: { type: 'user', id: ctx.actor.id }, detail: { passIds: slips.map(({ id }) => id) },
    })
    await sendNotice(tx, sheetPrinted({ userId: ctx.actor.id, count: slips.length, at }))
  })
  return drawSheet({ holder: `${firstname} ${name}`, day: dayOf(at), at, slips })
}

async function listSlips(ctx: UserContext): Promise<(Slip & { id: number })[]> {
  const slips: (Slip & { id: number })[] = []
  for (let after: number | undefined; ;) {
    const { passes, cursor } = await listWalletPasses(ctx, { after })
    for (const pass of passes) {
      if (pass.state !== 'assigned' || !pass.code) continue
      slips.push({
        id: pass.id,
        amountXof: pass.amountXof,
        service: pass.serviceName,
        supplier: pass.socialReason === null
          ? null
          : { name: pass.socialReason, place: [pass.address, pass.city].filter(Boolean).join(', ') },
        expiresOn: pass.expiresOn ?? '',
        code: pass.code,
        address: passCodeAddress(ctx.config.http.publicUrl, pass.code),
      })
    }
    if (cursor === null || slips.length >= slipsMax) return slips.slice(0, slipsMax)
    after = cursor
  }
}
