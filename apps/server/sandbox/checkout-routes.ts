import { product } from '@passerelle/contract/product'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { localFedapayKeys } from '#src/payment-provider/fedapay-environment.ts'
import { createTransaction, payTransaction } from './collect.ts'
import { canonical } from './payout.ts'
import { customerInput, findCustomerObject } from './sandbox-customers.ts'
import { amountField, metadataField, readBody } from './sandbox-input.ts'
import { currencyXof, transactionObject } from './sandbox-objects.ts'
import { cardOutcome, collectOutcome } from './sandbox-outcomes.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { invalidFields, notFound, SandboxRefusal } from './sandbox-refusal.ts'
import type { TransactionRow } from './sandbox-tables.ts'
import { readPaymentToken, signPaymentToken } from './sandbox-token.ts'

const openBody = z.union([
  z.object({ token: z.string() }),
  z.object({ public_key: z.string(), transaction: z.object({ id: z.union([z.number(), z.string()]) }) }),
])

/** The public key alone makes a transaction, of the amount that the browser says: as in real life. */
const draftBody = z.object({
  public_key: z.string(),
  transaction: z.object({
    amount: z.optional(amountField),
    description: z.optional(z.string().check(z.maxLength(255))),
    custom_metadata: metadataField,
  }),
  customer: z.optional(z.nullable(customerInput)),
})

const payBody = z.object({
  token: z.string(),
  method: z.enum(['mtn_open', 'moov', 'sbin', 'card'], 'n’est pas autorisé'),
  number: z.string('doit être rempli').check(z.maxLength(40, 'est trop long')),
  expiry: z.optional(z.string()),
  cvc: z.optional(z.string()),
})

/** What the dialog calls, with the public key or a payment token; no cookie, no session. */
export function checkoutRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const { sandbox, runner, webhookSecret } = parts

  app.post('/open', async (request) => {
    const body = readBody(openBody, request.body)
    if ('token' in body) return session(await findByToken(body.token))
    checkPublicKey(body.public_key)
    const id = String(body.transaction.id)
    return session(await find(/^[1-9]\d{0,15}$/.test(id) ? Number(id) : null))
  })

  app.post('/draft', async (request) => {
    const body = readBody(draftBody, request.body)
    checkPublicKey(body.public_key)
    const { amount, description, custom_metadata: customMetadata } = body.transaction
    const row = await createTransaction(sandbox, {
      // The widget's own default when the page forgets the amount.
      amount: amount ?? 100,
      description: description || product.brand,
      customMetadata: customMetadata ?? null,
      callbackUrl: null,
      merchantReference: null,
      customer: body.customer ?? null,
    })
    return session(row)
  })

  app.post('/pay', async (request) => {
    const body = readBody(payBody, request.body)
    const { id } = await findByToken(body.token)
    const isCard = body.method === 'card'
    if (isCard) checkCard(body)
    const outcome = isCard ? cardOutcome(body.number) : collectOutcome(body.number)
    if (!outcome) throw invalidFields({
      number: [isCard ? 'Ce numéro de carte est incomplet.' : 'Ce numéro n’est pas un numéro du Bénin (10\u00A0chiffres, 01\u00A0…).'],
    })
    const payerNumber = isCard ? `•••• ${body.number.replace(/\D/g, '').slice(-4)}` : canonical(body.number)
    const { row, eventFirst } = await payTransaction(sandbox, id, { mode: body.method, payerNumber, outcome })
    if (eventFirst !== null) await runner.deliverNow(eventFirst)
    runner.wake()
    return { transaction: await present(row) }
  })

  app.post('/status', async (request) => {
    const { token } = readBody(z.object({ token: z.string() }), request.body)
    await runner.applyDueSteps()
    return { transaction: await present(await findByToken(token)) }
  })

  async function session(row: TransactionRow): Promise<Record<string, unknown>> {
    const token = signPaymentToken({ transactionId: row.id, secret: webhookSecret, now: sandbox.clock.now() })
    return { token, merchant: product.brand, transaction: await present(row) }
  }

  async function findByToken(token: string): Promise<TransactionRow> {
    const id = readPaymentToken({ token, secret: webhookSecret, now: sandbox.clock.now() })
    if (id === null) throw new SandboxRefusal(401, 'Ce lien de paiement n’est plus valable.')
    return find(id)
  }

  async function find(id: number | null): Promise<TransactionRow> {
    await runner.applyDueSteps()
    const row = id === null
      ? undefined
      : await sandbox.db.selectFrom('sandboxTransactions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('Transaction')
    return row
  }

  /** What the widget hands to the merchant's page: the object with its customer and currency. */
  async function present(row: TransactionRow): Promise<Record<string, unknown>> {
    return { ...transactionObject(row), currency: currencyXof, customer: await findCustomerObject(sandbox.db, row.customerId) }
  }
}

function checkPublicKey(key: string): void {
  if (key !== localFedapayKeys.publicKey) throw new SandboxRefusal(401, 'Clé publique inconnue.')
}

function checkCard(card: { expiry?: string | undefined; cvc?: string | undefined }): void {
  const faults: Record<string, string[]> = {}
  if (!/^(0[1-9]|1[0-2])\s*\/?\s*\d{2}$/.test(card.expiry ?? '')) faults.expiry = ['Écrivez le mois et l’année, par exemple 12/30.']
  if (!/^\d{3,4}$/.test(card.cvc ?? '')) faults.cvc = ['Le code a trois ou quatre chiffres.']
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
}
