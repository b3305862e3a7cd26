import { role } from '@passerelle/contract/constants'
import { closeAccount } from '#src/accounts/close-account.ts'
import { moveCases } from '#src/cases/move-cases.ts'
import { moveDonations } from '#src/donations/move-donations.ts'
import { moveDonorFigures } from '#src/ledger/move-donor-figures.ts'
import { sendMail, sendNotice } from '#src/notices/send-notice.ts'
import { moveOrders } from '#src/orders/move-orders.ts'
import { restorePassesOf } from '#src/passes/holder-suspension.ts'
import { moveGivenPasses, moveHeldPasses } from '#src/passes/move-passes.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { closeWaitingProfile } from '#src/profiles/close-waiting-profile.ts'
import { forgetLikeness } from '#src/profiles/forget-likeness.ts'
import { moveProjects } from '#src/projects/move-projects.ts'
import { moveRequests } from '#src/requests/move-requests.ts'
import { accountEnded, accountsMerged, mergeRefused } from './person-words.ts'
import { readMerge, type TwoAccounts } from './read-merge.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'gather-merged': TwoAccounts
  }
}

/** A transaction that had read the former holder has ended by then. */
const gatherAfterMs = 2 * 60_000

export interface MergeInput extends TwoAccounts {
  reason: string
}

/**
 * Makes two accounts of one person one: what the second has goes to the first, whose address, password and profile stay; the second ends
 * for good. Nothing of either history is lost: what stays with the ended account is read from the other one.
 * @throws AppError not_found; own_account, merge_refused, which say why
 */
export async function mergeAccounts(ctx: UserContext, { keptId, mergedId, reason }: MergeInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { kept, merged, counts, refusal } = await readMerge(ctx, tx, { keptId, mergedId })
    if (refusal === 'own') throw new AppError('own_account', { message: mergeRefused.own, tried: { type: 'user', id: keptId } })
    if (refusal) throw new AppError('merge_refused', { message: mergeRefused[refusal] })
    // First, so that who comes to know the account finds it ended.
    await closeAccount(ctx, tx, { userId: mergedId, email: merged.email, mergedInto: keptId, reason })
    await closeWaitingProfile(ctx, tx, { userId: mergedId, reason })
    await forgetLikeness(tx, mergedId)
    if (merged.roleId === role.supplier) await releasePasses(ctx, tx, { supplierId: mergedId })
    await gather(tx, { keptId, mergedId })
    await enqueue(tx, 'gather-merged', { keptId, mergedId }, { startAfter: new Date(ctx.now().getTime() + gatherAfterMs) })
    await enqueue(tx, 'attribute-passes', {})
    await writeJournal(ctx, tx, {
      action: 'user.merged',
      subject: { type: 'user', id: keptId },
      reason,
      detail: { from: mergedId, to: keptId, moved: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) },
    })
    await sendNotice(tx, accountsMerged(kept.id, mergedId))
    await sendMail(tx, accountEnded(mergedId))
  })
}

/**
 * Once more, later: a pass that was being given, or a gift that was being paid, when the accounts became one. May run twice, or find
 * nothing.
 */
export async function gatherMerged(ctx: Context, accounts: TwoAccounts): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Whoever gave it found the account stopped.
    await restorePassesOf(ctx, tx, accounts.mergedId, 'holder')
    await gather(tx, accounts)
  })
}

async function gather(tx: Tx, { keptId: to, mergedId: from }: TwoAccounts): Promise<void> {
  const accounts = { from, to }
  await moveRequests(tx, accounts)
  await moveProjects(tx, accounts)
  await moveHeldPasses(tx, accounts)
  await moveOrders(tx, accounts)
  await moveDonations(tx, accounts)
  await moveGivenPasses(tx, accounts)
  await moveDonorFigures(tx, accounts)
  await moveCases(tx, accounts)
}
