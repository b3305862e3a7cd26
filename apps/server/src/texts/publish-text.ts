import { badLink } from '@passerelle/contract/text-markup'
import { isAccepted, type TextName, type Weight, wordsOfText } from '@passerelle/contract/text-words'
import { sql } from 'kysely'
import { tellOtherSupers } from '#src/notices/tell-supers.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { findText } from './text-queries.ts'
import { linkRefused, textIsNow, textPublished, textTooLong, textUnchanged } from './texts-words.ts'

interface PublishText {
  name: TextName
  body: string
  weight: Weight
  /** The version that whoever wrote this one has seen; zero: none was published. */
  seen: number
}

/**
 * Puts another version of a text in force, for the next page of every process; the ones before stay readable. What people accept is
 * asked of everybody by its first version, and again by each major one.
 * @throws AppError setting_changed; FieldErrors on `body`
 */
export async function publishText(ctx: UserContext, { name, body, weight, seen }: PublishText): Promise<void> {
  const { max } = wordsOfText(name)
  if (body.length > max) throw new FieldErrors({ body: textTooLong(max) })
  const wrong = badLink(body)
  if (wrong !== null) throw new FieldErrors({ body: linkRefused(wrong) })
  await inTransaction(ctx, async (tx) => {
    await sql`lock table public_texts in share row exclusive mode`.execute(tx)
    const before = await findText(tx, name, null)
    const version = before?.version ?? 0
    if (version !== seen) throw new AppError('setting_changed', { message: textIsNow(name, version) })
    if (before?.body === body) throw new FieldErrors({ body: textUnchanged })
    const isMajor = isAccepted(name) && (version === 0 || weight === 'major')
    const row = { name, version: version + 1, body, isMajor, publishedAt: ctx.now(), publishedBy: ctx.actor.id }
    await tx.insertInto('publicTexts').values(row).execute()
    const detail = { before: version, after: row.version, weight: isMajor ? 'major' : 'minor' }
    await writeJournal(ctx, tx, { action: 'text.publish', subject: { type: 'text', id: name }, detail })
    if (isAccepted(name)) {
      await tellOtherSupers(ctx, tx, (by) => textPublished(by, { name, version: row.version, isMajor, at: row.publishedAt }))
    }
  })
}
