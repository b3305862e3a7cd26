import type { LedgerEntry } from '@passerelle/contract/ledger'
import { type RawBuilder, sql } from 'kysely'
import { partnerName, supplierName } from '#src/accounts/approved-name.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { toBookings } from './read-bookings.ts'

/** One booking with its lines, and the way back to the gift, the pass, the scan, the person. @throws AppError not_found */
export async function getEntry({ db }: UserContext, { entryId }: { entryId: number }): Promise<LedgerEntry> {
  const entry = await db.selectFrom('ledgerTransactions').selectAll().where('id', '=', entryId).executeTakeFirst()
  if (!entry) throw new AppError('not_found')
  const [booking] = await toBookings(db, [entry])
  if (!booking) throw new AppError('not_found')
  return { ...booking, trace: await traceOf(db, entry.reference) }
}

type Trace = LedgerEntry['trace']

/** What the reference names, from the gift on. */
async function traceOf(db: Db, reference: string): Promise<Trace> {
  const [what, id = ''] = reference.split(':')
  if (what === 'redemption') return traceScan(db, Number(id))
  if (what === 'payment') return tracePayment(db, id)
  return what === 'payout' ? tracePayout(db, Number(id)) : []
}

const fullName = (table: string): RawBuilder<string> => sql<string>`${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.name`)}`
/** A partner by its name, a particular by theirs. */
const donorName = sql<string>`coalesce(${partnerName}, ${fullName('donor')})`

async function traceScan(db: Db, redemptionId: number): Promise<Trace> {
  const scan = await db
    .selectFrom('redemptions')
    .innerJoin('passes', 'passes.id', 'redemptions.passId')
    .innerJoin('users as donor', 'donor.id', 'passes.donorId')
    .leftJoin('partners', 'partners.userId', 'donor.id')
    .innerJoin('users as holder', 'holder.id', 'redemptions.beneficiaryId')
    .innerJoin('suppliers', 'suppliers.userId', 'redemptions.supplierId')
    .select(['passes.id as passId', 'passes.donationId', 'passes.orderId', 'redemptions.beneficiaryId', 'redemptions.supplierId'])
    .select([donorName.as('donor'), fullName('holder').as('holder'), supplierName.as('supplier')])
    .where('redemptions.id', '=', redemptionId)
    .executeTakeFirst()
  if (!scan) return []
  return [
    giftOf(scan),
    { type: 'pass', id: String(scan.passId), name: '' },
    { type: 'person', id: String(scan.beneficiaryId), name: scan.holder },
    { type: 'redemption', id: String(redemptionId), name: scan.supplier },
    { type: 'person', id: String(scan.supplierId), name: scan.supplier },
  ]
}

async function tracePayment(db: Db, attemptId: string): Promise<Trace> {
  const payment = await db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'paymentAttempts.orderId')
    .innerJoin('users as donor', 'donor.id', 'paymentOrders.ownerId')
    .leftJoin('partners', 'partners.userId', 'donor.id')
    .leftJoin('donations', 'donations.orderId', 'paymentOrders.id')
    .select(['paymentOrders.ownerId', 'paymentOrders.id as orderId', 'donations.id as donationId', donorName.as('donor')])
    .where('paymentAttempts.id', '=', attemptId)
    .executeTakeFirst()
  if (!payment) return []
  return [
    giftOf(payment),
    { type: 'payment', id: attemptId, name: '' },
    { type: 'person', id: String(payment.ownerId), name: payment.donor },
  ]
}

const giftOf = ({ donationId, orderId, donor }: { donationId: number | null; orderId: number; donor: string }): Trace[number] =>
  (donationId === null ? { type: 'offer', id: String(orderId), name: donor } : { type: 'donation', id: String(donationId), name: donor })

async function tracePayout(db: Db, payoutId: number): Promise<Trace> {
  const payout = await db
    .selectFrom('payouts')
    .innerJoin('suppliers', 'suppliers.userId', 'payouts.supplierId')
    .select(['payouts.code', 'payouts.supplierId', supplierName.as('supplier')])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst()
  if (!payout) return []
  return [
    { type: 'payout', id: String(payoutId), name: payout.code },
    { type: 'person', id: String(payout.supplierId), name: payout.supplier },
  ]
}
