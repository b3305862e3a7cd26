import { acceptedTexts } from '@passerelle/contract/text-words'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { findAskedVersions } from './text-queries.ts'
import { termsAreNow } from './texts-words.ts'

/**
 * Keeps that somebody said yes, to which version, and when. A minor version that came meanwhile changes nothing; a major one is to be
 * read first. @throws AppError setting_changed
 */
export async function acceptTerms(ctx: UserContext, seen: Record<(typeof acceptedTexts)[number], number>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const published = await tx
      .selectFrom('publicTexts')
      .select(['id', 'name', 'version'])
      .where('name', 'in', acceptedTexts)
      .execute()
    const asked = await findAskedVersions(tx)
    const read = acceptedTexts.map((name) => {
      const row = published.find((one) => one.name === name && one.version === seen[name])
      if (seen[name] < (asked.get(name) ?? 0) || (seen[name] > 0 && !row)) throw new AppError('setting_changed', { message: termsAreNow })
      return row
    }).filter((row) => row !== undefined)
    if (read.length === 0) return
    const rows = read.map(({ id }) => ({ userId: ctx.actor.id, textId: id, at: ctx.now() }))
    const fresh = await tx
      .insertInto('acceptances')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('textId')
      .execute()
    if (fresh.length === 0) return
    await writeJournal(ctx, tx, { action: 'terms.accept', subject: { type: 'user', id: ctx.actor.id }, detail: { after: seen } })
  })
}
