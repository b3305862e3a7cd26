import * as z from 'zod/mini'
import { localFedapayKeys } from '#src/payment-provider/fedapay-environment.ts'

/** In the sandbox, the number decides (`sandbox/README.md`). */
export const sandboxPayer = { approved: '0164000001', declined: '0166000000' } as const

/** What a payer does in the sandbox's dialog: opens it on a transaction, types a number, pays. */
export async function payInSandbox(serverUrl: string, transactionId: number, number: string): Promise<void> {
  const opened = await checkout(serverUrl, 'open', { public_key: localFedapayKeys.publicKey, transaction: { id: transactionId } })
  const { token } = z.object({ token: z.string() }).parse(opened)
  await checkout(serverUrl, 'pay', { token, method: 'mtn_open', number })
}

const drafted = z.object({ transaction: z.object({ id: z.number() }), token: z.string() })

/** Pays beside the transaction that was offered, by another one with the attempt’s reference: money for a person to look at. */
export async function payBesideInSandbox(serverUrl: string, paid: { amount: number; ref: string }): Promise<string> {
  const made = { amount: paid.amount, custom_metadata: { ref: paid.ref } }
  const { transaction, token } = drafted.parse(
    await checkout(serverUrl, 'draft', { public_key: localFedapayKeys.publicKey, transaction: made }),
  )
  await checkout(serverUrl, 'pay', { token, method: 'mtn_open', number: sandboxPayer.approved })
  return String(transaction.id)
}

async function checkout(serverUrl: string, step: string, body: object): Promise<unknown> {
  const answer = await fetch(`${serverUrl}/sandbox-pay/checkout/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${step}.`)
  return answer.json()
}
