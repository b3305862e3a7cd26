import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#src/platform/app-error.ts'
import type { Context, KeyedCall, SentCall } from '#src/platform/context.ts'
import type { Db, Tx, Committed } from '#src/platform/database/tables.ts'

export interface Answer {
  status: number
  reply: unknown
}

/** How long whoever began a call has to end it, before a retry takes it up. */
const leaseMs = 60_000
const keptDays = 30
/** A stranger's call that did nothing: anybody makes thousands of them. */
const refusedStrangerKeptDays = 1

/**
 * Takes the call, or gives its kept answer. A call left half done is taken up with what it has committed.
 * @throws AppError idempotency_conflict when the key came with another call or body, idempotency_under_way
 */
export async function takeCall({ db, now }: Pick<Context, 'db' | 'now'>, sent: SentCall): Promise<KeyedCall | { answered: Answer }> {
  const at = now()
  const leasedUntil = new Date(at.getTime() + leaseMs)
  const call = { ...sent, leasedUntil, committed: null, isOver: false }
  if (await insertCall(db, sent, { leasedUntil, createdAt: at })) return call
  const earlier = await findSameCall(db, sent)
  if (!earlier) throw underWay(1)
  if (earlier.status !== null) return { answered: { status: earlier.status, reply: earlier.reply } }
  if (earlier.leasedUntil && earlier.leasedUntil > at) throw underWay((earlier.leasedUntil.getTime() - at.getTime()) / 1000)
  // Of two retries at once, one takes it up; and whoever held it can commit nothing any more.
  const taken = await leaseOf(db, { ...sent, leasedUntil: earlier.leasedUntil })
    .set({ leasedUntil })
    .where('status', 'is', null)
    .returning('committed')
    .executeTakeFirst()
  if (!taken) throw underWay(1)
  return { ...call, committed: taken.committed }
}

/** The call's row, when it was sent before. @throws AppError idempotency_conflict when its key came with another call or body */
export async function findSameCall(db: Db | Tx, sent: SentCall) {
  const earlier = await findCall(db, sent)
  if (earlier && !earlier.bodyHash.equals(sent.bodyHash)) throw new AppError('idempotency_conflict')
  return earlier
}

async function findCall(db: Db | Tx, { caller, key }: Pick<SentCall, 'caller' | 'key'>) {
  return db
    .selectFrom('idempotentCalls')
    .select(['route', 'bodyHash', 'leasedUntil', 'committed', 'status', 'reply'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Whether this caller has sent the key before, with whatever body. */
export async function isKnownKey(db: Db, sent: Pick<SentCall, 'caller' | 'key'>): Promise<boolean> {
  return (await findCall(db, sent)) !== undefined
}

async function insertCall(
  db: Db | Tx,
  sent: SentCall,
  { leasedUntil, createdAt }: { leasedUntil: Date | null; createdAt: Date },
): Promise<boolean> {
  const { caller, key, route, bodyHash } = sent
  const taken = await db
    .insertInto('idempotentCalls')
    .values({ caller, key, route, bodyHash, leasedUntil, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * The one transaction of a keyed call. What it returns is kept with what it did: a retry gets that back, and does nothing.
 * Whoever has lost the lease rolls back: somebody else is doing it.
 */
export async function commitOnce<T>(
  call: KeyedCall,
  now: () => Date,
  begin: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (call.isOver) throw new Error(`A second transaction of ${call.route}: what can be done again takes the context withoutKey`)
  const workOnce = (tx: Tx) => (call.leasedUntil ? workUnderLease(tx, call, work) : takeAndWork(tx, call, now(), work))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same action has committed it, through toCommitted
  const done = call.committed ? (call.committed.value as T) : await begin(workOnce)
  call.isOver = true
  return done
}

async function workUnderLease<T>(tx: Tx, call: KeyedCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  const value = await work(tx)
  const kept = await leaseOf(tx, call).set({ committed: toCommitted(value) }).returning('key').executeTakeFirst()
  if (!kept) throw underWay(1)
  return value
}

/** A retry at the same time waits for this row, and so for what was committed with it. */
async function takeAndWork<T>(tx: Tx, call: KeyedCall, createdAt: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!(await insertCall(tx, call, { leasedUntil: null, createdAt }))) {
    const earlier = await findSameCall(tx, call)
    if (earlier?.committed) {
      call.committed = earlier.committed
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same action has committed it, through toCommitted
      return earlier.committed.value as T
    }
  }
  const value = await work(tx)
  await tx
    .updateTable('idempotentCalls')
    .set({ committed: toCommitted(value) })
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .execute()
  return value
}

/** A call that nobody has begun, whose action takes the key itself. */
export function isNewCall({ leasedUntil, committed, isOver }: KeyedCall): boolean {
  return leasedUntil === null && committed === null && !isOver
}

/** A new call, for a statement that does and keeps many: the `call` of a row of its `done`. */
export function toKeep({ caller, key, route, bodyHash }: KeyedCall, value: unknown, createdAt: Date) {
  return { caller, key, route, bodyHash, committed: toCommitted(value), createdAt }
}

/** Keeps each row of `done` under its key. One that was taken meanwhile fails the whole: nothing is done twice. */
export const keepCallsOfDone = `
  kept as (
    insert into idempotent_calls (caller, key, route, body_hash, committed, created_at)
    select call.caller, call.key, call.route, call.body_hash, call.committed::jsonb, call.created_at
    from done, json_to_record(done.call)
      as call(caller text, key text, route text, body_hash bytea, committed text, created_at timestamptz)
  )`

function toCommitted(value: unknown): string {
  const text = JSON.stringify({ value })
  if (value !== undefined && !isDeepStrictEqual(JSON.parse(text), { value })) {
    throw new Error('What a keyed call commits must be plain data, so that a retry gets the same back')
  }
  return text
}

/** Whether this call has done its work already, its answer having been lost: what was checked before it no longer holds. */
export function hasCommitted({ keyed }: Pick<Context, 'keyed'>): boolean {
  return Boolean(keyed?.committed)
}

/** For what may be done twice, or is not what was asked for. */
export function withoutKey<C extends Context>(ctx: C): C {
  return { ...ctx, keyed: undefined }
}

/** In the transaction that takes back what the call has committed: a retry begins anew. */
export async function forgetCommitted({ keyed }: Context, tx: Tx): Promise<void> {
  if (keyed) await leaseOf(tx, keyed).set({ committed: null }).execute()
}

/** Keeps the answer for retries. */
export async function keepAnswer(db: Db, call: KeyedCall, { status, reply }: Answer): Promise<void> {
  await leaseOf(db, call).set({ status, reply: JSON.stringify(reply), leasedUntil: null }).execute()
}

/** The call ended without its own outcome: a retry may take it up at once. */
export async function releaseCall(db: Db, call: KeyedCall): Promise<void> {
  await leaseOf(db, call).set({ leasedUntil: null }).execute()
}

function leaseOf(db: Db | Tx, { caller, key, leasedUntil }: Pick<KeyedCall, 'caller' | 'key' | 'leasedUntil'>) {
  return db
    .updateTable('idempotentCalls')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('leasedUntil', leasedUntil ? '=' : 'is', leasedUntil)
}

export type CallState =
  | { state: 'answered'; answer: Answer }
  | { state: 'committed'; route: string; committed: Committed; isUnderWay: boolean }
  | { state: 'under_way' | 'never_arrived' }

/** What became of a call, for its caller. Once it is said that it never arrived, whoever had begun it can commit nothing any more. */
export async function findCallState({ db, now }: Pick<Context, 'db' | 'now'>, sent: Pick<SentCall, 'caller' | 'key'>): Promise<CallState> {
  const call = await findCall(db, sent)
  if (!call) return { state: 'never_arrived' }
  if (call.status !== null) return { state: 'answered', answer: { status: call.status, reply: call.reply } }
  const isUnderWay = call.leasedUntil !== null && call.leasedUntil > now()
  if (call.committed) return { state: 'committed', route: call.route, committed: call.committed, isUnderWay }
  if (isUnderWay) return { state: 'under_way' }
  if (call.leasedUntil === null) return { state: 'never_arrived' }
  const ended = await leaseOf(db, { ...sent, leasedUntil: call.leasedUntil })
    .set({ leasedUntil: null })
    .where('committed', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return ended ? { state: 'never_arrived' } : { state: 'under_way' }
}

export async function sweepCalls(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db
    .deleteFrom('idempotentCalls')
    .where((eb) => eb.or([
      eb('createdAt', '<', ago(keptDays)),
      eb.and([eb('createdAt', '<', ago(refusedStrangerKeptDays)), eb('committed', 'is', null), eb('caller', 'like', 'device:%')]),
    ]))
    .execute()
}

function underWay(seconds: number): AppError {
  return new AppError('idempotency_under_way', { retryAfterSeconds: Math.ceil(seconds) })
}
