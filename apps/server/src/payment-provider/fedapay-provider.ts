import * as z from 'zod/mini'
import { createFedapayClient, type FedapayClient } from './fedapay-client.ts'
import { createCurrencyReader } from './fedapay-currency.ts'
import { describeFedapay, fedapayApiUrl, isHostedUrl, type FedapaySettings } from './fedapay-environment.ts'
import { fedapayIdPattern, readText } from './fedapay-fields.ts'
import { normalizePayout, payoutMode, payoutPhone, providerText } from './fedapay-payout.ts'
import { fedapayObject, normalizeTransaction, type FedapayObject } from './fedapay-transaction.ts'
import { parseWebhook, verifyWebhook } from './fedapay-webhook.ts'
import type {
  NormalizedPayout, PaymentProvider, PaymentToPrepare, PayoutOperations, PayoutToCreate, ProviderWord,
} from './payment-provider.ts'
import { ProviderError } from './provider-error.ts'

export interface FedapayProviderOptions extends FedapaySettings {
  /** Whole call, in milliseconds; 10 000 unless a test needs less. */
  timeoutMs?: number
  /** Aborts every call under way, at shutdown. */
  signal?: AbortSignal
}

/** The FedaPay adapter, for its live, sandbox and local environments alike. */
export function createFedapayProvider(options: FedapayProviderOptions): PaymentProvider {
  const client: FedapayClient = {
    // The base is read at each call: a local server may learn its port only when it listens.
    send: (request) => createFedapayClient({ ...options, baseUrl: fedapayApiUrl(options) }).send(request),
  }
  const transactions = createTransactionCalls(client, options)
  return {
    describe: () => describeFedapay(options),
    async prepare(payment) {
      const object = await createOrFind(
        () => transactions.create(payment),
        () => transactions.find(payment.attemptId),
      )
      const { id, amount } = await transactions.normalize(object)
      if (amount !== payment.amountXof) throw new ProviderError('invalid', 'FedaPay: the reference serves another amount')
      const hostedUrl = readText(object.payment_url, 2000)
      return { providerTxId: id, reference: payment.attemptId, hostedUrl: hostedUrl && isHostedUrl(options, hostedUrl) ? hostedUrl : null }
    },
    fetch: async (providerTxId) => transactions.normalize(await transactions.get(checkedId(providerTxId))),
    async fetchByReference(reference) {
      const object = await transactions.find(reference)
      return object && transactions.normalize(object)
    },
    verifyWebhook: (input) => verifyWebhook({ ...input, secret: options.webhookSecret }),
    parseWebhook,
    payout: createPayoutOperations(client, options),
  }
}

function createTransactionCalls(client: FedapayClient, settings: FedapaySettings) {
  const currencyOf = createCurrencyReader(client)
  const reply = { resource: 'transaction', schema: fedapayObject } as const
  const query = { include: 'currency' }
  return {
    create: (payment: PaymentToPrepare) =>
      client.send({ ...reply, method: 'POST', path: '/transactions', query, body: transactionBody(payment) }),
    get: (id: string) => client.send({ ...reply, method: 'GET', path: `/transactions/${id}`, query }),
    find: (reference: string) =>
      orNull(client.send({ ...reply, method: 'GET', path: `/transactions/merchant/${encodeURIComponent(reference)}`, query })),
    async normalize(object: FedapayObject): Promise<ProviderWord> {
      return normalizeTransaction(object, { environment: settings.environment, currency: await currencyOf(object) })
    },
  }
}

function transactionBody(payment: PaymentToPrepare): Record<string, unknown> {
  return {
    description: providerText(payment.description, 'Paiement'),
    amount: payment.amountXof,
    currency: { iso: 'XOF' },
    merchant_reference: payment.attemptId,
    custom_metadata: { ...payment.metadata, ref: payment.attemptId },
    ...(payment.callbackUrl ? { callback_url: payment.callbackUrl } : {}),
    ...(payment.customer ? { customer: payment.customer } : {}),
  }
}

function createPayoutOperations(client: FedapayClient, settings: FedapaySettings): PayoutOperations {
  const currencyOf = createCurrencyReader(client)
  const reply = { resource: 'payout', schema: fedapayObject } as const
  const query = { include: 'currency' }
  const find = (reference: string) =>
    orNull(client.send({ ...reply, method: 'GET', path: `/payouts/merchant/${encodeURIComponent(reference)}`, query }))
  async function normalize(object: FedapayObject): Promise<NormalizedPayout> {
    return normalizePayout(object, { environment: settings.environment, currency: await currencyOf(object) })
  }
  const fetchPayout = async (id: string) =>
    normalize(await client.send({ ...reply, method: 'GET', path: `/payouts/${checkedId(id)}`, query }))
  return {
    async create(payout) {
      const body = payoutBody(payout, settings)
      const object = await createOrFind(
        () => client.send({ ...reply, method: 'POST', path: '/payouts', query, body }),
        () => find(payout.reference),
      )
      const normalized = await normalize(object)
      if (normalized.amount !== payout.amountXof) throw new ProviderError('invalid', 'FedaPay: the reference serves another amount')
      return normalized
    },
    async start({ id, phone }) {
      const body = { payouts: [{ id: Number(checkedId(id)), phone_number: checkedPhone(phone) }] }
      try {
        // The reply is the list of payouts; what became of ours is asked by `fetch`, never read here.
        await client.send({ method: 'PUT', path: '/payouts/start', body, resource: 'payouts', schema: z.unknown() })
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'invalid') throw error
        // « Already started » is worded like any refusal: it is one only if the payout has not left.
        const present = await fetchPayout(id).catch(() => null)
        if (!present) throw new ProviderError('ambiguous', 'FedaPay: start refused, state unknown', { cause: error })
        if (present.status === 'created') throw error
      }
    },
    fetch: fetchPayout,
    async fetchByReference(reference) {
      const object = await find(reference)
      return object && normalize(object)
    },
  }
}

function payoutBody(payout: PayoutToCreate, settings: FedapaySettings): Record<string, unknown> {
  const phone = checkedPhone(payout.receiver.phone)
  const [firstname = '', ...rest] = providerText(payout.receiver.name, 'Fournisseur').split(' ')
  return {
    amount: payout.amountXof,
    currency: { iso: 'XOF' },
    mode: payoutMode(phone.number, settings.environment),
    description: providerText(`${payout.code} ${payout.description}`, payout.code),
    merchant_reference: payout.reference,
    custom_metadata: { ref: payout.reference, code: payout.code },
    customer: { firstname, lastname: rest.join(' ') || firstname, phone_number: phone },
  }
}

/** A refused or unanswered creation may be one that was already made: the reference says. */
async function createOrFind(create: () => Promise<FedapayObject>, find: () => Promise<FedapayObject | null>): Promise<FedapayObject> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.kind !== 'ambiguous' && error.kind !== 'invalid')) throw error
    const existing = await find().catch(() => null)
    if (!existing) throw error
    return existing
  }
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'notFound') return null
    throw error
  }
}

function checkedId(id: string): string {
  if (!fedapayIdPattern.test(id)) throw new ProviderError('invalid', 'FedaPay: not a transaction id')
  return id
}

function checkedPhone(phone: string): { number: string; country: 'bj' } {
  const payee = payoutPhone(phone)
  if (!payee) throw new ProviderError('invalid', 'FedaPay: not a number of Benin')
  return payee
}
