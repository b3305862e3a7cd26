import type { Right } from '@passerelle/contract/rights'
import { isSeparationRule } from '@passerelle/contract/separation-rules'
import type { AppError } from './app-error.ts'
import type { UserContext } from './context.ts'
import { inTransaction } from './database/database.ts'
import type { Db, Tx } from './database/tables.ts'
import { lockLimit } from './http/limits.ts'
import { writeJournal } from './journal.ts'

/**
 * One line in this time for a person and what they may not do: it says who tried what, not how often. Whoever is no administrator has
 * one for the whole back office, and accounts are limited by address: nobody fills the journal by asking.
 */
const onceInMs = 60 * 60_000

export async function journalRefusal(ctx: UserContext, right: Right): Promise<void> {
  const subject = { type: 'right' as const, id: ctx.actor.adminRole === null ? 'back-office' : right }
  if (await isWritten(ctx, ctx.db, subject)) return
  await inTransaction(ctx, async (tx) => {
    // Calls of one person that come together are one line too.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.actor.id).forUpdate().execute()
    if (!(await isWritten(ctx, tx, subject))) await writeJournal(ctx, tx, { action: 'right.refused', subject })
  })
}

/**
 * Whoever tried what a rule of separation keeps from them, and on what: after the rollback, which leaves no trace, and before they are
 * told. Each attempt counts; of the same one within a clock hour the first has a line, and then the second, the fourth, the eighth … with
 * how many these are: who presses for an hour leaves a dozen lines, not thousands.
 */
export async function journalTried(ctx: UserContext, { right, call }: { right: Right; call: string }, error: AppError): Promise<void> {
  if (!isSeparationRule(error.code)) return
  const subject = error.details.tried ?? { type: 'right', id: right }
  const rule = error.code
  await inTransaction(ctx, async (tx) => {
    const times = await countTry(ctx, tx, `rule:${ctx.actor.id}:${rule}:${call}:${subject.type}:${subject.id}`)
    if (times === null || !Number.isInteger(Math.log2(times))) return
    await writeJournal(ctx, tx, { action: 'rule.refused', subject, detail: { rule, call, ...(times > 1 && { times }) } })
  })
}

/** Of one thing in an hour; further ones are not counted. */
const countedTries = 1024

/** Which attempt of its clock hour this is, 1 for the first; null beyond what is counted. */
async function countTry({ now }: UserContext, tx: Tx, bucket: string): Promise<number | null> {
  await lockLimit(tx, bucket)
  const at = now()
  const tried = await tx
    .selectFrom('attempts')
    .select('id')
    .where('bucket', '=', bucket)
    .where('at', '>=', new Date(Math.floor(at.getTime() / onceInMs) * onceInMs))
    .limit(countedTries)
    .execute()
  if (tried.length >= countedTries) return null
  await tx.insertInto('attempts').values({ bucket, at }).execute()
  return tried.length + 1
}

async function isWritten({ actor, now }: UserContext, db: Db | Tx, { type, id }: { type: 'right'; id: string }): Promise<boolean> {
  const line = await db
    .selectFrom('journal')
    .select('id')
    .where('actorId', '=', actor.id)
    .where('at', '>', new Date(now().getTime() - onceInMs))
    .where('action', '=', 'right.refused')
    .where('subjectType', '=', type)
    .where('subjectId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
