import { dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { readSettings } from '#src/platform/settings.ts'

/**
 * Takes one message from those of the local day, with what it costs, or none when there are no more; several processes at once never take
 * more than there are. False: the day has none left.
 */
export async function takeFromDay({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const { smsPerDayMax, smsPriceXof } = await readSettings(db, ['smsPerDayMax', 'smsPriceXof'])
  if (smsPerDayMax === 0) return false
  const { rows } = await sql`insert into sms_days as taken (day, sent, cost_xof) values (${dayOf(now())}::date, 1, ${smsPriceXof})
    on conflict (day) do update set sent = taken.sent + 1, cost_xof = taken.cost_xof + ${smsPriceXof}
    where taken.sent < ${smsPerDayMax} returning sent`.execute(db)
  return rows.length > 0
}

/** One that was taken and did not leave. */
export async function giveBackToDay({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { smsPriceXof } = await readSettings(db, ['smsPriceXof'])
  await sql`update sms_days set sent = greatest(sent - 1, 0), cost_xof = greatest(cost_xof - ${smsPriceXof}, 0)
    where day = ${dayOf(now())}::date`.execute(db)
}
