import { donationColumns } from '@passerelle/contract/donation-columns'
import { adminDonations } from '@passerelle/contract/donation-list'
import * as contract from '@passerelle/contract/donations'
import { listFinancedPasses as listFinancedPassesRoute } from '@passerelle/contract/passes'
import { type Day, dayOf } from '@passerelle/contract/dates'
import { productField } from '@passerelle/contract/product'
import type { FastifyInstance } from 'fastify'
import { customMetadata } from '#src/orders/open-attempt.ts'
import { type Holder, holderWords, isMinor } from '#src/passes/holder-words.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { donationSearch, selectDonations, toListedDonations } from './donation-list.ts'
import {
  getDonation,
  getDonationSummary,
  listAwaited,
  listDonations,
  listFinancedPasses,
  mostAsked,
  statsPartner,
} from './donation-queries.ts'
import { donationReplies } from './donation-words.ts'
import { initializeDonation } from './initialize-donation.ts'
import { getUnfinishedPayment } from './unfinished-payment.ts'

export function donationRoutes(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  serveList(app, services, {
    list: adminDonations,
    fileName: 'dons',
    columns: donationColumns,
    select: selectDonations,
    search: donationSearch,
    sorts: { created_at: { kind: 'instant', by: 'donations.createdAt', of: (donation) => donation.createdAt } },
    id: 'donations.id',
    items: toListedDonations,
  })

  serve(app, services, contract.initializeDonation, async (ctx, { body }) => {
    const { donationId, order, payment } = await initializeDonation(ctx, provider, { ...body, serviceId: body.service })
    return {
      status: true as const,
      message: donationReplies.initialized,
      don_id: donationId,
      amount: order.amountXof,
      fee: order.feeXof,
      fee_basis_points: order.feeBasisPoints,
      amount_total: order.totalXof,
      [productField.list]: JSON.stringify(body.lines.map(({ count, amountXof }) => ({
        [productField.nbr]: count,
        [productField.amount]: amountXof,
      }))),
      custom_metadata: customMetadata(order),
      payment,
    }
  })
  serve(app, services, contract.listDonations, async (ctx, { query }) => {
    const donations = await listDonations(ctx, query)
    return donations.map(donationItem)
  })
  serve(app, services, contract.getDonationSummary, async (ctx, { params }) => donationItem(await getDonationSummary(ctx, {
    donationId: params.don_id,
  })))
  serve(app, services, contract.getUnfinishedPayment, async (ctx, { params }) => ({
    payment: await getUnfinishedPayment(ctx, provider, { donationId: params.don_id }),
  }))
  serve(app, services, contract.listAwaited, async (ctx, { params }) =>
    (await listAwaited(ctx, { serviceId: params.id })).map(({ amountXof, count }) => ({
      [productField.nbr]: count,
      [productField.amount]: amountXof,
    })),
  )
  serve(app, services, contract.getDonation, async (ctx, { params }) =>
    (await getDonation(ctx, { donationId: params.don_id })).map((pass) => followedPass(pass, dayOf(ctx.now()))),
  )
  serve(app, services, contract.statsPartner, async (ctx) => {
    const { passes, amountXof } = await statsPartner(ctx)
    return { pg: passes, apg: amountXof }
  })
  serve(app, services, contract.mostAsked, async (ctx) => {
    const { services: top, openProjects, investedXof } = await mostAsked(ctx)
    return {
      most_ask_sp: top.map(({ id, name, type, requests }) => ({ id, name, type, nbr_requests: requests })),
      request_pending: openProjects,
      amount_invested: investedXof,
    }
  })
  serve(app, services, listFinancedPassesRoute, async (ctx, { query }) => {
    const { passes, page, perPage, total, lastPage } = await listFinancedPasses(ctx, query)
    const data = passes.map((pass) => financedPass(pass, dayOf(ctx.now())))
    return { data: { data, current_page: page, last_page: lastPage, per_page: perPage, total } }
  })
}

type GivenPass = Pick<Awaited<ReturnType<typeof getDonation>>[number], 'id' | 'amountXof' | 'state' | 'name' | 'firstname' | keyof Holder>

function givenPass(pass: GivenPass, today: Day) {
  const holder = holderOf(pass)
  // The specification shows a donor the name; not of somebody under age (decision 91).
  const name = holder && isMinor(holder, today) ? holderWords(holder, today) : `${pass.firstname} ${pass.name}`
  return {
    id: pass.id,
    [productField.amount]: pass.amountXof,
    status_scan: pass.state === 'used' ? ('approved' as const) : null,
    beneficiary: pass.name === null ? null : { user: { name } },
  }
}

function holderOf({ firstname, sex, profession, department, city, birthday, shownSince }: GivenPass): Holder | null {
  if (firstname === null || sex === null || profession === null || department === null || city === null || birthday === null) return null
  return { firstname, sex, profession, department, city, birthday, shownSince }
}

/** The same with its road: given, held, used, its supplier paid. */
function followedPass(pass: Awaited<ReturnType<typeof getDonation>>[number], today: Day) {
  const holder = holderOf(pass)
  return {
    ...givenPass(pass, today),
    road: {
      given_at: pass.createdAt.toISOString(),
      held_at: pass.name === null ? null : (pass.assignedAt?.toISOString() ?? null),
      used_at: pass.usedAt?.toISOString() ?? null,
      paid_at: pass.paidAt?.toISOString() ?? null,
      holder: holder && holderWords(holder, today),
      supplier: pass.supplier,
    },
  }
}

function financedPass(pass: Awaited<ReturnType<typeof listFinancedPasses>>['passes'][number], today: Day) {
  const { donationId, donationTitle, projectId, projectSlug, projectTitle } = pass
  return {
    ...givenPass(pass, today),
    service_produit: { id: pass.serviceId, name: pass.serviceName, type: pass.serviceType },
    donation: donationId === null || donationTitle === null ? null : { id: donationId, title: donationTitle },
    project: projectId === null || projectSlug === null || projectTitle === null
      ? null
      : { id: projectId, slug: projectSlug, title: projectTitle },
    created_at: pass.createdAt.toISOString(),
  }
}

function donationItem(donation: Awaited<ReturnType<typeof getDonationSummary>>) {
  return {
    id: donation.id,
    transaction_id: donation.transactionId,
    title: donation.title,
    service_produit: { id: donation.serviceId, name: donation.serviceName, type: donation.serviceType },
    amount: donation.amountXof,
    fee: donation.feeXof,
    status: donation.status,
    created_at: donation.createdAt.toISOString(),
    refunded_at: donation.refundedAt?.toISOString() ?? null,
  }
}
