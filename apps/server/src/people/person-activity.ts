import { role } from '@passerelle/contract/constants'
import { addDays, dayOf } from '@passerelle/contract/dates'
import type { personActivity } from '@passerelle/contract/person'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { supplierName } from '#src/accounts/approved-name.ts'
import type { UserContext } from '#src/platform/context.ts'
import { findPersonRole } from './find-person-role.ts'

type Activity = z.output<typeof personActivity>

const latest = 5
const soonDays = 30
const nothing: Activity = { states: [], requests: [], uses: [], donations: [], payouts: [] }

/** What a person has done lately, a few of each kind, each along an index of theirs. @throws AppError not_found */
export async function getPersonActivity(ctx: UserContext, { userId }: { userId: number }): Promise<Activity> {
  const roleId = await findPersonRole(ctx, userId)
  if (roleId === role.beneficiary) {
    return {
      ...nothing,
      states: await countPasses(ctx, userId),
      requests: await latestRequests(ctx, userId),
      uses: await latestUsesOfHolder(ctx, userId),
    }
  }
  if (roleId === role.partner) return { ...nothing, donations: await latestDonations(ctx, userId) }
  if (roleId === role.supplier) {
    return { ...nothing, uses: await latestUsesOfSupplier(ctx, userId), payouts: await latestPayouts(ctx, userId) }
  }
  return nothing
}

async function countPasses({ db, now }: UserContext, userId: number): Promise<Activity['states']> {
  const today = dayOf(now())
  const soon = addDays(today, soonDays)
  const held = await db
    .selectFrom('passes')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'suspended').as('suspended'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'assigned').filterWhere('expiresOn', '<', today).as('expired'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'assigned').filterWhere('expiresOn', '>=', today)
        .filterWhere('expiresOn', '<=', soon).as('expiring'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'assigned').filterWhere('expiresOn', '>', soon).as('ready'),
    ])
    .where('beneficiaryId', '=', userId)
    .where('state', 'in', ['assigned', 'suspended'])
    .executeTakeFirstOrThrow()
  const { used } = await db
    .selectFrom('passes')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('beneficiaryId', '=', userId)
    .where('state', '=', 'used')
    .executeTakeFirstOrThrow()
  return [
    { state: 'used', count: used }, { state: 'ready', count: held.ready }, { state: 'expiring', count: held.expiring },
    { state: 'suspended', count: held.suspended }, { state: 'expired', count: held.expired },
  ]
}

async function latestRequests({ db }: UserContext, userId: number): Promise<Activity['requests']> {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.serviceId')
    .select([
      'requests.id', 'requests.code', 'requests.title', 'requests.status', 'requests.createdAt', 'services.id as serviceId',
      'services.name as serviceName', 'services.type as serviceType',
    ])
    .where('requests.beneficiaryId', '=', userId)
    .orderBy('requests.id', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ createdAt, serviceId, serviceName, serviceType, ...row }) => ({
    ...row, service: { id: serviceId, name: serviceName, type: serviceType }, at: createdAt.toISOString(),
  }))
}

/** A pass of theirs that was used and not undone since: found by when, along the index. */
async function latestUsesOfHolder({ db }: UserContext, userId: number): Promise<Activity['uses']> {
  const rows = await db
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select(['passes.id', 'services.name as title', 'passes.amountXof', supplierName.$castTo<string | null>().as('with')])
    .select((e) => e.ref('passes.usedAt').$notNull().as('at'))
    .where('passes.beneficiaryId', '=', userId)
    .where('passes.state', '=', 'used')
    .orderBy('passes.usedAt', 'desc')
    .limit(latest)
    .execute()
  return rows.map((row) => ({ ...toMovement(row), undone_at: null }))
}

async function latestUsesOfSupplier({ db }: UserContext, userId: number): Promise<Activity['uses']> {
  const rows = await db
    .selectFrom(db.selectFrom('redemptions').selectAll().where('supplierId', '=', userId).orderBy('id', 'desc').limit(latest).as('uses'))
    .innerJoin('passes', 'passes.id', 'uses.passId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .innerJoin('users as holder', 'holder.id', 'uses.beneficiaryId')
    .select(['uses.id', 'uses.amountXof', 'uses.at', 'uses.undoneAt', 'services.name as title'])
    .select(sql<string | null>`holder.firstname || ' ' || holder.name`.as('with'))
    .orderBy('uses.id', 'desc')
    .execute()
  return rows.map(({ undoneAt, ...row }) => ({ ...toMovement(row), undone_at: undoneAt?.toISOString() ?? null }))
}

async function latestDonations({ db }: UserContext, userId: number): Promise<Activity['donations']> {
  const rows = await db
    .selectFrom(db.selectFrom('donations').selectAll().where('partnerId', '=', userId).orderBy('id', 'desc').limit(latest).as('gifts'))
    .innerJoin('paymentOrders', 'paymentOrders.id', 'gifts.orderId')
    .innerJoin('services', 'services.id', 'gifts.serviceId')
    .select(['gifts.id', 'gifts.title', 'gifts.status', 'gifts.createdAt as at', 'paymentOrders.amountXof'])
    .select((e) => e.ref('services.name').$castTo<string | null>().as('with'))
    .orderBy('gifts.id', 'desc')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...toMovement(row), status }))
}

async function latestPayouts({ db }: UserContext, userId: number): Promise<Activity['payouts']> {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'code as title', 'amountXof', 'createdAt as at', 'status'])
    .where('supplierId', '=', userId)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ status, ...row }) => ({ ...toMovement({ ...row, with: null }), status }))
}

interface MovementRow {
  id: number
  title: string
  with: string | null
  amountXof: number
  at: Date
}
const toMovement = ({ amountXof, at, ...row }: MovementRow) => ({ ...row, amount: amountXof, at: at.toISOString() })
