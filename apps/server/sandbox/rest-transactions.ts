import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createTransaction } from './collect.ts'
import { customerInput, findCustomerObject } from './sandbox-customers.ts'
import {
  amountField, currencyField, metadataField, pageMeta, readBody, readInclude, readNumericId, readPageQuery, readReferenceParam,
  referenceField,
} from './sandbox-input.ts'
import { currencyXof, transactionObject } from './sandbox-objects.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { notFound, SandboxRefusal } from './sandbox-refusal.ts'
import type { TransactionRow } from './sandbox-tables.ts'
import { signPaymentToken } from './sandbox-token.ts'

const createBody = z.object({
  description: z.string('doit être remplie').check(z.minLength(1, 'doit être remplie'), z.maxLength(255, 'est trop longue')),
  amount: amountField,
  currency: currencyField,
  callback_url: z.optional(z.nullable(z.url('n’est pas une adresse'))),
  custom_metadata: metadataField,
  merchant_reference: referenceField,
  customer: z.optional(z.nullable(customerInput)),
})

/** Collects of `/v1`. The secret key is already checked. */
export function transactionRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const { sandbox, runner } = parts

  app.post('/transactions', async (request) => {
    const body = readBody(createBody, request.body)
    const row = await createTransaction(sandbox, {
      amount: body.amount,
      description: body.description,
      callbackUrl: body.callback_url ?? null,
      customMetadata: body.custom_metadata ?? null,
      merchantReference: body.merchant_reference ?? null,
      customer: body.customer ?? null,
    })
    runner.wake()
    const { token, url } = paymentPage(parts, row.id)
    return { 'v1/transaction': { ...(await present(row, request.query)), payment_token: token, payment_url: url } }
  })

  app.post('/transactions/:id/token', async (request) => {
    const row = await find(readNumericId(request.params))
    if (row.status === 'expired') throw new SandboxRefusal(400, 'Cette transaction a expiré.')
    return paymentPage(parts, row.id)
  })

  app.get('/transactions/search', async (request) => {
    const page = readPageQuery(request.query)
    const matching = sandbox.db
      .selectFrom('sandboxTransactions')
      .$if(page.search !== '', (query) => query.where((where) => where.or([
        where('reference', '=', page.search), where('merchantReference', '=', page.search), where('description', '=', page.search),
      ])))
    const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await matching.selectAll().orderBy('id', 'desc').limit(page.perPage).offset((page.page - 1) * page.perPage).execute()
    const objects = []
    for (const row of rows) objects.push(await present(row, request.query))
    return { 'v1/transactions': objects, meta: pageMeta(page, total) }
  })

  app.get('/transactions/merchant/:reference', async (request) => {
    await runner.applyDueSteps()
    const reference = readReferenceParam(request.params)
    const row = await sandbox.db.selectFrom('sandboxTransactions').selectAll().where('merchantReference', '=', reference).executeTakeFirst()
    if (!row) throw notFound('Transaction')
    return { 'v1/transaction': await present(await failIfAsked(row), request.query) }
  })

  app.get('/transactions/:id', async (request) => {
    await runner.applyDueSteps()
    return { 'v1/transaction': await present(await failIfAsked(await find(readNumericId(request.params))), request.query) }
  })

  async function find(id: number | null): Promise<TransactionRow> {
    const row = id === null
      ? undefined
      : await sandbox.db.selectFrom('sandboxTransactions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('Transaction')
    return row
  }

  /** The payer's number asked for two reads in 500 (outcome `readsFail`). */
  async function failIfAsked(row: TransactionRow): Promise<TransactionRow> {
    if (row.failingReads === 0) return row
    await sandbox.db.updateTable('sandboxTransactions').set({ failingReads: row.failingReads - 1 }).where('id', '=', row.id).execute()
    throw new SandboxRefusal(500, 'Une erreur interne est survenue.')
  }

  async function present(row: TransactionRow, query: unknown): Promise<Record<string, unknown>> {
    const include = readInclude(query)
    return {
      ...transactionObject(row),
      ...(include.has('currency') ? { currency: currencyXof } : {}),
      ...(include.has('customer') ? { customer: await findCustomerObject(sandbox.db, row.customerId) } : {}),
    }
  }
}

/** The page where a browser pays without the widget. */
function paymentPage(parts: SandboxParts, transactionId: number): { token: string; url: string } {
  const token = signPaymentToken({ transactionId, secret: parts.webhookSecret, now: parts.sandbox.clock.now() })
  return { token, url: `${parts.publicUrl()}/sandbox-pay/process/${token}` }
}
