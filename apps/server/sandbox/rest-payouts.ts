import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { canonical, createPayout, startPayout } from './payout.ts'
import { customerInput, findCustomerObject } from './sandbox-customers.ts'
import {
  amountField, currencyField, metadataField, pageMeta, readBody, readInclude, readNumericId, readPageQuery, readReferenceParam,
  referenceField,
} from './sandbox-input.ts'
import { currencyXof, payoutObject } from './sandbox-objects.ts'
import { lastEightDigits, payoutOutcome } from './sandbox-outcomes.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { invalidFields, notFound, SandboxRefusal } from './sandbox-refusal.ts'
import type { PayoutRow } from './sandbox-tables.ts'

/** Both spellings of MTN have been seen, and `momo_test` is the only one of FedaPay's own sandbox. */
const payoutModes = ['mtn', 'mtn_open', 'moov', 'sbin', 'momo_test']
const payoutMaxXof = 1_000_000

const phoneField = z.object({ number: z.string(), country: z.literal('bj') }, 'doit être un numéro et son pays')

const createBody = z.object({
  amount: amountField.check(z.lte(payoutMaxXof, 'dépasse le plafond d’un dépôt')),
  currency: currencyField,
  mode: z.enum(payoutModes, 'n’est pas autorisé'),
  description: z.optional(z.nullable(z.string().check(z.maxLength(255, 'est trop longue')))),
  custom_metadata: metadataField,
  merchant_reference: referenceField,
  customer: z.extend(customerInput, { phone_number: phoneField }),
})

const startBody = z.object({
  payouts: z.array(z.object({ id: z.number(), phone_number: z.optional(phoneField) })).check(
    z.minLength(1, 'est vide'),
    z.maxLength(100, 'est trop longue'),
  ),
})

/** Transfers to suppliers under `/v1`. The secret key is already checked. */
export function payoutRoutes(app: FastifyInstance, { sandbox, runner }: SandboxParts): void {
  app.post('/payouts', async (request, reply) => {
    const body = readBody(createBody, request.body)
    const { number } = body.customer.phone_number
    if (lastEightDigits(number) === null) throw invalidFields({ 'customer.phone_number.number': ['n’est pas un numéro valide'] })
    const row = await createPayout(sandbox, {
      amount: body.amount,
      description: body.description ?? null,
      mode: body.mode,
      payeeNumber: canonical(number),
      customMetadata: body.custom_metadata ?? null,
      merchantReference: body.merchant_reference ?? null,
      customer: body.customer,
    })
    runner.wake()
    if (payoutOutcome(number) === 'createReplyLost') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return { 'v1/payout': await present(row, request.query) }
  })

  app.put('/payouts/start', async (request, reply) => {
    const { payouts } = readBody(startBody, request.body)
    const objects = []
    let isReplyLost = false
    for (const { id, phone_number: phone } of payouts) {
      const { row, outcome, eventFirst } = await startPayout(sandbox, id, phone?.number ?? null)
      if (eventFirst !== null) await runner.deliverNow(eventFirst)
      isReplyLost ||= outcome === 'startReplyLost'
      objects.push(payoutObject(row))
    }
    runner.wake()
    if (isReplyLost) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return { 'v1/payouts': objects }
  })

  app.get('/payouts/search', async (request) => {
    await runner.applyDueSteps()
    const page = readPageQuery(request.query)
    const matching = sandbox.db
      .selectFrom('sandboxPayouts')
      .$if(page.search !== '', (query) => query.where((where) => where.or([
        where('reference', '=', page.search), where('merchantReference', '=', page.search),
      ])))
    const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await matching.selectAll().orderBy('id', 'desc').limit(page.perPage).offset((page.page - 1) * page.perPage).execute()
    const objects = []
    for (const row of rows) objects.push(await present(row, request.query))
    return { 'v1/payouts': objects, meta: pageMeta(page, total) }
  })

  app.get('/payouts/merchant/:reference', async (request) => {
    await runner.applyDueSteps()
    const reference = readReferenceParam(request.params)
    const row = await sandbox.db.selectFrom('sandboxPayouts').selectAll().where('merchantReference', '=', reference).executeTakeFirst()
    if (!row) throw notFound('Dépôt')
    return { 'v1/payout': await present(await failIfAsked(row), request.query) }
  })

  app.get('/payouts/:id', async (request) => {
    await runner.applyDueSteps()
    const id = readNumericId(request.params)
    const row = id === null ? undefined : await sandbox.db.selectFrom('sandboxPayouts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('Dépôt')
    return { 'v1/payout': await present(await failIfAsked(row), request.query) }
  })

  /** The payee's number asked for two reads in 500 (outcome `readsFail`). */
  async function failIfAsked(row: PayoutRow): Promise<PayoutRow> {
    if (row.failingReads === 0) return row
    await sandbox.db.updateTable('sandboxPayouts').set({ failingReads: row.failingReads - 1 }).where('id', '=', row.id).execute()
    throw new SandboxRefusal(500, 'Une erreur interne est survenue.')
  }

  async function present(row: PayoutRow, query: unknown): Promise<Record<string, unknown>> {
    const include = readInclude(query)
    return {
      ...payoutObject(row),
      ...(include.has('currency') ? { currency: currencyXof } : {}),
      ...(include.has('customer') ? { customer: await findCustomerObject(sandbox.db, row.customerId) } : {}),
    }
  }
}
