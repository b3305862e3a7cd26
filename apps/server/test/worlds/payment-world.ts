import { validateOffer } from '@passerelle/contract/donations'
import { productField } from '@passerelle/contract/product'
import { sql } from 'kysely'
import type { PaymentProvider, ProviderWord } from '#src/payment-provider/payment-provider.ts'
import { webhookSignature } from '#src/payment-provider/fedapay-webhook.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { eventually } from '#test/tools/eventually.ts'
import { createPassType } from './factories.ts'
import { PassWorld } from './pass-world.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '#test/tools/test-app.ts'

export interface Donor {
  id: number
  ctx: UserContext
  client: ApiClient
}

/** Numbers of the sandbox, by what becomes of the payment. */
export const payer = {
  approved: '64000001', declined: '61000000', noFunds: '61000002', silent: '61000003', webhooksLost: '61000005', webhookFirst: '61000006',
  disordered: '61000007', refundedLater: '61000008',
} as const

/** Donors who pay in the real sandbox over HTTP, for tests of the money coming in. */
export class PaymentWorld extends PassWorld {
  readonly test: TestApp

  constructor(test: TestApp) {
    super(test.system)
    this.test = test
  }

  async donor(): Promise<Donor> {
    const id = await this.partner()
    return { id, ctx: this.as(id, 3), client: this.test.client(await this.token(id)) }
  }

  async passType(priceXof: number): Promise<void> {
    await createPassType(this.ctx, { priceXof })
  }

  /** Opens a donation through HTTP; one line unless told. */
  async openDonation(
    donor: Donor,
    service: number,
    { amounts = [5000], counts = [3] }: { amounts?: number[]; counts?: number[] } = {},
  ): Promise<ApiReply['body']> {
    const reply = await donor.client.post('/api/don/initialize/request', {
      title: 'Rentrée',
      service,
      description: 'Pour les écoles',
      [productField.nbr]: counts,
      [productField.amount]: amounts,
    })
    if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    await this.messagesArrived()
    return reply.body
  }

  /** The sandbox’s own messages, of a payment that was prepared for example, come by themselves: none in between what a test counts. */
  async messagesArrived(): Promise<void> {
    const onTheWay = sql`select 1 from sandbox_deliveries where last_answer is null and delivered_at is null and abandoned_at is null`
    await eventually(async () => {
      if ((await onTheWay.execute(this.ctx.db)).rows.length > 0) throw new Error('A message of the sandbox has not arrived')
    })
  }

  /** The payer presses « Payer » in the sandbox's dialog. */
  async pay(transactionId: number, number: string = payer.webhooksLost): Promise<string> {
    const { token } = await this.checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: transactionId } })
    const { transaction } = await this.checkout('pay', { token, method: 'mtn_open', number })
    return transaction.status
  }

  /** A transaction that a browser makes by itself, with whatever amount and reference it likes. */
  async draft(amount: number, ref: string): Promise<number> {
    const { transaction } = await this.checkout('draft', {
      public_key: 'pk_sandbox_local',
      transaction: { amount, custom_metadata: { ref } },
    })
    return transaction.id
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async checkout(step: string, body: unknown): Promise<any> {
    const reply = await fetch(`${this.test.url}/sandbox-pay/checkout/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${reply.status} ${JSON.stringify(answer)}`)
    return answer
  }

  validate(donor: Donor, transactionId: unknown, extra: Record<string, unknown> = {}): Promise<ApiReply> {
    return donor.client.post('/api/validate/payment/don', { transaction_id: transactionId, ...extra })
  }

  validateOffer(donor: Donor, transactionId: unknown): Promise<ApiReply> {
    return donor.client.post(validateOffer.path, { transaction_id: transactionId })
  }

  /** The header by which FedaPay vouches for an event. */
  signatureOf(rawBody: string, signedAt: Date = this.ctx.now()): string {
    const signedAtSeconds = Math.floor(signedAt.getTime() / 1000)
    return `t=${signedAtSeconds},s=${webhookSignature({ secret: this.ctx.config.fedapay.webhookSecret, signedAtSeconds, rawBody })}`
  }

  /** Posts an event as FedaPay does, signed unless told. */
  async webhook(rawBody: string, {
    signedAt = this.ctx.now(), signature, contentType = 'application/json',
  }: { signedAt?: Date; signature?: string | null; contentType?: string | null } = {}): Promise<Response> {
    const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType }
    if (signature !== null) headers['x-fedapay-signature'] = signature ?? this.signatureOf(rawBody, signedAt)
    return fetch(`${this.test.url}/api/webhooks/fedapay`, { method: 'POST', headers, body: Buffer.from(rawBody) })
  }

  donation(id: number) {
    return this.ctx.db.selectFrom('donations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  /** As it was written: what the database makes of it stands beside. */
  attempt(id: string) {
    return this.ctx.db
      .selectFrom('paymentAttempts')
      .select(['id', 'orderId', 'provider', 'environment', 'amountXof', 'providerTxId', 'state', 'rawStatus', 'cause', 'reference'])
      .select(['createdAt', 'nextCheckAt', 'checks', 'settledAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  async passesOf(donorId: number): Promise<{ amountXof: number; state: string; beneficiaryId: number | null }[]> {
    return this.ctx.db
      .selectFrom('passes')
      .select(['amountXof', 'state', 'beneficiaryId'])
      .where('donorId', '=', donorId)
      .orderBy('id')
      .execute()
  }

  async allocations(projectId: number) {
    return this.ctx.db.selectFrom('allocations').selectAll().where('projectId', '=', projectId).orderBy('id').execute()
  }

  /** What a ledger account has received less what it gave, in whole FCFA. */
  async account(account: string): Promise<number> {
    const row = await this.ctx.db
      .selectFrom('ledgerEntries')
      .select((eb) => eb.fn.sum<number | null>('amountXof').as('sum'))
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    return row.sum ?? 0
  }
}

export async function createPaymentWorld(options: TestAppOptions = {}): Promise<PaymentWorld> {
  return new PaymentWorld(await createTestApp(options))
}

/** What the provider would say of a paid transaction, to be bent by a test. */
export function paidWord(attemptId: string, amount: number, change: Partial<ProviderWord> = {}): ProviderWord {
  return {
    id: '900001', environment: 'local', reference: attemptId, amount, currency: 'XOF', status: 'paid', rawStatus: 'approved',
    isKnownStatus: true, fees: null, amountDebited: null, mode: null,
    operatorReference: null, payerMasked: null, metadata: {}, errorCode: null, createdAt: null, approvedAt: null, updatedAt: null,
    ...change,
  }
}

/** A real provider whose calls can be made to fail, and are counted: the outside world on a bad day. */
export class BadDay {
  /** Thrown by every reading while set. */
  readError: Error | null = null
  /** Thrown by the next creation, once it has been carried out or before. */
  prepareError: { error: Error; after: boolean } | null = null
  /** What readings say instead of the truth. */
  bend: (word: ProviderWord) => ProviderWord = (word) => word
  readings = 0

  readonly wrap = (real: PaymentProvider): PaymentProvider => ({
    ...real,
    prepare: async (payment) => {
      const failure = this.prepareError
      this.prepareError = null
      if (failure && !failure.after) throw failure.error
      const prepared = await real.prepare(payment)
      if (failure) throw failure.error
      return prepared
    },
    fetch: async (id) => this.#read(() => real.fetch(id)),
    fetchByReference: async (reference) => {
      const word = await this.#read(async () => (await real.fetchByReference(reference)) ?? null)
      return word
    },
  })

  async #read<T extends ProviderWord | null>(ask: () => Promise<T>): Promise<T> {
    this.readings += 1
    if (this.readError) throw this.readError
    const word = await ask()
    return (word ? this.bend(word) : word) as T
  }
}
