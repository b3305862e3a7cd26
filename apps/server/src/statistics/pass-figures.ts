import { addDays, dayOf } from '@passerelle/contract/dates'
import { countPassesByState } from '#src/ledger/pass-states.ts'
import type { UserContext } from '#src/platform/context.ts'

const soonDays = 30

/** Passes by state, and of those that somebody holds, how many have their last day within 30 days. */
export async function getPassFigures(ctx: Pick<UserContext, 'db' | 'now'>) {
  return { ...(await countPassesByState(ctx.db)), expiring: await countExpiring(ctx) }
}

/** Held passes that can be used today and no longer than 30 days more, today's last day included. */
async function countExpiring({ db, now }: Pick<UserContext, 'db' | 'now'>): Promise<number> {
  const today = dayOf(now())
  const { count } = await db
    .selectFrom('passes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'assigned')
    .where('expiresOn', '>=', today)
    .where('expiresOn', '<=', addDays(today, soonDays))
    .executeTakeFirstOrThrow()
  return count
}
