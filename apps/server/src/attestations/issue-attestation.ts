import { addDays, dayOf, isDay, startOfDay } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import { partnerName } from '#src/accounts/approved-name.ts'
import { readOrderLines } from '#src/payments/read-receipt.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import {
  type Attestation, findGiftAttestation, findPeriodAttestation, type GiftWords, insertAttestation, lockNumbers, type PeriodWords,
} from './attestation-records.ts'
import { donorLines } from './attestation-words.ts'

/**
 * The attestation of one paid gift: it has its number from the first time on, and is the same ever after, annulled or not.
 * @throws AppError not_found: unknown, or somebody else's; attestation_not_due: nothing is paid, or it went back before
 */
export async function issueGiftAttestation(ctx: UserContext, { donationId }: { donationId: number }): Promise<Attestation> {
  const donation = await ctx.db
    .selectFrom('donations')
    .select('orderId')
    .where('id', '=', donationId)
    .where('partnerId', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!donation) throw new AppError('not_found')
  const { orderId } = donation
  const made = await findGiftAttestation(ctx.db, orderId)
  if (made) return made
  await inTransaction(ctx, async (tx) => {
    const year = await lockNumbers(ctx, tx)
    if (await findGiftAttestation(tx, orderId)) return
    const [gift] = await selectPaid(tx, ctx.actor.id).where('paymentOrders.id', '=', orderId).execute()
    if (!gift) throw new AppError('attestation_not_due')
    const { name, lines } = await readDonor(tx, ctx.actor.id)
    const says: GiftWords = {
      donor: lines, title: await readTitle(tx, gift), ...(await readOrderLines(tx, gift)), paidAt: gift.paidAt.toISOString(),
      transactionId: gift.transactionId, feeBasisPoints: gift.feeBasisPoints,
    }
    await insertAttestation(ctx, tx, year, {
      donorId: ctx.actor.id, donorName: name, amountXof: gift.amountXof, feeXof: gift.feeXof, orderId, orderIds: [orderId], fromOn: null,
      toOn: null, says,
    })
  })
  return (await findGiftAttestation(ctx.db, orderId)) ?? fail()
}

/**
 * The attestation of all paid gifts of some days, both included. Asked for again it is the same, until a gift came or went back: then a
 * new one replaces it.
 * @throws AppError not_found: these are no days; attestation_not_due: no gift that stands
 */
export async function issuePeriodAttestation(
  ctx: UserContext,
  { fromOn, toOn }: { fromOn: string; toOn: string },
): Promise<Attestation> {
  if (!isDay(fromOn) || !isDay(toOn) || fromOn > toOn) throw new AppError('not_found')
  const days = { donorId: ctx.actor.id, fromOn, toOn }
  await inTransaction(ctx, async (tx) => {
    const year = await lockNumbers(ctx, tx)
    const gifts = await selectPaid(tx, ctx.actor.id)
      .where('paymentOrders.paidAt', '>=', startOfDay(fromOn))
      .where('paymentOrders.paidAt', '<', startOfDay(addDays(toOn, 1)))
      .orderBy('paymentOrders.paidAt')
      .execute()
    if (gifts.length === 0) throw new AppError('attestation_not_due')
    const orderIds = gifts.map(({ id }) => id)
    const made = await findPeriodAttestation(tx, days)
    if (made && (await isAbout(tx, made.id, orderIds))) return
    const { name, lines } = await readDonor(tx, ctx.actor.id)
    const says: PeriodWords = { donor: lines, gifts: gifts.length, months: monthsOf(gifts) }
    await insertAttestation(ctx, tx, year, {
      ...days, donorName: name, amountXof: sum(gifts, 'amountXof'), feeXof: sum(gifts, 'feeXof'), orderId: null, orderIds, says,
    })
  })
  return (await findPeriodAttestation(ctx.db, days)) ?? fail()
}

type Gift = Awaited<ReturnType<ReturnType<typeof selectPaid>['execute']>>[number]

/** A donor's orders that are paid, and whose money has not gone back, whole; each with the transaction that paid it. */
function selectPaid(tx: Tx, donorId: number) {
  return tx
    .selectFrom('paymentOrders')
    .innerJoin('paymentAttempts', (join) => join
      .onRef('paymentAttempts.orderId', '=', 'paymentOrders.id')
      .on('paymentAttempts.state', '=', 'paid'))
    .select(['paymentOrders.id', 'paymentOrders.projectId', 'paymentOrders.amountXof', 'paymentOrders.feeXof'])
    .select(['paymentOrders.feeBasisPoints', 'paymentAttempts.providerTxId as transactionId'])
    .select('paymentOrders.paidAt')
    .where('paymentOrders.ownerId', '=', donorId)
    .where('paymentOrders.state', '=', 'paid')
    .where('paymentOrders.paidAt', 'is not', null)
    .$narrowType<{ paidAt: Date }>()
}

const sum = (gifts: readonly Gift[], of: 'amountXof' | 'feeXof') => gifts.reduce((total, gift) => total + gift[of], 0)

function monthsOf(gifts: readonly Gift[]): PeriodWords['months'] {
  const byMonth = Map.groupBy(gifts, ({ paidAt }) => dayOf(paidAt).slice(0, 7))
  return [...byMonth].map(([month, same]) => (
    { month, gifts: same.length, amountXof: sum(same, 'amountXof'), feeXof: sum(same, 'feeXof') }
  ))
}

async function isAbout(tx: Tx, attestationId: number, orderIds: readonly number[]): Promise<boolean> {
  const about = await tx.selectFrom('attestationOrders').select('orderId').where('attestationId', '=', attestationId).execute()
  const ids = new Set(about.map(({ orderId }) => orderId))
  return ids.size === orderIds.length && orderIds.every((id) => ids.has(id))
}

/** What a gift is called: the donor's own title, or the project's. */
async function readTitle(tx: Tx, { id, projectId }: Gift): Promise<string> {
  const { title } = projectId === null
    ? await tx.selectFrom('donations').select('title').where('orderId', '=', id).executeTakeFirstOrThrow()
    : await tx.selectFrom('requests').select('title').where('id', '=', projectId).executeTakeFirstOrThrow()
  return title
}

/** The organisation as it was approved, with who acts for it; else the person. */
async function readDonor(db: Db | Tx, donorId: number): Promise<{ name: string; lines: string[] }> {
  const donor = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.userId')
    .select(['users.firstname', 'users.name', 'partners.address', partnerName.as('company')])
    .select(sql<string>`coalesce(partners.approved_identity ->> 'ifu', partners.ifu)`.as('ifu'))
    .where('partners.userId', '=', donorId)
    .executeTakeFirstOrThrow()
  const person = `${donor.firstname} ${donor.name}`
  const name = donor.company ?? person
  const lines = [name, donor.address, donorLines.ifu(donor.ifu)]
  return { name, lines: donor.company === null ? lines : [...lines, donorLines.represented(person)] }
}

const fail = (): never => {
  throw new Error('An attestation that was made is not there')
}
