import { listDonations } from '@passerelle/contract/donations'
import { formatAttestationReference } from '@passerelle/contract/attestation-number'
import { downloadAttestation } from '@passerelle/contract/attestations'
import { errors } from '@passerelle/contract/errors'
import { productField } from '@passerelle/contract/product'
import type { Route } from '@passerelle/contract/route'
import { expect } from 'vitest'
import { attestationReplies } from '#src/attestations/attestation-words.ts'
import type { ApiReply } from '#test/tools/api-client.ts'
import { type Donor, payer } from '#test/worlds/payment-world.ts'
import {
  aNumber, anInstant, aText, type ContractCase, type ContractCases, doneOnly, expectDeclared, refusedFor, theService,
} from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'
import { expectPayment } from './request-cases.ts'

const { list, nbr, amount } = productField
type PaidAs = (
  world: ContractWorld,
  number?: string,
) => Promise<{ donor: Donor; transactionId: number; recap: { amount: number; payment: { attempt: string } } }>

/** The payer's word, which the provider is asked about. */
function validation(paidAs: PaidAs, otherKind: PaidAs): ContractCase {
  const validate = async (world: ContractWorld, route: Route, number: string) => {
    const { donor, transactionId } = await paidAs(world, number)
    return donor.client.call(route, {}, { body: { transaction_id: transactionId } })
  }
  return {
    prepare: async (world) => {
      const { donor, transactionId } = await paidAs(world)
      return { client: donor.client, changes: { transaction_id: transactionId }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 202 with status false while the payment is not confirmed': async (world, route) => {
        const reply = await validate(world, route, payer.silent)
        expectDeclared(route, reply, 202)
        expect(reply.body).toEqual(refusedFor('pending'))
      },
      'answers 200 with status false when the payment is declined or canceled': async (world, route) => {
        for (const [number, reason] of [[payer.declined, 'declined'], [payer.noFunds, 'canceled']] as const) {
          const reply = await validate(world, route, number)
          expectDeclared(route, reply)
          expect(reply.body).toEqual(refusedFor(reason))
        }
      },
      'answers 409 with status false when the amount is not the order’s': async (world, route) => {
        const { donor, recap } = await paidAs(world, payer.silent)
        const stray = await world.draft(100, recap.payment.attempt)
        await world.pay(stray)
        const reply = await donor.client.call(route, {}, { body: { transaction_id: stray } })
        expectDeclared(route, reply, 409)
        expect(reply.body).toEqual(refusedFor('mismatch'))
      },
      'answers 409 with status false to the transaction of another order': async (world, route) => {
        const { donor, transactionId } = await otherKind(world)
        const reply = await donor.client.call(route, {}, { body: { transaction_id: transactionId } })
        expectDeclared(route, reply, 409)
        expect(reply.body).toEqual(refusedFor('used'))
      },
      'answers 404 to a transaction that does not exist, or is somebody else’s': async (world, route) => {
        const [{ transactionId }, stranger] = [await paidAs(world), await world.donor()]
        for (const id of [transactionId, 999_999_999]) {
          expect((await stranger.client.call(route, {}, { body: { transaction_id: id } })).status).toBe(404)
        }
      },
    },
  }
}

const donation: PaidAs = (world, number) => world.donationPaidAs(number)
const offer: PaidAs = (world, number) => world.offerPaidAs(number)

/** A donor whose three passes are paid for; the first has been used. */
async function donorOfThree(world: ContractWorld) {
  const { donor, recap, transactionId } = await world.donationPaidAs()
  await world.validate(donor, transactionId)
  return { ...donor, donId: recap.don_id as number, transactionId }
}

/** What is printed on the paper of a gift. */
async function anAttestation(world: ContractWorld): Promise<string> {
  const { client, donId } = await donorOfThree(world)
  expect((await client.call(downloadAttestation, { don_id: donId })).status).toBe(200)
  const made = await world.ctx.db
    .selectFrom('attestations')
    .innerJoin('donations', 'donations.orderId', 'attestations.orderId')
    .select(['attestations.year', 'attestations.place', 'attestations.symbols'])
    .where('donations.id', '=', donId)
    .executeTakeFirstOrThrow()
  return formatAttestationReference(made)
}

function expectPaper(body: ApiReply['body'], { headers }: ApiReply): void {
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ATT-\d{4}-\d{6}\.pdf"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatch(/^%PDF-1\.7/)
}

export const donationCases: ContractCases = {
  initializeDonation: {
    prepare: async (world) => ({
      client: (await world.donor()).client,
      changes: { service: world.serviceId, [nbr]: [3], [amount]: [5000] },
      expects: (body) => {
        expect(body).toEqual({
          ...doneOnly, don_id: aNumber, amount: 15_000, fee: 1500, fee_basis_points: 1000, amount_total: 16_500, [list]: aText,
          custom_metadata: aText, payment: expect.any(Object),
        })
        expect(JSON.parse(body[list])).toEqual([{ [nbr]: 3, [amount]: 5000 }])
        expectPayment(body)
      },
    }),
    otherAnswers: {
      'answers 422 under the first line above the ceiling of a payment': async (world, route) => {
        await world.passType(1_000_000)
        const { client } = await world.donor()
        const { status, body } = await client.call(route, {}, {
          body: { title: 'Rentrée', service: world.serviceId, description: 'Pour tous', [nbr]: [10], [amount]: [1_000_000] },
        })
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`${list}.0`]])
        expect((await client.call(listDonations)).body).toEqual([])
      },
    },
  },
  validateDonation: validation(donation, offer),
  validateOffer: validation(offer, donation),
  getPayment: {
    prepare: async (world) => {
      const { donor, recap } = await world.donationPaidAs(payer.silent)
      return {
        client: donor.client,
        params: { attempt: recap.payment.attempt },
        expects: (body) => expect(body).toEqual({ status: 'pending', message: aText, target: 'don' }),
      }
    },
  },
  listDonations: {
    prepare: async (world) => {
      const { client, donId, transactionId } = await donorOfThree(world)
      return {
        client,
        expects: (body) => {
          expect(body).toEqual([
            {
              id: donId, transaction_id: String(transactionId), title: 'Rentrée', service_produit: theService(world), amount: 15_000,
              fee: 1500, status: 'approved', created_at: anInstant, refunded_at: null,
            },
          ])
        },
      }
    },
  },
  getDonation: {
    prepare: async (world) => {
      const { client, donId } = await donorOfThree(world)
      const road = { given_at: anInstant, held_at: null, used_at: null, paid_at: null, holder: null, supplier: null }
      const line = { id: expect.any(Number), [amount]: 5000, status_scan: null, beneficiary: null, road }
      return { client, params: { don_id: donId }, expects: (body) => expect(body).toEqual([line, line, line]) }
    },
  },
  getDonationSummary: {
    prepare: async (world) => {
      const { client, donId, transactionId } = await donorOfThree(world)
      return {
        client,
        params: { don_id: donId },
        expects: (body) => expect(body).toEqual({
          id: donId, transaction_id: String(transactionId), title: 'Rentrée', service_produit: theService(world), amount: 15_000, fee: 1500,
          status: 'approved', created_at: anInstant, refunded_at: null,
        }),
      }
    },
  },
  listOwnPayments: {
    prepare: async (world) => {
      const { client, donId, transactionId } = await donorOfThree(world)
      return {
        client,
        expects: (body) => expect(body).toEqual([{
          id: expect.any(Number), kind: 'don', title: 'Rentrée', don_id: donId, transaction_id: String(transactionId), amount: 15_000,
          fee: 1500, status: 'approved', message: null, more_in_review: 0, created_at: anInstant,
        }]),
      }
    },
  },
  getUnfinishedPayment: {
    prepare: async (world) => {
      const { donor, recap } = await world.donationPaidAs(payer.silent)
      return {
        client: donor.client,
        params: { don_id: recap.don_id },
        expects: (body) => expect(body).toEqual({ payment: recap.payment }),
      }
    },
  },
  downloadAttestation: {
    isPlain: true,
    prepare: async (world) => {
      const { client, donId } = await donorOfThree(world)
      return { client, params: { don_id: donId }, expects: expectPaper }
    },
    otherAnswers: {
      'answers 409 while nothing is paid': async (world, route) => {
        const { donor, recap } = await world.donationPaidAs(payer.silent)
        const { status, body } = await donor.client.call(route, { don_id: recap.don_id })
        expect([status, body]).toEqual([409, { message: errors.attestation_not_due.message }])
      },
    },
  },
  downloadPeriodAttestation: {
    isPlain: true,
    prepare: async (world) => ({
      client: (await donorOfThree(world)).client, params: { from_on: '2020-01-01', to_on: '2999-12-31' }, expects: expectPaper,
    }),
    otherAnswers: {
      'answers 409 for days without a gift': async (world, route) => {
        const { client } = await donorOfThree(world)
        expect((await client.call(route, { from_on: '2020-01-01', to_on: '2020-12-31' })).status).toBe(409)
      },
    },
  },
  checkAttestation: {
    prepare: async (world) => ({
      client: world.visitor(),
      params: { number: await anAttestation(world) },
      expects: (body) => expect(body).toEqual({
        number: expect.stringMatching(/^ATT-\d{4}-\d{6}$/), state: 'valid', issued_at: anInstant, amount: 15_000, period: null,
      }),
    }),
  },
  compareAttestationName: {
    prepare: async (world) => ({
      client: world.visitor(),
      params: { number: await anAttestation(world) },
      expects: (body) => expect(body).toEqual({ status: true, message: attestationReplies.fitsNot, fits: false }),
    }),
  },
  listAwaited: {
    prepare: async (world) => {
      const service = await world.service()
      const price = 20_000 + world.next()
      await world.passType(price)
      // Nobody can give what is in the catalogue no more.
      await world.project(await world.beneficiary(), service, [price, 5000, 5000, 7777])
      return {
        client: (await world.donor()).client,
        params: { id: service },
        expects: (body) => expect(body).toEqual([{ [nbr]: 2, [amount]: 5000 }, { [nbr]: 1, [amount]: price }]),
      }
    },
  },
  statsPartner: {
    prepare: async (world) => ({
      client: (await donorOfThree(world)).client,
      expects: (body) => expect(body).toEqual({ pg: 3, apg: 15_000 }),
    }),
  },
  mostAsked: {
    prepare: async (world) => {
      const { client } = await donorOfThree(world)
      await world.openProject()
      return {
        client,
        expects: (body) => {
          expect(body.most_ask_sp).toContainEqual({
            id: world.serviceId,
            name: 'Initiation à l’ordinateur',
            type: 'service',
            nbr_requests: expect.any(Number),
          })
          expect(body.request_pending).toBeGreaterThan(0)
          expect(body.amount_invested).toBe(16_500)
        },
      }
    },
  },
}
