import type { WaitName } from '@passerelle/contract/figure-lists'
import { findMissingYear } from '#src/cases/read-holidays.ts'
import { countPassesByState } from '#src/ledger/pass-states.ts'
import type { UserContext } from '#src/platform/context.ts'
import { listWaits } from '#src/statistics/what-waits.ts'

/** How much waits for somebody, part by part. */
export async function getOverview(ctx: UserContext) {
  const waits = await listWaits(ctx)
  const countOf = (wanted: WaitName) => waits.find(({ name }) => name === wanted)?.count ?? 0
  return {
    waits,
    profilesPending: countOf('profiles'),
    requestsPending: countOf('requests'),
    // A failed transfer waits for somebody as much as a new request.
    payoutsPending: countOf('payouts') + countOf('payouts_failed'),
    paymentsReview: countOf('payments_review'),
    holidaysMissing: await findMissingYear(ctx),
    // Paid for, and nobody's yet.
    passesFunded: (await countPassesByState(ctx.db)).funded,
  }
}
