import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { mergeRefused } from './person-words.ts'
import { readMerge, type TwoAccounts } from './read-merge.ts'

/** What becoming one would do to two accounts, by the rules that do it; nothing changes. @throws AppError not_found */
export async function previewMerge(ctx: UserContext, accounts: TwoAccounts) {
  return inTransaction(ctx, async (tx) => {
    const { kept, merged, counts, refusal } = await readMerge(ctx, tx, accounts)
    return { kept, merged, counts, refusal: refusal && mergeRefused[refusal] }
  })
}
