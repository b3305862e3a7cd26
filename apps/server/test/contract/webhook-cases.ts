import { errors } from '@passerelle/contract/errors'
import { expect } from 'vitest'
import type { ContractCases } from './contract-case.ts'

const event = JSON.stringify({ name: 'transaction.approved', object: 'transaction', entity: { id: 1, klass: 'v1/transaction', status: 'approved' } })

/** The provider's own call: it signs the bytes that it sends, and takes no cross-site token. */
export const webhookCases: ContractCases = {
  fedapayWebhook: {
    isPlain: true,
    status: 400,
    prepare: (world) => ({ client: world.visitor(), expects: (body) => expect(body).toEqual({ message: errors.malformed.message }) }),
    otherAnswers: {
      'answers 200 to a signed event': async (world) => {
        const reply = await world.webhook(event)
        expect([reply.status, reply.headers.get('cache-control'), await reply.json()]).toEqual([200, 'no-store', { received: true }])
      },
      'answers 400 to an event that is not signed, or was changed on its way': async (world) => {
        for (const signature of [null, 't=1,s=00']) expect((await world.webhook(event, { signature })).status).toBe(400)
      },
      'answers 413 to an event that is too large': async (world) => {
        expect((await world.webhook('x'.repeat(300_000))).status).toBe(413)
      },
    },
  },
}
