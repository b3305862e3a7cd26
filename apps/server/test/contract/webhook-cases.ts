import { errors } from '@passerelle/contract/errors'
import { expect } from 'vitest'
import type { ContractCases } from './contract-case.ts'

const event = JSON.stringify({
  name: 'transaction.approved',
  object: 'transaction',
  entity: { id: 1, klass: 'v1/transaction', status: 'approved' },
})

/** The provider's own call: it signs the bytes that it sends, and takes no cross-site token. */
export const webhookCases: ContractCases = {
  fedapayWebhook: {
    prepare: (world) => ({
      client: world.visitor(),
      sentAs: {
        raw: event,
        noCsrf: true,
        headers: { 'content-type': 'application/json', 'x-fedapay-signature': world.signatureOf(event) },
      },
      expects: (body) => expect(body).toEqual({ received: true }),
    }),
    otherAnswers: {
      'answers 400 to an event that is not signed, or was changed on its way': async (world, route) => {
        for (const signature of ['', 't=1,s=00', world.signatureOf(`${event} `)]) {
          const headers = { 'content-type': 'application/json', 'x-fedapay-signature': signature }
          const { status, body } = await world.visitor().call(route, {}, { raw: event, headers })
          expect([status, body]).toEqual([400, { message: errors.malformed.message }])
        }
      },
      'answers 413 to an event that is too large': async (world, route) => {
        const { status, body } =
          await world.visitor().call(route, {}, { raw: 'x'.repeat(300_000), headers: { 'content-type': 'application/json' } })
        expect([status, body]).toEqual([413, { message: errors.payload_too_large.message }])
      },
    },
  },
}
