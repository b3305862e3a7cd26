import type { CaseObject } from '@passerelle/contract/cases'
import { sql } from 'kysely'
import { supplierName } from '#src/accounts/approved-name.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { toldObject } from './case-words.ts'
import type { Named } from './own-subject.ts'

/** What a case is about, in words; null for nothing particular. */
export async function readCaseObject(db: Db, { subject, subjectId }: Named): Promise<CaseObject | null> {
  return subject === 'none' || subjectId === null ? null : readers[subject](db, subjectId)
}

const fullName = (table: string) => sql<string>`${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.name`)}`

const readers: Record<Exclude<Named['subject'], 'none'>, (db: Db, id: number) => Promise<CaseObject>> = {
  pass: async (db, id) =>
    toldObject.pass(await db
      .selectFrom('passes')
      .innerJoin('services', 'services.id', 'passes.serviceId')
      .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
      .select(['passes.amountXof', 'services.name as service', 'passes.state', 'passes.expiresOn', supplierName.as('supplier')])
      .where('passes.id', '=', id)
      .executeTakeFirstOrThrow()),
  redemption: async (db, id) =>
    toldObject.redemption(await db
      .selectFrom('redemptions')
      .innerJoin('passes', 'passes.id', 'redemptions.passId')
      .innerJoin('services', 'services.id', 'passes.serviceId')
      .innerJoin('suppliers', 'suppliers.userId', 'redemptions.supplierId')
      .innerJoin('users as holder', 'holder.id', 'redemptions.beneficiaryId')
      .select(['redemptions.at', 'redemptions.amountXof', 'redemptions.undoneAt', 'services.name as service'])
      .select([supplierName.as('supplier'), fullName('holder').as('holder')])
      .where('redemptions.id', '=', id)
      .executeTakeFirstOrThrow()),
  donation: async (db, id) => {
    const { paidAt, ...gift } = await db
      .selectFrom('donations')
      .innerJoin('paymentOrders', 'paymentOrders.id', 'donations.orderId')
      .select(['donations.title', 'donations.createdAt', 'paymentOrders.amountXof', 'paymentOrders.feeXof', 'paymentOrders.paidAt'])
      .where('donations.id', '=', id)
      .executeTakeFirstOrThrow()
    return toldObject.donation({ ...gift, isPaid: paidAt !== null })
  },
  payout: async (db, id) =>
    toldObject.payout(await db
      .selectFrom('payouts')
      .select(['code', 'amountXof', 'status', 'number', 'createdAt', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
  profile: async (db, id) =>
    toldObject.profile(await db
      .selectFrom('users')
      .select(['roleId', 'stat', 'statReason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
  request: async (db, id) =>
    toldObject.request(await db
      .selectFrom('requests')
      .select(['code', 'title', 'status', 'reason', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
}
