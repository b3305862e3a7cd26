import { dayOf } from '@passerelle/contract/dates'
import type { PublishedFigures } from '@passerelle/contract/transparency'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { tellFigures } from './tell-figures.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'publish-figures': Record<string, never>
  }
}

/**
 * Publishes the figures as of now, in place of those of before. They are of one moment, so that what is told in parts adds up; of two at
 * once the database lets one go, which then finds what the other has told. May run twice.
 */
export async function publishFigures(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const before = await findFigures(tx)
    const figures = await tellFigures({ db: tx, now: ctx.now }, before)
    await tx.deleteFrom('publishedFigures').execute()
    await tx
      .insertInto('publishedFigures')
      .values({ publishedAt: new Date(figures.published_at), figures: JSON.stringify(figures) })
      .execute()
  })
}

/** After the night's sums and their verification; at once when nothing was ever published. */
export async function publishWhenDue(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const last = await findPublishedAt(ctx.db)
  if (!last || nightOf(last) < nightOf(ctx.now())) await publishFigures(ctx)
}

/** The day that begins at 2:40, local time. */
const nightOf = (instant: Date) => dayOf(new Date(instant.getTime() - 160 * 60_000))

export async function findPublishedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('publishedFigures').select('publishedAt').orderBy('publishedAt', 'desc').limit(1).executeTakeFirst()
  return row?.publishedAt ?? null
}

export async function findFigures(db: Db): Promise<PublishedFigures | null> {
  const row = await db.selectFrom('publishedFigures').select('figures').orderBy('publishedAt', 'desc').limit(1).executeTakeFirst()
  return row?.figures ?? null
}
