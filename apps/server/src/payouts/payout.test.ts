import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPayoutWorld, type PayoutWorld } from '#test/worlds/payout-world.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { PayoutStatus } from '#src/payment-provider/payment-provider.ts'
import { reconcilePayouts } from './reconcile-payouts.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

let t: PayoutWorld['t']
let world: PayoutWorld['world']
let admin: PayoutWorld['admin']
let day: PayoutWorld['day']
let earner: PayoutWorld['earner']
let newcomer: PayoutWorld['newcomer']
let idOf: PayoutWorld['idOf']
let approve: PayoutWorld['approve']
let cancel: PayoutWorld['cancel']
let attemptsOf: PayoutWorld['attemptsOf']
let linesOf: PayoutWorld['linesOf']
let reconcileLater: PayoutWorld['reconcileLater']
let [service, donor] = [0, 0]

beforeAll(async () => {
  ;({
    t, world, admin, day, earner, newcomer, idOf, approve, cancel, attemptsOf, linesOf, reconcileLater, service, donor,
  } = await createPayoutWorld())
})

describe('asking for money', () => {
  it('reserves it at once, within the limits and the balance', async () => {
    const { id, ask, list } = await earner(8000)
    for (const [amount, sentence] of [
      [499, /au moins 500/],
      [8001, /dépasse votre balance/],
      [1_000_001, /dépasser/],
      ['1e3', /nombre entier/],
      [-1, /nombre entier/],
      ['NaN', /nombre entier/],
    ] as const) {
      expect(await ask(amount)).toMatchObject({ status: 422, body: { errors: { amount: [expect.stringMatching(sentence)] } } })
    }
    expect(await ask(500)).toMatchObject({ status: 200, body: { status: true, code_request: expect.stringMatching(/^RET-.{4}-.{4}$/) } })
    expect(await ask(7500)).toMatchObject({ status: 200 })
    expect(await world.balance(id)).toBe(0)
    expect(await list()).toMatchObject([
      { amount: 7500, status: 'pending', transaction_id: null, approved_at: null },
      { amount: 500, status: 'pending' },
    ])
    await world.assertLedger()
  })

  it('takes no less and no more than the settings say then, which the balance says too; what was asked for stays', async () => {
    const { ask, list, client } = await earner(8000)
    const bounds = async () => {
      const { payout_min: least, payout_max: most } = (await client.get('/api/stats/provider')).body
      return [least, most]
    }
    expect(await ask(600)).toMatchObject({ status: 200 })
    expect(await bounds()).toEqual([500, 1_000_000])
    await world.changeSetting('payoutMinXof', 1000)
    await world.changeSetting('payoutMaxXof', 2000)
    expect(await bounds()).toEqual([1000, 2000])
    for (const [amount, sentence] of [[999, /au moins 1\s000\sFCFA/], [2001, /pas dépasser 2\s000\sFCFA/]] as const) {
      expect(await ask(amount)).toMatchObject({ status: 422, body: { errors: { amount: [expect.stringMatching(sentence)] } } })
    }
    for (const amount of [1000, 2000]) expect(await ask(amount)).toMatchObject({ status: 200 })
    expect((await list()).map(({ amount }: { amount: number }) => amount)).toEqual([2000, 1000, 600])
    await t.services.db.deleteFrom('settings').execute()
  })

  it('counts in numbers, also what a form sends as text, and nothing for passes not yet used', async () => {
    const { id, ask } = await earner(1000)
    const pass = await world.assignedPass({ donor, beneficiary: await world.beneficiary(), service, amountXof: 9000 })
    await t.services.db.updateTable('passes').set({ supplierId: id }).where('id', '=', pass.id).execute()
    for (const amount of ['1001', '2000', '10000']) expect(await ask(amount)).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.stringMatching(/dépasse votre balance.*1.000.FCFA/)] } },
    })
    expect((await ask('900')).status).toBe(200) // as text, more than the balance
    expect((await ask('100')).status).toBe(422)
    expect(await world.balance(id)).toBe(100)
    await world.assertLedger()
  })

  it('refuses the account of another supplier', async () => {
    const [mine, other] = [await earner(1000), await earner(1000)]
    expect(await mine.ask(500, other.account)).toMatchObject({ status: 422, body: { errors: { mode: [expect.any(String)] } } })
  })

  it('lets a supplier have five requests open, however many come at once', async () => {
    await warmConnections(t.services.db, 8)
    for (let round = 0; round < 3; round += 1) {
      const { ask, id } = await earner(8000)
      const replies = await Promise.all(Array.from({ length: 8 }, () => ask(500)))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 422, 422, 422])
      expect(replies.find((reply) => reply.status === 422)?.body).toMatchObject({
        errors: { amount: [expect.stringMatching(/déjà 5 demandes/)] },
      })
      const first = await t.services.db
        .selectFrom('payouts')
        .select('id')
        .where('supplierId', '=', id)
        .where('status', '=', 'pending')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await admin.post(`/api/admin/payouts/${first.id}/cancel`, { reason: 'Essai' })
      expect((await ask(500)).status).toBe(200)
    }
    await world.assertLedger()
  })

  it('lets a supplier have as many open as the setting says', async () => {
    await world.changeSetting('payoutsOpenMax', 2)
    const { ask } = await earner(8000)
    const replies = [await ask(500), await ask(500), await ask(500)]
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 422])
    expect(replies[2]?.body).toMatchObject({ errors: { amount: [expect.stringMatching(/déjà 2 demandes/)] } })
    await t.services.db.deleteFrom('settings').execute()
  })

  it('tells the supplier of a new number and of each request, with the end of the number only', async () => {
    const { id, ask } = await earner(1000, '0197004321')
    await ask(600)
    const told = await t.services.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', id)
      .where((eb) => eb.or([eb('key', 'like', 'payment-account-added:%'), eb('key', 'like', 'payout-requested:%')]))
      .orderBy('id')
      .execute()
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(/finissant par 4321, vient d’être ajouté.*Ce n’est pas vous/),
      expect.stringMatching(/600.FCFA.*finissant par 4321.*Ce n’est pas vous/),
    ])
    for (const { message } of told) expect(message).not.toContain('97004321')
    const { rows } = await sql<{ subject: string }>`select data -> 'data' ->> 'subject' as subject from pgboss.job
      where data ->> 'name' = 'send-mail' and (data -> 'data' ->> 'userId')::bigint = ${id}`.execute(t.services.db)
    expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining([
      'Un compte de paiement a été ajouté', 'Votre demande de paiement',
    ]))
  })

  it('accepts one of two simultaneous requests for the whole balance', async () => {
    await warmConnections(t.services.db, 4)
    for (let round = 0; round < 5; round += 1) {
      const { id, ask } = await earner(8000)
      const replies = await Promise.all([ask(8000), ask(8000)])
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(replies.find((reply) => reply.status === 422)?.body.errors).toEqual({
        amount: [expect.stringMatching(/dépasse votre balance/)],
      })
      expect(await world.balance(id)).toBe(0)
      expect(await t.services.db
        .selectFrom('payouts')
        .selectAll()
        .where('supplierId', '=', id)
        .where('status', '=', 'pending')
        .execute()).toHaveLength(1)
    }
    await world.assertLedger()
  })
})

describe('an account of payment', () => {
  it.each([
    '+33612345678', '+12025550100', '+22890123456', '+2250701020304', '0121300000', '0188000000',
  ])('K22: %s is not taken: the provider cannot pay it', async (number) => {
    const { client } = await earner(0)
    const reply = await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Autre', number })
    expect(reply).toMatchObject({ status: 422, body: { errors: { number: [expect.stringContaining('MTN, Moov ou Celtiis')] } } })
  })

  it('K22: nothing is asked to a number that was taken before such numbers were refused', async () => {
    const { ask, account } = await earner(1000)
    await t.services.db.updateTable('paymentAccounts').set({ number: '+33612345678' }).where('id', '=', account).execute()
    expect(await ask(500)).toMatchObject({ status: 422, body: { errors: { mode: [expect.stringContaining('Ajoutez un compte')] } } })
  })

  it('K23: is removed with its fault, told, and the number can be added again; earlier payouts keep theirs', async () => {
    const { id, client, account, ask, list } = await earner(1000, '0197005511')
    const payout = await idOf((await ask(500)).body.code_request)
    expect((await client.post(`/api/account/payment/${account}/remove`)).status).toBe(409)
    await cancel(payout)
    expect(await client.post(`/api/account/payment/${account}/remove`)).toMatchObject({ status: 200, body: { status: true } })
    expect((await client.get('/api/account/payment')).body).toEqual([])
    expect((await client.post(`/api/account/payment/${account}/remove`)).status).toBe(404)
    expect((await ask(500)).body.errors).toHaveProperty('mode')
    const { body: again } = await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Le même', number: '97005511' })
    expect(again.id).not.toBe(account)
    expect((await ask(500, again.id)).status).toBe(200)
    expect((await list()).map(({ number }: { number: string }) => number)).toEqual(['+2290197005511', '+2290197005511'])
    const told = await t.services.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', id)
      .where('key', '=', `payment-account-removed:${account}`)
      .execute()
    expect(told).toEqual([{ message: expect.stringMatching(/finissant par 5511, vient d’être supprimé.*Ce n’est pas vous/) }])
  })

  it.each(['pending', 'sending', 'unknown', 'failed'] as const)('K23: stays while a payout to it is %s', async (status) => {
    const { client, account, ask } = await earner(1000)
    const payout = await idOf((await ask(500)).body.code_request)
    await t.services.db.updateTable('payouts').set({ status }).where('id', '=', payout).execute()
    expect(await client.post(`/api/account/payment/${account}/remove`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('en cours') },
    })
    expect((await client.get('/api/account/payment')).body).toHaveLength(1)
    await t.services.db.updateTable('payouts').set({ status: 'pending' }).where('id', '=', payout).execute()
  })

  it('K23: is never both removed and asked to, however close the two are', async () => {
    await warmConnections(t.services.db, 8)
    for (let round = 0; round < 6; round += 1) {
      const { id, client, account, ask } = await earner(1000)
      const [removed, asked] = await Promise.all([client.post(`/api/account/payment/${account}/remove`), ask(500)])
      const { removedAt } = await t.services.db
        .selectFrom('paymentAccounts')
        .select('removedAt')
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      const payouts = await t.services.db
        .selectFrom('payouts')
        .select('id')
        .where('supplierId', '=', id)
        .where('status', '=', 'pending')
        .execute()
      expect([removed.status, asked.status, removedAt !== null, payouts.length]).toEqual(removed.status === 200
        ? [200, 422, true, 0]
        : [409, 200, false, 1])
    }
    await world.assertLedger()
  })
})

describe('paying out', () => {
  it('transfers once approved, and shows « Transféré » with the provider’s id', async () => {
    const { ask, list } = await earner(5000)
    const { body } = await ask(5000)
    const id = await idOf(body.code_request)
    expect(await approve(id)).toMatchObject({ status: 200, body: { status: true } })
    expect((await cancel(id)).status).toBe(409)
    await t.jobsDone()
    t.clock.forward(60_000)
    await reconcilePayouts(t.system, t.provider)
    expect(await list()).toMatchObject([{ status: 'approved', transaction_id: expect.any(String), approved_at: expect.any(String) }])
    await world.assertLedger()
  })

  it('pays once when approved ten times at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { ask } = await earner(5000)
      const id = await idOf((await ask(5000)).body.code_request)
      day.started.length = 0
      const replies = await Promise.all(Array.from({ length: 10 }, () => approve(id)))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
      for (const { body } of replies.filter(({ status }) => status === 409)) expect(body.message).toMatch(/déjà/)
      await t.jobsDone()
      await reconcileLater()
      expect(await attemptsOf(id)).toMatchObject([{ state: 'sent' }])
      expect(day.started).toHaveLength(1)
      expect(await linesOf(id)).toEqual(['payout_requested', 'payout_transferred'])
    }
    await world.assertLedger()
  })

  it('needs two different administrators above 500 000 FCFA', async () => {
    const { ask } = await earner(500_000)
    const low = await idOf((await ask(500_000)).body.code_request)
    expect((await approve(low)).body.message).toBe('Le transfert est lancé.')
    const big = await earner(500_001)
    const id = await idOf((await big.ask(500_001)).body.code_request)
    expect((await approve(id)).body.message).toContain('Une autre personne')
    expect(await approve(id)).toMatchObject({ status: 409 })
    const second = t.client(await world.token(await world.admin('super')))
    expect((await approve(id, second)).body.message).toBe('Le transfert est lancé.')
    await t.jobsDone()
  })

  it('keeps asking, without sending again, when the provider’s answer is lost', async () => {
    const { id: supplier, ask, list } = await earner(4000)
    const id = await idOf((await ask(4000)).body.code_request)
    day.fault = {
      start: async (payout) => {
        await t.provider.payout.fetch(payout.id)
        throw new ProviderError('ambiguous', 'time-out')
      },
    }
    day.started.length = 0
    await approve(id)
    await t.jobsDone()
    day.fault = {}
    expect(await t.services.db.selectFrom('payouts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).toEqual({
      status: 'unknown',
    })
    expect(await approve(id)).toMatchObject({ status: 409 })
    expect(await admin.post(`/api/admin/payouts/${id}/cancel`, { reason: 'Essai' })).toMatchObject({ status: 409 })
    expect(await list()).toMatchObject([{ status: 'pending' }])
    t.clock.forward(3_600_000)
    await reconcilePayouts(t.system, t.provider)
    expect(day.started).toHaveLength(1)
    const attempt = await t.services.db.selectFrom('payoutAttempts').selectAll().where('payoutId', '=', id).executeTakeFirstOrThrow()
    await settlePayout(t.system, { attemptId: attempt.id, word: { status: 'sent' } })
    await settlePayout(t.system, { attemptId: attempt.id, word: { status: 'failed' } })
    expect(await list()).toMatchObject([{ status: 'approved' }])
    expect(await world.balance(supplier)).toBe(0)
    await world.assertLedger()
    t.clock.setTo(new Date())
  })

  it('sends what was stored and not sent when the process died in between', async () => {
    const { ask, list } = await earner(2000, '0197000088')
    const id = await idOf((await ask(2000)).body.code_request)
    const attemptId = crypto.randomUUID()
    await t.services.db
      .insertInto('payoutAttempts')
      .values({
        id: attemptId,
        payoutId: id,
        number: '+2290197000088',
        state: 'sending',
        createdAt: t.clock.now(),
        nextCheckAt: t.clock.now(),
      })
      .execute()
    await t.services.db.updateTable('payouts').set({ status: 'sending' }).where('id', '=', id).execute()
    day.started.length = 0
    await Promise.all([reconcilePayouts(t.system, t.provider), reconcilePayouts(t.system, t.provider)])
    t.clock.forward(3_600_000)
    await reconcilePayouts(t.system, t.provider)
    expect(day.started).toHaveLength(1)
    expect(await list()).toMatchObject([{ status: 'approved' }])
    await world.assertLedger()
    t.clock.setTo(new Date())
  })

  it('is sent by one at a time: the approval’s own job stands back once the reconciler has taken over', async () => {
    const { ask, list } = await earner(2000, '0197000087')
    const id = await idOf((await ask(2000)).body.code_request)
    const attemptId = crypto.randomUUID()
    await t.services.db
      .insertInto('payoutAttempts')
      .values({
        id: attemptId,
        payoutId: id,
        number: '+2290197000087',
        state: 'sending',
        createdAt: t.clock.now(),
        nextCheckAt: t.clock.now(),
      })
      .execute()
    await t.services.db.updateTable('payouts').set({ status: 'sending' }).where('id', '=', id).execute()
    day.started.length = 0
    // The worst moment: the other sender comes while the provider is being asked to start.
    day.fault = {
      start: async (payout) => {
        day.fault = {}
        await sendPayout(t.system, t.provider, { attemptId })
        await t.provider.payout.start(payout)
      },
    }
    await reconcilePayouts(t.system, t.provider)
    expect(day.started).toHaveLength(2) // the reconciler’s own: our fault, then the real start
    t.clock.forward(3_600_000)
    await reconcilePayouts(t.system, t.provider)
    expect(await list()).toMatchObject([{ status: 'approved' }])
    await world.assertLedger()
    t.clock.setTo(new Date())
  })

  it('that had failed and is announced as sent is booked once, and told to administrators', async () => {
    const { ask, id: supplier } = await earner(2000, '0197000086')
    const id = await idOf((await ask(2000)).body.code_request)
    day.fault = { start: async () => Promise.reject(new ProviderError('invalid', 'Numéro inconnu')) }
    await approve(id)
    await t.jobsDone()
    day.fault = {}
    const attempt = await t.services.db.selectFrom('payoutAttempts').select('id').where('payoutId', '=', id).executeTakeFirstOrThrow()
    for (let time = 0; time < 2; time += 1) await settlePayout(t.system, { attemptId: attempt.id, word: { status: 'sent' } })
    await t.jobsDone()
    expect(await t.services.db.selectFrom('payouts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).toEqual({
      status: 'approved',
    })
    expect(await world.balance(supplier)).toBe(0)
    const told = await t.services.db
      .selectFrom('notifications')
      .select('userId')
      .where('key', '=', `payout-sent-after-failure:${attempt.id}`)
      .execute()
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(told.length)
    await world.assertLedger()
  })

  it('that had failed is neither canceled nor sent again unless the provider says once more that nothing left', async () => {
    const { id: supplier, ask, list } = await earner(4000, '0197000085')
    const failed = async () => {
      const id = await idOf((await ask(2000)).body.code_request)
      day.fault = { start: async () => Promise.reject(new ProviderError('invalid', 'Numéro inconnu')) }
      await approve(id)
      await t.jobsDone()
      day.fault = {}
      return id
    }
    const [gone, kept] = [await failed(), await failed()]
    const known = await t.provider.payout.fetch((await t.services.db
      .selectFrom('payoutAttempts')
      .select('providerPayoutId')
      .where('payoutId', '=', gone)
      .executeTakeFirstOrThrow()).providerPayoutId ?? '')
    const says = (status: PayoutStatus) => ({ fetch: async (id: string) => Promise.resolve({ ...known, id, status }) })
    for (const doubt of [{ fetch: async () => Promise.reject(new ProviderError('unavailable', 'time-out')) }, says('sending')]) {
      day.fault = doubt
      for (const act of [cancel, approve]) {
        expect(await act(kept)).toMatchObject({ status: 409, body: { message: expect.stringContaining('ne confirme pas') } })
      }
    }
    day.fault = says('sent')
    for (const act of [cancel, approve]) expect(await act(gone)).toMatchObject({ status: 409 })
    day.fault = says('failed')
    expect(await cancel(kept)).toMatchObject({ status: 200 })
    day.fault = {}
    expect(await list()).toMatchObject([{ status: 'canceled' }, { status: 'approved' }])
    expect(await world.balance(supplier)).toBe(2000)
    await world.assertLedger()
  })

  it('gives the money back once when a pending request is canceled, with the reason', async () => {
    const { id: supplier, ask, list } = await earner(2500)
    const id = await idOf((await ask(2500)).body.code_request)
    expect(await admin.post(`/api/admin/payouts/${id}/cancel`, {})).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    const replies = await Promise.all([1, 2, 3].map(() => admin.post(`/api/admin/payouts/${id}/cancel`, { reason: 'Compte erroné' })))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await world.balance(supplier)).toBe(2500)
    expect(await list()).toMatchObject([{ status: 'canceled', reason: 'Compte erroné' }])
    await world.assertLedger()
  })

  it('shows what speaks for or against a number: since when, whether money ever went there, and its IFU', async () => {
    const { id: supplier, ask } = await newcomer(3000, '0197005555')
    const seen = async (code: string) => (await admin.get(`/api/admin/payouts`, { headers: { 'x-search': code } })).body.data[0]
    const first = (await ask(1000)).body.code_request
    expect(await seen(first)).toMatchObject({ account_added_at: expect.any(String), is_first_to_number: true, is_same_ifu: false })
    await t.services.db
      .updateTable('paymentAccounts')
      .set({ ifu: (eb) => eb.selectFrom('suppliers').select('ifu').where('userId', '=', supplier) })
      .where('supplierId', '=', supplier)
      .execute()
    await t.services.db.updateTable('payouts').set({ status: 'approved', approvedAt: t.clock.now() }).where('code', '=', first).execute()
    expect(await seen((await ask(1000)).body.code_request)).toMatchObject({ is_first_to_number: false, is_same_ifu: true })
    await t.services.db.updateTable('payouts').set({ status: 'pending', approvedAt: null }).where('code', '=', first).execute()
  })

  it('makes a fourth transfer to one number wait for the next day', async () => {
    const { ask } = await earner(4000, '0197000077')
    for (const expected of [200, 200, 200, 409]) {
      expect((await approve(await idOf((await ask(1000)).body.code_request))).status).toBe(expected)
    }
    await t.jobsDone()
  })

  it('makes one wait after as many as the setting says, and says how many there were', async () => {
    const { ask } = await earner(4000, '0197000078')
    const next = async () => approve(await idOf((await ask(1000)).body.code_request))
    await world.changeSetting('payoutsPerNumberPerDay', 1)
    expect((await next()).status).toBe(200)
    const waits = await idOf((await ask(1000)).body.code_request)
    const refused = (count: string) => ({ status: 409, body: { message: expect.stringContaining(`déjà reçu ${count} aujourd’hui`) } })
    expect(await approve(waits)).toMatchObject(refused('1 transfert'))
    await world.changeSetting('payoutsPerNumberPerDay', 2)
    expect((await approve(waits)).status).toBe(200)
    await world.changeSetting('payoutsPerNumberPerDay', 1)
    expect(await next()).toMatchObject(refused('2 transferts'))
    await t.jobsDone()
    await t.services.db.deleteFrom('settings').execute()
  })

  it('approved five at once, gets three to one number all the same', async () => {
    await warmConnections(t.services.db, 5)
    for (let round = 0; round < 4; round += 1) {
      const { ask } = await earner(5000, `019700008${round}`)
      const ids: number[] = []
      for (let n = 0; n < 5; n += 1) ids.push(await idOf((await ask(1000)).body.code_request))
      const statuses = (await Promise.all(ids.map((id) => approve(id)))).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409])
    }
    await t.jobsDone()
  })

  it('is not for an administrator of another part', async () => {
    const { ask } = await earner(600)
    const id = await idOf((await ask(600)).body.code_request)
    for (const part of ['instruction', 'lecture'] as const) {
      expect((await approve(id, t.client(await world.token(await world.admin(part))))).status).toBe(403)
    }
  })
})
