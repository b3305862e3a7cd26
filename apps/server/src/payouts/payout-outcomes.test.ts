import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { createPayoutWorld, type PayoutWorld } from '#test/worlds/payout-world.ts'
import { checkPayout } from './reconcile-payouts.ts'
import { settlePayout } from './settle-payout.ts'

let p: PayoutWorld
beforeAll(async () => {
  p = await createPayoutWorld()
})
afterEach(async () => {
  p.day.fault = {}
  await p.t.jobsDone()
  await p.world.assertLedger()
})

const booked = ['payout_requested', 'payout_transferred']
const refuseStart = { start: async () => Promise.reject(new ProviderError('invalid', 'Numéro inconnu')) }
const told = async (key: string) => (await p.t.services.db.selectFrom('notifications').select('id').where('key', '=', key).execute()).length

/** A transfer that has failed for sure, with its attempt. */
async function failed(amountXof: number, number: string) {
  const asked = await p.asked(amountXof, number)
  p.day.fault = refuseStart
  await p.approve(asked.payout)
  await p.t.jobsDone()
  p.day.fault = {}
  const [attempt] = await p.attemptsOf(asked.payout)
  if (attempt?.state !== 'failed') throw new Error(`The transfer is ${attempt?.state}`)
  return { ...asked, attempt }
}

describe('a transfer whose start is not answered', () => {
  it('has left all the same: nobody can send it again, and it ends transferred with one debit', async () => {
    const { payout, list, id } = await p.asked(4000, '0142000003')
    // What the provider’s message would tell is not heard either.
    p.day.fault = { fetch: async () => Promise.reject(new ProviderError('unavailable', 'time-out')) }
    p.day.started.length = 0
    await p.approve(payout)
    await expect.poll(async () => (await p.statusOf(payout)).status, { timeout: 10_000 }).toBe('unknown')
    for (const act of [p.approve, p.cancel]) expect((await act(payout)).status).toBe(409)
    expect(await list()).toMatchObject([{ status: 'pending', reason: null }])
    p.day.fault = {}
    await p.reconcileLater()
    expect(await p.statusOf(payout)).toMatchObject({ status: 'approved' })
    expect(p.day.started).toHaveLength(1)
    expect(await p.attemptsOf(payout)).toHaveLength(1)
    expect(await p.linesOf(payout)).toEqual(booked)
    expect(await p.world.balance(id)).toBe(0)
  })

  it('is asked about after a restart, under the same reference', async () => {
    const { payout } = await p.asked(2000, '0142000013')
    const attempt = {
      id: crypto.randomUUID(),
      payoutId: payout,
      number: '+2290142000013',
      state: 'sending' as const,
      createdAt: p.t.clock.now(),
      nextCheckAt: p.t.clock.now(),
    }
    await p.t.services.db.insertInto('payoutAttempts').values(attempt).execute()
    await p.t.services.db.updateTable('payouts').set({ status: 'sending' }).where('id', '=', payout).execute()
    // The process died once the provider had it, before its number was stored.
    const made = await p.real.create({
      reference: attempt.id,
      code: 'RET-1',
      amountXof: 2000,
      description: 'Recettes',
      receiver: { name: 'Cyber', phone: '0142000013' },
    })
    await p.real.start({ id: made.id, phone: '0142000013' })
    p.day.started.length = 0
    await p.reconcileLater()
    await p.t.jobsDone()
    await p.reconcileLater()
    expect(await p.statusOf(payout)).toMatchObject({ status: 'approved' })
    expect(p.day.started).toEqual([])
    expect(await p.linesOf(payout)).toEqual(booked)
  })
})

describe('a transfer told as sent before its start is answered', () => {
  it('is approved once, round after round', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payout } = await p.asked(1500, `01${43 + round}000006`)
      expect((await p.approve(payout)).status).toBe(200)
      await expect.poll(async () => (await p.statusOf(payout)).status, { timeout: 10_000 }).toBe('approved')
      await p.t.jobsDone()
      expect(await p.attemptsOf(payout)).toMatchObject([{ state: 'sent' }])
      expect(await p.linesOf(payout)).toEqual(booked)
      expect(await told(`payout-decided:${payout}`)).toBe(1)
    }
  })
})

describe('a transfer that failed for sure', () => {
  it('is tried again for the same amount and number under another reference: both tries stay readable, one debit', async () => {
    const { payout, client, id } = await failed(3000, '0142000099')
    await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Autre', number: '0142000098' })
    expect((await p.approve(payout)).status).toBe(200)
    await p.t.jobsDone()
    await p.reconcileLater()
    const attempts = await p.attemptsOf(payout)
    expect(attempts.map(({ state, number }) => [state, number])).toEqual([['failed', '+2290142000099'], ['sent', '+2290142000099']])
    const sent = await p.real.fetch(attempts[1]?.providerPayoutId ?? '')
    expect(sent).toMatchObject({ amount: 3000, reference: attempts[1]?.id, status: 'sent' })
    expect(await p.linesOf(payout)).toEqual(booked)
    expect(await p.world.balance(id)).toBe(0)
    // Once it is transferred, its old failure opens nothing any more.
    for (const act of [p.approve, p.cancel]) expect((await act(payout)).status).toBe(409)
    expect(await p.attemptsOf(payout)).toHaveLength(2)
  })

  it('by the provider’s own ceiling keeps the money apart, shows the cause to finance alone, and may be tried later', async () => {
    const { payout, list, id } = await p.asked(2500, '0142000002') // refused at the start, for want of balance over there
    await p.approve(payout)
    await p.t.jobsDone()
    expect(await p.statusOf(payout)).toEqual({ status: 'failed', reason: expect.stringMatching(/solde/) })
    const { data } = (await p.admin.get('/api/admin/payouts?status=failed')).body
    expect(data.find((one: { id: number }) => one.id === payout)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/solde/),
    })
    expect(await list()).toMatchObject([{ status: 'pending', reason: null }])
    expect(await p.world.balance(id)).toBe(0)
    expect(await p.linesOf(payout)).toEqual(['payout_requested'])
    expect((await p.approve(payout)).status).toBe(200)
    await p.t.jobsDone()
    expect(await p.attemptsOf(payout)).toHaveLength(2)
  })
})

describe('a late or odd word of the provider', () => {
  it('changes no transfer that has arrived; that it failed after all is told once to finance', async () => {
    const { payout } = await p.asked(1000, '0142000050')
    await p.approve(payout)
    await p.t.jobsDone()
    await p.reconcileLater()
    const [attempt] = await p.attemptsOf(payout)
    if (attempt?.state !== 'sent') throw new Error(`The transfer is ${attempt?.state}`)
    for (const status of ['created', 'sending', 'unknown', 'sent', 'failed', 'failed'] as const) {
      await settlePayout(p.t.system, { attemptId: attempt.id, word: { status } })
    }
    expect(await p.statusOf(payout)).toMatchObject({ status: 'approved' })
    expect(await p.attemptsOf(payout)).toEqual([attempt])
    expect(await p.linesOf(payout)).toEqual(booked)
    const heard = await p.t.services.db
      .selectFrom('notifications')
      .select('userId')
      .where('key', '=', `payout-failed-after-transfer:${attempt.id}`)
      .execute()
    expect(heard.length).toBeGreaterThan(0)
    expect(new Set(heard.map(({ userId }) => userId)).size).toBe(heard.length)
  })

  it('about an older try revives nothing: told, never booked beside what came after', async () => {
    const [again, gone] = [await failed(1000, '0142000051'), await failed(1000, '0142000052')]
    await p.approve(again.payout)
    await p.t.jobsDone()
    await p.reconcileLater()
    expect((await p.cancel(gone.payout)).status).toBe(200)
    for (const { attempt } of [again, gone]) await settlePayout(p.t.system, { attemptId: attempt.id, word: { status: 'sent' } })
    expect(await p.statusOf(again.payout)).toMatchObject({ status: 'approved' })
    expect(await p.statusOf(gone.payout)).toMatchObject({ status: 'canceled' })
    expect(await p.linesOf(again.payout)).toEqual(booked)
    expect(await p.linesOf(gone.payout)).toEqual(['payout_requested', 'payout_canceled'])
    expect(await p.world.balance(gone.id)).toBe(1000)
    for (const { attempt } of [again, gone]) expect(await told(`payout-sent-after-failure:${attempt.id}`)).toBeGreaterThan(0)
  })

  it('that says nothing settles nothing: another status, no answer, a provider switched off', async () => {
    const { payout, list } = await p.asked(1000, '0142000053')
    const sending = async (id: string) => ({
      ...(await p.real.fetch(id)),
      status: 'sending' as const,
      rawStatus: 'lost',
      isKnownStatus: false,
    })
    p.day.fault = { fetch: sending }
    await p.approve(payout)
    await p.t.jobsDone()
    const [attempt] = await p.attemptsOf(payout)
    const providerPayoutId = attempt?.providerPayoutId ?? ''
    for (const kind of ['ambiguous', 'unavailable', 'auth'] as const) {
      p.day.fault = { fetch: async () => Promise.reject(new ProviderError(kind, 'nothing')) }
      await expect(checkPayout(p.t.system, p.t.provider, { providerPayoutId })).rejects.toThrow(ProviderError)
      await p.reconcileLater()
    }
    p.day.fault = { fetch: sending }
    await p.reconcileLater()
    expect((await p.attemptsOf(payout)).map(({ state }) => state)).toEqual(['sending'])
    expect(await p.linesOf(payout)).toEqual(['payout_requested'])
    expect(await list()).toMatchObject([{ status: 'pending' }])
    for (const act of [p.approve, p.cancel]) expect((await act(payout)).status).toBe(409)
    p.day.fault = {}
    await p.reconcileLater(3)
    expect(await p.linesOf(payout)).toEqual(booked)
  })
})

describe('what a supplier writes', () => {
  it('is kept as typed; what leaves is one line that the bank takes', async () => {
    const { client, account } = await p.earner(1000, '0142000060')
    const description = `Recettes 🎉 de la « semaine »\nN’oubliez pas ${'très '.repeat(80)}fin`
    expect((await client.post('/api/add/request/pay', { amount: 1000, mode: account, description: '' })).body.errors).toHaveProperty(
      'description',
    )
    const { body } = await client.post('/api/add/request/pay', { amount: 1000, mode: account, description })
    const payout = await p.idOf(body.code_request)
    const [shown] = (await p.admin.get('/api/admin/payouts', { search: body.code_request })).body.data
    expect(shown.description).toBe(description)
    await p.approve(payout)
    await p.t.jobsDone()
    const [attempt] = await p.attemptsOf(payout)
    const { rows } = await sql<{ description: string }>`select description from sandbox_payouts
      where merchant_reference = ${attempt?.id}`.execute(p.t.services.db)
    expect(rows).toEqual([
      { description: expect.stringMatching(new RegExp(`^${body.code_request} Recettes de la semaine N'oubliez pas [\\p{L} ]+$`, 'u')) },
    ])
    expect(rows[0]?.description.length).toBeLessThanOrEqual(100)
  })
})

describe('the list of who decides', () => {
  it('L100: has each payout once while others come in and are decided, and its filters add up to the whole', async () => {
    const first = await p.earner(5000)
    const suppliers = [first]
    for (let n = 0; n < 10; n += 1) suppliers.push(await p.earner(5000))
    for (const supplier of suppliers) for (let n = 0; n < 5; n += 1) await supplier.ask(600)
    const page = async (query: string): Promise<{ data: { id: number }[]; next_cursor: string | null }> =>
      (await p.admin.get(`/api/admin/payouts${query}`)).body
    const walk = async (filter: string, between = async () => {}): Promise<number[]> => {
      const ids: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data, next_cursor: next } = await page(`?${filter}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
        ids.push(...data.map(({ id }) => id))
        cursor = next
        await between()
      }
      return ids
    }
    const there = await p.t.services.db.selectFrom('payouts').select('id').orderBy('createdAt').orderBy('id').execute()
    const late: number[] = []
    const ids = await walk('', async () => {
      const [own] = await p.t.services.db
        .selectFrom('payouts')
        .select('id')
        .where('supplierId', '=', first.id)
        .where('status', '=', 'pending')
        .orderBy('id')
        .execute()
      if (own) await p.cancel(own.id)
      late.push(await p.idOf((await first.ask(600)).body.code_request))
    })
    expect(ids.length).toBeGreaterThan(50)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !late.includes(id))).toEqual(there.map(({ id }) => id))

    const statuses = ['pending', 'sending', 'unknown', 'failed', 'approved', 'canceled'] as const
    const byStatus: number[] = []
    for (const status of statuses) byStatus.push(...(await walk(`status=${status}`)))
    expect(byStatus.toSorted((a, b) => a - b)).toEqual((await walk('')).toSorted((a, b) => a - b))
  })
})
