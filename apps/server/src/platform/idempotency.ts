import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'
import type { UserContext } from './context.ts'
import type { Tx } from './database.ts'

/**
 * The first answer to `key`, or null when the key is new (it is then taken, in `tx`). A second call with the same key
 * waits for the first one's transaction, then replays its answer.
 * @throws AppError idempotency_conflict when the key came with another body
 */
export async function findEarlierReply(ctx: UserContext, tx: Tx, key: string, body: string): Promise<{ reply: unknown } | null> {
  const bodyHash = createHash('sha256').update(body).digest()
  const taken = await tx
    .insertInto('idempotencyKeys')
    .values({ userId: ctx.actor.id, key, bodyHash, reply: 'null', createdAt: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const earlier = await tx.selectFrom('idempotencyKeys').select(['bodyHash', 'reply']).where('userId', '=', ctx.actor.id).where('key', '=', key).executeTakeFirstOrThrow()
  if (!earlier.bodyHash.equals(bodyHash)) throw new AppError('idempotency_conflict')
  return { reply: earlier.reply }
}

/** Keeps the answer for a retry, in the transaction that earned it. */
export async function keepReply(ctx: UserContext, tx: Tx, key: string, reply: unknown): Promise<void> {
  await tx.updateTable('idempotencyKeys').set({ reply: JSON.stringify(reply) }).where('userId', '=', ctx.actor.id).where('key', '=', key).execute()
}

/** An `Idempotency-Key` header worth keeping, or null. @throws AppError malformed when it is longer than 100 characters or odd */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) throw new AppError('malformed')
  return header
}
