import { randomUUID } from 'node:crypto'
import { initializeDonation } from '@passerelle/contract/donations'
import { errors } from '@passerelle/contract/errors'
import { getOutcome } from '@passerelle/contract/outcome'
import { redeemPass, renewPassCode, undoRedemption } from '@passerelle/contract/passes'
import { requestPayout } from '@passerelle/contract/payouts'
import { productField } from '@passerelle/contract/product'
import { addSupplier } from '@passerelle/contract/profiles'
import { chooseAllocations } from '@passerelle/contract/requests'
import { changePassword, register } from '@passerelle/contract/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { housekeepingJobs } from '#src/housekeeping.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient, ApiReply, CallOptions } from '#test/tools/api-client.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import { createUser, testPassword } from '#test/worlds/factories.ts'
import { encode, forms, rightValues } from '#test/contract/forms.ts'
import { samplePdf } from '#test/tools/sample-files.ts'
import { createTestApp } from '#test/tools/test-app.ts'
import { oneTry } from '#test/tools/one-try.ts'
import { findCallState, takeCall } from './idempotency.ts'
import type { KeyedCall } from '#src/platform/context.ts'

let world: ContractWorld
let isProviderDown = false

beforeAll(async () => {
  const test = await createTestApp({
    jobs: false,
    provider: (real) => ({
      ...real,
      prepare: async (payment) => (isProviderDown ? Promise.reject(new ProviderError('unavailable', 'down')) : real.prepare(payment)),
    }),
  })
  world = new ContractWorld(test)
  await world.passType(5000)
  world.serviceId = await world.service()
}, 60_000)

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const outcomeOf = async (client: ApiClient, key: string) => (await client.call(getOutcome, {}, withKey(key))).body
const ask = (client: ApiClient, key: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  client.call(requestPayout, {}, { body: { description: 'Recettes', ...body }, ...withKey(key), ...options })
const conflict = { status: 409, body: { message: errors.idempotency_conflict.message } }
const payoutsOf = async (supplierId: number) =>
  world.ctx.db.selectFrom('payouts').select('amountXof').where('supplierId', '=', supplierId).execute()
const row = async (key: string) => world.ctx.db.selectFrom('idempotentCalls').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

/** Somebody has begun this call and has not ended it. */
async function begin(client: ApiClient, key: string, body: Record<string, unknown>): Promise<KeyedCall> {
  await ask(client, key, body)
  const { caller, route, bodyHash } = await row(key)
  await world.ctx.db.deleteFrom('idempotentCalls').where('key', '=', key).execute()
  const call = await takeCall(world.ctx, { caller, key, route, bodyHash })
  if ('answered' in call) throw new Error('It was answered')
  return call
}

describe('a call under way', () => {
  it('is a 409 with the time to wait; a minute later a retry takes it up, and whoever had begun it commits nothing', async () => {
    const { id, client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const body = { amount: 6000, mode: account } // beyond the balance: nothing is done yet
    const begun = await begin(client, key, body)
    const early = await ask(client, key, body)
    expect(early).toMatchObject({ status: 409, body: { message: errors.idempotency_under_way.message } })
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await outcomeOf(client, key)).toEqual({ state: 'under_way' })
    await world.ctx.db.updateTable('supplierBalances').set({ balanceXof: 6000 }).where('supplierId', '=', id).execute()
    world.test.clock.forward(61_000)
    try {
      const retried = await ask(client, key, body)
      expect(retried).toMatchObject({ status: 200, body: { status: true } })
      const late = inTransaction({ ...world.as(id, 4), keyed: begun }, async (tx) =>
        tx.deleteFrom('payouts').where('supplierId', '=', id).execute().then(() => {}),
      )
      await expect(late).rejects.toMatchObject({ code: 'idempotency_under_way' })
      expect(await payoutsOf(id)).toEqual([{ amountXof: 6000 }])
      expect((await ask(client, key, body)).body).toEqual(retried.body)
    } finally {
      world.test.clock.setTo(new Date())
    }
  })

  it('of which it is said that it never arrived can commit nothing any more', async () => {
    const { id, client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const begun = await begin(client, key, { amount: 6000, mode: account })
    world.test.clock.forward(61_000)
    try {
      expect(await outcomeOf(client, key)).toEqual({ state: 'never_arrived' })
      await expect(inTransaction({ ...world.as(id, 4), keyed: begun }, async () => 'done')).rejects.toMatchObject({
        code: 'idempotency_under_way',
      })
      expect(await findCallState(world.ctx, begun)).toEqual({ state: 'never_arrived' })
    } finally {
      world.test.clock.setTo(new Date())
    }
  })

  it('that was carried out before its process died is so for a minute at most, then « arrived »: the same call forms its answer, another is not taken for it', async () => {
    const { id, client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const body = { amount: 500, mode: account }
    const done = await ask(client, key, body)
    // As it was between the commit and the answer.
    const dying = (at: Date) => world.ctx.db
      .updateTable('idempotentCalls')
      .set({ status: null, reply: null, leasedUntil: new Date(at.getTime() + 60_000) })
      .where('key', '=', key)
      .execute()
    await dying(world.ctx.now())
    expect(await outcomeOf(client, key)).toEqual({ state: 'under_way' })
    world.test.clock.forward(61_000)
    try {
      expect(await outcomeOf(client, key)).toEqual({ state: 'arrived' })
      expect(await ask(client, key, { ...body, amount: 501 })).toMatchObject(conflict)
      expect((await ask(client, key, body)).body).toEqual(done.body)
      expect(await outcomeOf(client, key)).toMatchObject({ state: 'answered', status: 200 })
      expect(await payoutsOf(id)).toEqual([{ amountXof: 500 }])
    } finally {
      world.test.clock.setTo(new Date())
    }
  })

  it('has one transaction: a second one is an error of ours', async () => {
    const { client, account, id } = await world.supplierWithMoney()
    const ctx = { ...world.as(id, 4), keyed: await begin(client, randomUUID(), { amount: 6000, mode: account }) }
    expect(await inTransaction(ctx, async () => 1)).toBe(1)
    await expect(inTransaction(ctx, async () => 2)).rejects.toThrow('A second transaction')
    const odd = { ...world.as(id, 4), keyed: await begin(client, randomUUID(), { amount: 6000, mode: account }) }
    await expect(inTransaction(odd, async () => new Date())).rejects.toThrow('plain data')
  })
})

describe('what an older release has committed', () => {
  /** As it was between the commit of an older release, which kept `value`, and the answer. */
  const committedBefore = (key: string, value: unknown) => world.ctx.db
    .updateTable('idempotentCalls')
    .set({ status: null, reply: null, leasedUntil: null, committed: JSON.stringify({ value }) })
    .where('key', '=', key)
    .execute()
  const committedOf = async (key: string) => (await row(key)).committed?.value as Record<string, Record<string, unknown>>

  it('of a donation, or of a choice of passes, is answered whole: the order says what it costs, at its own rate', async () => {
    const { client } = await world.donor()
    const { id: beneficiary } = await world.newBeneficiary()
    const project = await world.project(beneficiary, world.serviceId, [5000])
    const open = await world.ctx.db.selectFrom('allocations').select('id').where('projectId', '=', project).execute()
    const calls = [
      [initializeDonation, {
        title: 'Rentrée', service: world.serviceId, description: 'Pour tous', [productField.nbr]: [1], [productField.amount]: [5000],
      }],
      [chooseAllocations, { [productField.list]: open.map(({ id }) => id) }],
    ] as const
    for (const [route, body] of calls) {
      const key = randomUUID()
      const done = await client.call(route, {}, { body, ...withKey(key) })
      expect(done).toMatchObject({ status: 200, body: { fee_basis_points: 1000, fee: 500 } })
      const { order, ...others } = await committedOf(key)
      // Which it had not yet.
      await committedBefore(key, { ...others, reservedMinutes: undefined, order: { ...order, feeBasisPoints: undefined } })
      expect(await outcomeOf(client, key)).toEqual({ state: 'arrived' })
      expect(await client.call(route, {}, { body, ...withKey(key) })).toMatchObject({ status: 200, body: done.body })
      expect(await outcomeOf(client, key)).toEqual({ state: 'answered', status: 200, reply: done.body })
    }
  })

  it('and makes no answer any more is told as done, never a 500, nor done again; a later release may still answer it', async () => {
    const { id, client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const body = { amount: 500, mode: account }
    const done = await ask(client, key, body)
    const { committed } = await row(key)
    for (const older of [{}, null]) {
      await committedBefore(key, older)
      expect(await ask(client, key, body)).toMatchObject({ status: 409, body: { message: errors.answer_outgrown.message } })
      expect(await outcomeOf(client, key)).toEqual({ state: 'arrived' })
    }
    expect(await payoutsOf(id)).toEqual([{ amountXof: 500 }])
    await committedBefore(key, committed?.value)
    expect(await ask(client, key, body)).toMatchObject({ status: 200, body: done.body })
  })

  it('of a scan is told in the same way, to the till and to who asks what became of it', async () => {
    const { id, client } = await world.newSupplier()
    const { code } = await world.heldPass({ supplierId: id })
    const key = randomUUID()
    const scan = () => client.call(redeemPass, {}, { body: { code }, ...withKey(key) })
    expect((await scan()).body).toMatchObject({ status: true })
    for (const older of [{ redeemed: {} }, null]) {
      await committedBefore(key, older)
      expect(await scan()).toMatchObject({ status: 409, body: { message: errors.answer_outgrown.message } })
      expect(await outcomeOf(client, key)).toEqual({ state: 'arrived' })
    }
  })

  it('and answered is answered as it was kept', async () => {
    const { client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const body = { amount: 500, mode: account }
    await ask(client, key, body)
    const reply = { status: true, message: 'Dit autrefois.' }
    await world.ctx.db.updateTable('idempotentCalls').set({ reply: JSON.stringify(reply) }).where('key', '=', key).execute()
    expect(await ask(client, key, body, { ofOlderRelease: true })).toMatchObject({ status: 200, body: reply })
    expect(await outcomeOf(client, key)).toEqual({ state: 'answered', status: 200, reply })
  })
})

describe('an outcome', () => {
  it('that refuses is kept as well, whatever has changed since; another key is judged anew', async () => {
    const { id, client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const refused = await ask(client, key, { amount: 6000, mode: account })
    expect(refused).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } })
    await world.ctx.db.updateTable('supplierBalances').set({ balanceXof: 6000 }).where('supplierId', '=', id).execute()
    expect(await ask(client, key, { amount: 6000, mode: account })).toMatchObject({ status: 422, body: refused.body })
    expect(await outcomeOf(client, key)).toEqual({ state: 'answered', status: 422, reply: refused.body })
    expect((await ask(client, randomUUID(), { amount: 6000, mode: account })).status).toBe(200)
  })

  it('that is a passing fault is none: the same key may be tried again, with the same body only', async () => {
    const donor = await world.donor()
    const key = randomUUID()
    const give = (title: string) => donor.client.call(initializeDonation, {}, {
      body: { title, service: world.serviceId, description: 'Pour tous', [productField.nbr]: [1], [productField.amount]: [5000] },
      ...withKey(key),
    })
    isProviderDown = true
    expect((await give('Rentrée')).status).toBe(503)
    expect(await outcomeOf(donor.client, key)).toEqual({ state: 'never_arrived' })
    isProviderDown = false
    expect(await give('Autre')).toMatchObject(conflict)
    const done = await give('Rentrée')
    expect(done.status).toBe(200)
    expect(await world.ctx.db.selectFrom('paymentOrders').select('state').where('ownerId', '=', donor.id).orderBy('id').execute()).toEqual([
      { state: 'failed' },
      { state: 'open' },
    ])
    expect((await give('Rentrée')).body).toEqual(done.body)
  })

  it('is given to whoever may no longer do it, and to nobody whose session has ended', async () => {
    const { id, client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    const body = { amount: 500, mode: account }
    const done = await ask(client, key, body)
    await world.ctx.db.updateTable('users').set({ stat: 'pending' }).where('id', '=', id).execute()
    expect((await ask(client, key, body)).body).toEqual(done.body)
    expect((await ask(client, randomUUID(), body)).status).toBe(403)
    expect((await ask(client, key, { amount: 501, mode: account })).status).toBe(409)
    await world.ctx.db.deleteFrom('sessions').where('userId', '=', id).execute()
    expect((await client.call(getOutcome, {}, withKey(key))).status).toBe(401)
    expect((await ask(client, key, body)).status).toBe(401)
  })

  it('is kept for thirty days', async () => {
    const { client, account } = await world.supplierWithMoney()
    const key = randomUUID()
    await ask(client, key, { amount: 500, mode: account })
    const age = async (days: number) => {
      await world.ctx.db
        .updateTable('idempotentCalls')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where('key', '=', key)
        .execute()
      await housekeepingJobs(world.test.services).sweep({}, oneTry())
      return (await outcomeOf(client, key)).state
    }
    expect([await age(29.9), await age(30.1)]).toEqual(['answered', 'never_arrived'])
  })

  it('of a stranger’s call that did nothing is kept for a day: nobody fills the table with refusals', async () => {
    const stranger = world.test.client()
    const signUp = (key: string, name: string) => stranger.post(
      '/api/register',
      { name, firstname: 'Awa', email: `awa-${key}@exemple.bj`, password: 'Lagune-et-sable-7', password_confirmation: 'Lagune-et-sable-7' },
      { headers: { 'idempotency-key': key } },
    )
    const [done, refused] = [randomUUID(), randomUUID()]
    expect([(await signUp(done, 'Dossou')).status, (await signUp(refused, '')).status]).toEqual([200, 422])
    const after = async (days: number) => {
      await world.ctx.db
        .updateTable('idempotentCalls')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where('key', 'in', [done, refused])
        .execute()
      await housekeepingJobs(world.test.services).sweep({}, oneTry())
      const left = await world.ctx.db.selectFrom('idempotentCalls').select('key').where('key', 'in', [done, refused]).execute()
      return left.map(({ key }) => key).toSorted()
    }
    expect([await after(0.9), await after(1.1)]).toEqual([[done, refused].toSorted(), [done]])
  })

  it.each(['court', 'x'.repeat(101), 'avec espace', 'accentué-é'])('has no key « %s » (400)', async (key) => {
    const { client, account } = await world.supplierWithMoney()
    const sent = key.includes('é') ? Buffer.from(key).toString('latin1') : key
    expect((await ask(client, sent, { amount: 500, mode: account })).status).toBe(400)
  })
})

describe('K05: a scan', () => {
  it('whose answer was lost is told to the till that asks with its key: accepted with its undo, or refused', async () => {
    const { id, client } = await world.newSupplier()
    const { code } = await world.heldPass({ supplierId: id })
    const [key, late] = [randomUUID(), randomUUID()]
    const scan = (typed: string, under: string) => client.call(redeemPass, {}, { body: { code: typed }, ...withKey(under) })
    const first = await scan(code, key)
    expect(first.body).toMatchObject({ status: true, redemption_id: expect.any(Number) })
    expect(await outcomeOf(client, key)).toEqual({ state: 'answered', status: 200, reply: first.body })
    // Typed this time.
    expect((await scan(code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'), key)).body).toEqual(first.body)
    const refused = await scan(code, late)
    expect(await outcomeOf(client, late)).toEqual({ state: 'answered', status: 200, reply: refused.body })
    expect((await client.call(undoRedemption, { redemption_id: first.body.redemption_id })).status).toBe(200)
  })
})

describe('what may not be kept', () => {
  it('a renewed code comes from its sealed copy, to its holder, while it lives', async () => {
    const { id, client } = await world.newBeneficiary()
    const supplier = await world.newSupplier()
    const pass = await world.heldPass({ beneficiaryId: id, supplierId: supplier.id })
    const key = randomUUID()
    const renew = (under = key) => client.call(renewPassCode, { id: pass.id }, withKey(under))
    const first = await renew()
    const { code } = first.body
    expect((await renew()).body).toEqual(first.body)
    expect(await outcomeOf(client, key)).toEqual({ state: 'answered', status: 200, reply: first.body })
    expect(JSON.stringify(await row(key))).not.toContain(code)
    await supplier.client.call(redeemPass, {}, { body: { code } })
    expect((await renew()).body).toMatchObject({ status: true, code: null, qr: null })
  })

  it('K03: a changed password is compared with the account’s present one; another is another body', async () => {
    const user = await createUser(world.test.services)
    const client = world.test.client(await world.token(user.id))
    const key = randomUUID()
    const change = (password: string) => client.call(changePassword, {}, {
      body: { old_password: testPassword, new_password: password, new_password_confirm: password },
      ...withKey(key),
    })
    expect(await change('Calebasse-12')).toMatchObject({ status: 200, body: { status: true } })
    expect(await change('Calebasse-12')).toMatchObject({ status: 200, body: { status: true } })
    expect(await change('Calebasse-13')).toMatchObject(conflict)
    const { bodyHash, reply, committed } = await row(key)
    expect(JSON.stringify([bodyHash.toString('latin1'), reply, committed])).not.toContain('Calebasse')
  })

  it('a registration belongs to the device; its password may be guessed five times with its key', async () => {
    const device = world.visitor()
    const key = randomUUID()
    const email = `${randomUUID()}@exemple.bj`
    const open = (client: ApiClient, password: string) => client.call(register, {}, {
      body: { name: 'Zossou', firstname: 'Afi', email, password, password_confirmation: password },
      ...withKey(key),
    })
    expect((await open(device, 'Calebasse-12')).status).toBe(200)
    expect((await open(device, 'Calebasse-12')).status).toBe(200)
    const guesses: ApiReply[] = []
    for (let n = 0; n < 6; n += 1) guesses.push(await open(device, `Calebasse-2${n}`))
    expect(guesses.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 429])
    const other = world.visitor()
    await other.csrf()
    expect(await outcomeOf(other, key)).toEqual({ state: 'never_arrived' })
    expect(await open(other, 'Calebasse-12')).toMatchObject({ status: 422, body: { errors: { email: [errors.email_taken.message] } } })
    expect((await outcomeOf(device, key)).state).toBe('answered')
  })

  it('every password field is known as one', () => {
    // A code is compared; of the call that asks whether a link is good nothing is kept, since it changes nothing.
    const others = new Set(['redeemPass', 'checkRecoveryLink'])
    const secrets = forms.filter(({ route }) => !others.has(route)).flatMap(({ fields }) =>
      Object.entries(fields).filter(([, { kind }]) => kind === 'password' || kind === 'secret').map(([name]) => name),
    )
    expect(new Set(secrets).size).toBeGreaterThan(4)
    // What a passkey signed answers one question, once: kept, it opens nothing.
    expect(secrets.filter((name) => !name.includes('password') && name !== 'passkey')).toEqual([])
  })
})

it('K04: a file counts by the name and size of what was chosen', async () => {
  const { client } = await world.newcomer()
  const key = randomUUID()
  const form = forms.find(({ route }) => route === 'addSupplier')
  const submit = (name: string, content = samplePdf()) => client.call(addSupplier, {}, {
    ...(form && encode(rightValues(form), 'multipart', { field: 'doc_file', content, name })),
    ...withKey(key),
  })
  const sent = await submit('registre.pdf')
  expect(sent).toMatchObject({ status: 200, body: { status: true, stat: 'pending', user: { role_id: 4 } } })
  expect((await submit('registre.pdf')).body).toEqual(sent.body)
  expect(await submit('autre.pdf')).toMatchObject(conflict)
  expect(await submit('registre.pdf', Buffer.concat([samplePdf(), Buffer.from('\n')]))).toMatchObject(conflict)
})

it('K04: a picture that its device draws anew, and differently, counts by what was chosen', async () => {
  const { client } = await world.newcomer()
  const key = randomUUID()
  const form = forms.find(({ route }) => route === 'addSupplier')
  const submit = (chosen: string, name: string, content: Buffer<ArrayBuffer>) =>
    client.call(addSupplier, {}, {
      ...(form && encode({ ...rightValues(form), 'doc_file.chosen': chosen }, 'multipart', { field: 'doc_file', content, name })),
      ...withKey(key),
    })
  const heavier = Buffer.concat([samplePdf(), Buffer.from('\n')])
  const sent = await submit('["IMG_1.HEIC",4600000]', 'IMG_1.jpg', samplePdf())
  expect(sent).toMatchObject({ status: 200, body: { status: true } })
  expect((await submit('["IMG_1.HEIC",4600000]', 'IMG_1.jpg', heavier)).body).toEqual(sent.body)
  expect(await submit('["IMG_2.HEIC",4600001]', 'IMG_1.jpg', samplePdf())).toMatchObject(conflict)
})
