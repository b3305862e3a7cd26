import { limits } from '@passerelle/contract/constants'
import { dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import { takeNewest } from '#src/platform/database/keyset.ts'
import { findsWords, searchWords } from '#src/platform/database/search.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { supplierName } from '#src/accounts/approved-name.ts'
import { activeSuppliers } from './active-suppliers.ts'
import { openCode } from './pass-codes.ts'
import type { UndoFigures } from './pass-rules.ts'

/**
 * The holder's passes, the next usable one first: the one that expires soonest. They come a page at a time, and one more when there is
 * another page; with the first one, of the suspended and expired ones, as of the used ones, the latest.
 */
export async function listWalletPasses(ctx: UserContext, { after }: { after?: number | undefined } = {}) {
  const today = dayOf(ctx.now())
  const passes = ctx.db
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('passCodes', (join) => join.onRef('passCodes.passId', '=', 'passes.id').on('passCodes.retiredAt', 'is', null))
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .leftJoin('users as supplierUsers', 'supplierUsers.id', 'passes.supplierId')
    .select([
      'passes.id', 'passes.amountXof', 'passes.state', 'passes.expiresOn', 'passes.usedAt', 'passes.serviceId',
      'services.name as serviceName', 'services.type as serviceType', 'passCodes.sealed',
      'suppliers.userId as supplierId', supplierName.$castTo<string | null>().as('socialReason'), 'suppliers.address', 'suppliers.phone',
      'suppliers.city', 'supplierUsers.stat as supplierStat', 'supplierUsers.suspendedAt as supplierSuspendedAt',
    ])
    .select((eb) => eb
      .selectFrom('passTypes')
      .select('name')
      .whereRef('passTypes.priceXof', '=', 'passes.amountXof')
      .orderBy('archivedAt', (order) => order.desc().nullsFirst())
      .limit(1)
      .as('typeName'))
    .where('passes.beneficiaryId', '=', ctx.actor.id)
  // By its place, whether or not it can still be used; nobody else's has one.
  const place = sql`(select expires_on from passes where id = ${after}::bigint and beneficiary_id = ${ctx.actor.id}::bigint)`
  const toUse = await passes
    .where('passes.state', '=', 'assigned')
    .where('passes.expiresOn', '>=', today)
    .$if(after !== undefined, (rest) => rest.where(sql<boolean>`(passes.expires_on, passes.id) > (${place}, ${after}::bigint)`))
    .orderBy('passes.expiresOn')
    .orderBy('passes.id')
    .limit(limits.arrayRows + 1)
    .execute()
  const usable = toUse.slice(0, limits.arrayRows).map((pass) => {
    return { ...pass, state: 'assigned' as const, code: pass.sealed && openCode(ctx.keys, pass.id, pass.sealed) }
  })
  const cursor = toUse.length > usable.length ? (usable.at(-1)?.id ?? null) : null
  if (after !== undefined) return { passes: usable, cursor }
  // Each by its own walk along the index: together they would be sorted, however many have expired.
  const latest = passes.orderBy('passes.expiresOn', 'desc').orderBy('passes.id', 'desc').limit(limits.pastShownMax)
  const suspended = await latest.where('passes.state', '=', 'suspended').execute()
  const expired = await latest.where('passes.state', '=', 'assigned').where('passes.expiresOn', '<', today).execute()
  const dead = [...suspended, ...expired].toSorted(laterFirst).slice(0, limits.pastShownMax)
  const used = await passes.where('passes.state', '=', 'used').orderBy('passes.usedAt', 'desc').limit(limits.pastShownMax).execute()
  const now = <State extends string>(rows: typeof dead, state: State) => rows.map((row) => ({ ...row, state, code: null }))
  const [gone, ended] = [dead.filter(({ state }) => state === 'suspended'), dead.filter(({ state }) => state !== 'suspended')]
  return { passes: [...usable, ...now(gone, 'suspended'), ...now(ended, 'expired'), ...now(used, 'used')], cursor }
}

type Ending = { id: number; expiresOn: string | null }
const laterFirst = (one: Ending, other: Ending) => (other.expiresOn ?? '').localeCompare(one.expiresOn ?? '') || other.id - one.id

/** The code that redeems the caller's pass, while there is one. */
export async function findLivingCode(ctx: UserContext, passId: number): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('passes')
    .innerJoin('passCodes', (join) => join.onRef('passCodes.passId', '=', 'passes.id').on('passCodes.retiredAt', 'is', null))
    .select('passCodes.sealed')
    .where('passes.id', '=', passId)
    .where('passes.beneficiaryId', '=', ctx.actor.id)
    .where('passes.state', '=', 'assigned')
    .executeTakeFirst()
  return found ? openCode(ctx.keys, passId, found.sealed) : null
}

/** Two who provide each of these services now: enough to tell whether somebody else than a pass's supplier does. */
export async function listTwoSuppliersOf(ctx: UserContext, serviceIds: number[]) {
  if (serviceIds.length === 0) return []
  const two = activeSuppliers(ctx.db).select('users.id').where('supplierServices.serviceId', '=', sql.ref<number>('services.id')).limit(2)
  return ctx.db
    .selectFrom('services')
    .innerJoinLateral(two.as('found'), (join) => join.onTrue())
    .select(['services.id as serviceId', 'found.id'])
    .where('services.id', 'in', serviceIds)
    .execute()
}

interface SupplierSearch {
  serviceId: number
  /** Words of the name. */
  q?: string | undefined
  /** The last supplier of the page before; one that has left the list still tells where it was. */
  after?: number | undefined
}

/** A page of those who provide a service now, by name, and one more when there is another page. */
export async function listServiceSuppliers(ctx: UserContext, { serviceId, q, after }: SupplierSearch) {
  let suppliers = activeSuppliers(ctx.db)
    .select(['suppliers.userId as id', supplierName.as('name'), 'suppliers.city'])
    .where('supplierServices.serviceId', '=', serviceId)
  const words = searchWords(q)
  if (words.length > 0) suppliers = suppliers.where(findsWords('suppliers.nameKey', words))
  if (after !== undefined) {
    const place = sql`(select name_key from suppliers where user_id = ${after}::bigint)`
    suppliers = suppliers.where(sql<boolean>`(${byName}, suppliers.user_id) > (${place}, ${after}::bigint)`)
  }
  return suppliers.orderBy(byName).orderBy('suppliers.userId').limit(limits.suppliersPerPage + 1).execute()
}

/** As the index has it. */
const byName = sql`suppliers.name_key collate "C"`

export async function readUndoFigures(db: Db | Tx): Promise<UndoFigures> {
  return { minutes: await readSetting(db, 'scanUndoMinutes'), timesMax: await readSetting(db, 'undosPerPassMax') }
}

/**
 * The supplier's uses that may be undone by the clock, newest first, each with what else decides whether it can; and the use after which
 * there may be more. They are found among the latest, along the index: looked for by their time, all that the supplier ever had would be.
 */
export async function listRecentUses(ctx: UserContext, { minutes, after }: UndoFigures & { after?: number | undefined }) {
  const earliest = new Date(ctx.now().getTime() - minutes * 60_000)
  const latest = await takeNewest(
    ctx.db.selectFrom('redemptions').select(['id', 'at', 'undoneAt']).where('supplierId', '=', ctx.actor.id), 'id', after,
  ).execute()
  const end = latest.at(limits.arrayRows - 1)
  const open = latest.filter(({ at, undoneAt }) => at >= earliest && undoneAt === null).map(({ id }) => id)
  return { uses: open.length > 0 ? await readUses(ctx, open) : [], cursor: end && end.at >= earliest ? end.id : null }
}

function readUses(ctx: UserContext, ids: number[]) {
  return ctx.db
    .selectFrom('redemptions')
    .innerJoin('passes', 'passes.id', 'redemptions.passId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .innerJoin('users as holder', 'holder.id', 'redemptions.beneficiaryId')
    .innerJoin('supplierBalances', 'supplierBalances.supplierId', 'redemptions.supplierId')
    .select([
      'redemptions.id', 'redemptions.at', 'redemptions.undoneAt', 'redemptions.amountXof', 'holder.firstname',
      'supplierBalances.balanceXof',
      'services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType',
    ])
    .select((eb) =>
      eb
        .selectFrom('redemptions as earlier')
        .select((count) => count.fn.countAll<number>().as('undone'))
        .whereRef('earlier.passId', '=', 'redemptions.passId')
        .where('earlier.undoneAt', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('undoneBefore'),
    )
    .where('redemptions.id', 'in', ids)
    .where('redemptions.undoneAt', 'is', null)
    .orderBy('redemptions.id', 'desc')
    .execute()
}

type ProvidedPlace = { after?: number | undefined; after_used?: '0' | '1' | undefined }

/**
 * Passes allocated to the supplier, unused first; never a code, never a name. One statement: a pass scanned meanwhile is not in it
 * twice. State by state, each along the index: sorted together, all that the supplier ever had would be read.
 */
export async function listProvidedPasses(ctx: UserContext, { after, after_used: afterUsed }: ProvidedPlace) {
  const isAmongUsed = after !== undefined && (afterUsed === undefined ? await isUsed(ctx, after) : afterUsed === '1')
  const walk = (state: 'assigned' | 'suspended' | 'used', from: number | undefined) => ctx.db
    .selectFrom(takeNewest(ctx.db
      .selectFrom('passes')
      .select(['id', 'amountXof', 'state', 'expiresOn', 'usedAt', 'serviceId'])
      .where('supplierId', '=', ctx.actor.id)
      .where('state', '=', state), 'id', from).as(state))
    .selectAll()
  const used = walk('used', isAmongUsed ? after : undefined)
  const shown = isAmongUsed ? used : walk('assigned', after).unionAll(walk('suspended', after)).unionAll(used)
  return ctx.db
    .selectFrom(shown.as('passes'))
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('redemptions', (join) => join.onRef('redemptions.passId', '=', 'passes.id').on('redemptions.undoneAt', 'is', null))
    .select([
      'passes.id', 'passes.amountXof', 'passes.state', 'passes.expiresOn', 'passes.usedAt', 'services.id as serviceId',
      'services.name as serviceName', 'services.type as serviceType', 'redemptions.id as redemptionId',
    ])
    .orderBy((eb) => eb.case().when('passes.state', '=', 'used').then(1).else(0).end())
    .orderBy('passes.id', 'desc')
    .limit(limits.arrayRows)
    .execute()
}

async function isUsed(ctx: UserContext, passId: number): Promise<boolean> {
  const pass = await ctx.db
    .selectFrom('passes')
    .select('state')
    .where('id', '=', passId)
    .where('supplierId', '=', ctx.actor.id)
    .executeTakeFirst()
  return pass?.state === 'used'
}

/** Passes scanned and not scanned, for the supplier's tiles. */
export async function countProvidedPasses(ctx: UserContext): Promise<{ scanned: number; unscanned: number }> {
  const { scanned, unscanned } = await ctx.db
    .selectNoFrom((eb) => [
      // Kept: they are as many as a supplier's whole history.
      eb.selectFrom('supplierBalances').select('uses').where('supplierId', '=', ctx.actor.id).as('scanned'),
      eb
        .selectFrom('passes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('supplierId', '=', ctx.actor.id)
        .where('state', 'in', ['assigned', 'suspended'])
        .$asScalar()
        .$notNull()
        .as('unscanned'),
    ])
    .executeTakeFirstOrThrow()
  return { scanned: scanned ?? 0, unscanned }
}
