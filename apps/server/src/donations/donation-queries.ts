import { limits } from '@passerelle/contract/constants'
import { feeOf } from '@passerelle/contract/fee'
import { supplierName } from '#src/accounts/approved-name.ts'
import { getDonorFigures } from '#src/ledger/donor-figures.ts'
import { payingFirst } from '#src/orders/paying-first.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { takeNewest } from '#src/platform/database/keyset.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { readPaidAt } from '#src/passes/when-paid.ts'

/**
 * The partner's own donations, newest first. The amount is that of its lines; an offer whose passes were gone has a
 * donation for those alone, and its share of the fee.
 */
export async function listDonations(ctx: UserContext, { after }: { after?: number | undefined }) {
  // The page first: what is joined is the page's alone.
  const shown = takeNewest(ctx.db.selectFrom('donations').select('id').where('partnerId', '=', ctx.actor.id), 'id', after)
  const rows = await selectDonations(ctx).innerJoin(shown.as('shown'), 'shown.id', 'donations.id').orderBy('donations.id', 'desc').execute()
  return rows.map(toDonation)
}

/** One of them. @throws AppError not_found: unknown, or somebody else's */
export async function getDonationSummary(ctx: UserContext, { donationId }: { donationId: number }) {
  const row = await selectDonations(ctx).where('donations.id', '=', donationId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toDonation(row)
}

function selectDonations(ctx: UserContext) {
  return ctx.db
    .selectFrom('donations')
    .innerJoin('services', 'services.id', 'donations.serviceId')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'donations.orderId')
    .select(['donations.id', 'donations.title', 'donations.status', 'donations.createdAt', 'donations.refundedAt'])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select(['paymentOrders.kind', 'paymentOrders.feeXof', 'paymentOrders.feeBasisPoints'])
    .select((eb) => [
      eb
        .selectFrom('paymentAttempts')
        .select('providerTxId')
        .whereRef('paymentAttempts.orderId', '=', 'donations.orderId')
        .orderBy(payingFirst)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .as('transactionId'),
      eb
        .selectFrom('donationLines')
        .select((line) => line.fn.sum<number>(line('count', '*', line.ref('amountXof'))).as('amountXof'))
        .whereRef('donationId', '=', 'donations.id')
        .as('linesXof'),
    ])
    .where('donations.partnerId', '=', ctx.actor.id)
}

type DonationRow = Awaited<ReturnType<ReturnType<typeof selectDonations>['execute']>>[number]

function toDonation({ linesXof, kind, feeXof, feeBasisPoints, ...row }: DonationRow) {
  const amountXof = linesXof ?? 0
  return { ...row, amountXof, feeXof: kind === 'donation' ? feeXof : feeOf(amountXof, feeBasisPoints) }
}

/**
 * Open allocations of a service, by amount: what attribution gives a pass to at once. Whole FCFA. Of the amounts that can be given now,
 * which are no more than the catalogue has room for.
 */
export async function listAwaited(ctx: UserContext, { serviceId }: { serviceId: number }): Promise<{ amountXof: number; count: number }[]> {
  return ctx.db
    .selectFrom('allocations')
    .select(['allocations.amountXof'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('allocations.serviceId', '=', serviceId)
    .where('allocations.status', '=', 'open')
    .where('allocations.projectId', 'in', ctx.db.selectFrom('projects').select('id').where('status', '=', 'pending'))
    .where('allocations.projectId', 'not in', heldUp(ctx.db))
    .where('allocations.amountXof', 'in', ctx.db.selectFrom('passTypes').select('priceXof').where('archivedAt', 'is', null))
    .groupBy('allocations.amountXof')
    .orderBy('allocations.amountXof')
    .execute()
}

/** Projects open for financing whose beneficiary is stopped: few. Everything open is counted, less these. */
function heldUp(db: Db) {
  // One walk for each: together they would find no index. A project that both hold up is one.
  const stopped = (column: 'suspendedAt' | 'withdrawnAt') => db
    .selectFrom('users')
    .innerJoin('projects', 'projects.beneficiaryId', 'users.id')
    .select('projects.id')
    .where(`users.${column}`, 'is not', null)
    .where('projects.status', '=', 'pending')
  return stopped('suspendedAt').union(stopped('withdrawnAt'))
}

/** The passes of one donation; none before it is paid. @throws AppError not_found: unknown, or somebody else's */
export async function getDonation(ctx: UserContext, { donationId }: { donationId: number }) {
  const donation = await ctx.db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', donationId)
    .where('partnerId', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!donation) throw new AppError('not_found')
  const passes = await selectGivenPasses(ctx)
    .leftJoin('redemptions', (join) => join.onRef('redemptions.passId', '=', 'passes.id').on('redemptions.undoneAt', 'is', null))
    .leftJoin('suppliers', 'suppliers.userId', 'redemptions.supplierId')
    .select(['passes.createdAt', 'passes.assignedAt', 'passes.usedAt', 'redemptions.id as useId', 'redemptions.supplierId'])
    .select(supplierName.$castTo<string | null>().as('supplier'))
    .where('passes.donationId', '=', donationId)
    .orderBy('passes.id')
    .execute()
  const uses = passes.flatMap(({ useId, supplierId }) => (useId === null || supplierId === null ? [] : [{ id: useId, supplierId }]))
  const paidAt = await readPaidAt(ctx.db, uses)
  return passes.map((pass) => ({ ...pass, paidAt: pass.useId === null ? null : (paidAt.get(pass.useId) ?? null) }))
}

/** Passes that the partner paid for, 20 a page, newest first; beyond the last page, none. */
export async function listFinancedPasses(ctx: UserContext, { page }: { page: number }) {
  const perPage = limits.financedPerPage
  const { passes: total } = await getDonorFigures(ctx.db, ctx.actor.id)
  // The page's ids first, from the index alone: what stands before it is not read.
  const shown = ctx.db
    .selectFrom('passes')
    .select('id')
    .where('donorId', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const passes = await selectGivenPasses(ctx)
    .innerJoin(shown.as('shown'), 'shown.id', 'passes.id')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'passes.orderId')
    .leftJoin('donations', 'donations.id', 'passes.donationId')
    // The project of an offer; what its payment could not give any more has become a donation.
    .leftJoin('requests', (join) => join.onRef('requests.id', '=', 'paymentOrders.projectId').on('passes.donationId', 'is', null))
    .select(['passes.createdAt', 'services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select(['donations.id as donationId', 'donations.title as donationTitle'])
    .select(['requests.id as projectId', 'requests.slug as projectSlug', 'requests.title as projectTitle'])
    .orderBy('passes.id', 'desc')
    .execute()
  return { passes, page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) }
}

function selectGivenPasses(ctx: UserContext) {
  return ctx.db
    .selectFrom('passes')
    .leftJoin('users', 'users.id', 'passes.beneficiaryId')
    .leftJoin('beneficiaries', 'beneficiaries.userId', 'passes.beneficiaryId')
    .select(['passes.id', 'passes.amountXof', 'passes.state', 'users.name', 'users.firstname'])
    .select(['beneficiaries.sex', 'beneficiaries.profession', 'beneficiaries.department', 'beneficiaries.city', 'beneficiaries.birthday'])
    .select('beneficiaries.shownSince')
    .where('passes.donorId', '=', ctx.actor.id)
}

/** Passes given and their amount: paid ones, not those canceled by a refund. Whole FCFA. */
export async function statsPartner(ctx: UserContext): Promise<{ passes: number; amountXof: number }> {
  const given = await getDonorFigures(ctx.db, ctx.actor.id)
  const { canceled, canceledXof } = await ctx.db
    .selectFrom('passes')
    .select(({ fn }) => [fn.countAll<number>().as('canceled'), fn.sum<number | null>('amountXof').as('canceledXof')])
    .where('donorId', '=', ctx.actor.id)
    .where('state', '=', 'canceled')
    .executeTakeFirstOrThrow()
  return { passes: given.passes - canceled, amountXof: given.passesXof - (canceledXof ?? 0) }
}

/**
 * The 20 services most asked for, refused requests left out, projects open for financing, and what the partner paid in all,
 * fees included.
 */
export async function mostAsked(ctx: UserContext) {
  const counted = await ctx.db
    .selectFrom('services')
    .select(['services.id', 'services.name', 'services.type'])
    .select((eb) =>
      eb
        .selectFrom('requests')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('requests.serviceId', '=', 'services.id')
        .where('requests.status', '<>', 'rejected')
        .$asScalar()
        .$notNull()
        .as('requests'),
    )
    .where('services.archivedAt', 'is', null)
    .orderBy('requests', 'desc')
    .orderBy('services.id')
    .limit(limits.topServices)
    .execute()
  const services = counted.filter(({ requests }) => requests > 0)
  const { open, closed } = await ctx.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('projects')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'pending')
        .$asScalar()
        .$notNull()
        .as('open'),
      eb
        .selectFrom(heldUp(ctx.db).as('held'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('closed'),
    ])
    .executeTakeFirstOrThrow()
  const paid = await getDonorFigures(ctx.db, ctx.actor.id)
  return { services, openProjects: open - closed, investedXof: paid.passesXof + paid.feesXof }
}
