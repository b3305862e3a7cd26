import { randomBytes } from 'node:crypto'
import { dayOf } from '@passerelle/contract/dates'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inChunks } from '#src/platform/database/in-chunks.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'

/** What one gift's attestation says, beside its amounts; whole FCFA. */
export interface GiftWords {
  donor: string[]
  title: string
  service: string
  paidAt: string
  transactionId: string | null
  lines: { count: number; amountXof: number }[]
  feeBasisPoints: number
}

/** The same of a period: each of its months, `2026-03`. */
export interface PeriodWords {
  donor: string[]
  gifts: number
  months: { month: string; gifts: number; amountXof: number; feeXof: number }[]
}

interface Told {
  donorId: number
  donorName: string
  amountXof: number
  feeXof: number
}
export type NewAttestation = Told & (
  | { orderId: number; orderIds: number[]; fromOn: null; toOn: null; says: GiftWords }
  | { orderId: null; orderIds: number[]; fromOn: string; toOn: string; says: PeriodWords }
)

export type AttestationState = 'valid' | 'annulled' | 'replaced'

/** It is about money that went back, whole. */
const isAnnulled = sql<boolean>`exists (
  select from attestation_orders join payment_attempts on payment_attempts.order_id = attestation_orders.order_id
  where attestation_orders.attestation_id = attestations.id and payment_attempts.state = 'refunded'
    and payment_attempts.settled_at is not null)`

/** A later one tells the same days of the same donor. */
const isReplaced = sql<boolean>`exists (
  select from attestations as later where later.order_id is null and later.donor_id = attestations.donor_id
    and later.from_on = attestations.from_on and later.to_on = attestations.to_on and later.id > attestations.id)`

/** Attestations, each with what it is worth now: that is read, never written (decision 90). */
export function selectAttestations(db: Db | Tx) {
  return db
    .selectFrom('attestations')
    .select(['attestations.id', 'attestations.year', 'attestations.place', 'attestations.symbols', 'attestations.donorName'])
    .select(['attestations.fromOn', 'attestations.toOn', 'attestations.amountXof', 'attestations.feeXof', 'attestations.says'])
    .select('attestations.issuedAt')
    .select(sql<AttestationState>`case when ${isAnnulled} then 'annulled' when ${isReplaced} then 'replaced' else 'valid' end`.as('state'))
}

export type Attestation = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAttestations>['executeTakeFirst']>>>

export const findGiftAttestation = (db: Db | Tx, orderId: number): Promise<Attestation | undefined> =>
  selectAttestations(db).where('attestations.orderId', '=', orderId).executeTakeFirst()

/** The last one of these days. */
export const findPeriodAttestation = (
  db: Db | Tx,
  { donorId, fromOn, toOn }: { donorId: number; fromOn: string; toOn: string },
): Promise<Attestation | undefined> =>
  selectAttestations(db)
    .where('attestations.orderId', 'is', null)
    .where('attestations.donorId', '=', donorId)
    .where('attestations.fromOn', '=', fromOn)
    .where('attestations.toOn', '=', toOn)
    .orderBy('attestations.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Attestations of a year are made one after the other, each to the end of its transaction: what is given up leaves no gap. */
export async function lockNumbers(ctx: Pick<Context, 'now'>, tx: Tx): Promise<number> {
  const year = Number(dayOf(ctx.now()).slice(0, 4))
  await sql`select pg_advisory_xact_lock(hashtext('attestation-number'), ${year}::int)`.execute(tx)
  return year
}

/** Gives the next number of the year, which the caller has locked. Returns the attestation's id. */
export async function insertAttestation(ctx: Context, tx: Tx, year: number, { orderIds, says, ...told }: NewAttestation): Promise<number> {
  const { last } = await tx
    .selectFrom('attestations')
    .select((eb) => eb.fn.max('place').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  const place = (last ?? 0) + 1
  const { id } = await tx
    .insertInto('attestations')
    .values({
      ...told, year, place, symbols: passCodeFrom(randomBytes(15)).slice(0, 8), says: JSON.stringify(says), issuedAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const chunk of inChunks(orderIds)) {
    await tx.insertInto('attestationOrders').values(chunk.map((orderId) => ({ attestationId: id, orderId }))).execute()
  }
  await writeJournal(ctx, tx, {
    action: 'attestation.issue', subject: { type: 'attestation', id },
    detail: {
      year, place, amountXof: told.amountXof, gifts: orderIds.length, ...(told.fromOn && { fromOn: told.fromOn, toOn: told.toOn }),
    },
  })
  return id
}
