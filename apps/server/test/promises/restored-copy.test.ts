import { randomUUID } from 'node:crypto'
import { adminReleasePayout } from '@passerelle/contract/payouts'
import { errors } from '@passerelle/contract/errors'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseHeld } from '#src/installation/release-held.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { bookSentPayout } from '#src/payouts/book-sent-payout.ts'
import { createPayoutWorld, type PayoutWorld } from '#test/worlds/payout-world.ts'

let p: PayoutWorld
beforeAll(async () => {
  p = await createPayoutWorld()
  await p.t.services.db
    .insertInto('installation')
    .values({ id: randomUUID(), keyFingerprint: p.t.services.keys.fingerprint, heldAt: null, createdAt: p.t.clock.now() })
    .execute()
}, 60_000)
beforeEach(() => {
  p.day.started.length = 0
})

let serial = 10
const number = () => `01960000${(serial += 1)}`
const holdInstallation = () => p.t.services.db.updateTable('installation').set({ heldAt: p.t.clock.now() }).execute()
const codeOf = async (id: number) =>
  (await p.t.services.db.selectFrom('payouts').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
const shown = async (id: number) => (await p.admin.get('/api/admin/payouts', { search: await codeOf(id) })).body.data[0]
const release = (id: number) => p.admin.call(adminReleasePayout, { id }, { body: { reason: 'Le prestataire ne le connaît pas.' } })

/** Approved, its reference stored, and the process that was to send it gone. */
async function onItsWay(payout: number): Promise<string> {
  const id = randomUUID()
  const { number: to } = await p.t.services.db.selectFrom('payouts').select('number').where('id', '=', payout).executeTakeFirstOrThrow()
  await p.t.services.db
    .insertInto('payoutAttempts')
    .values({ id, payoutId: payout, number: to, state: 'sending', createdAt: p.t.clock.now(), nextCheckAt: p.t.clock.now() })
    .execute()
  await p.t.services.db.updateTable('payouts').set({ status: 'sending' }).where('id', '=', payout).execute()
  return id
}

/** What the original sent for this payout, over there, under a reference of its own; `told` is what it sent instead. */
async function sentByTheOriginal(payout: number, told: { reference?: string; code?: string; amountXof?: number; number?: string } = {}) {
  const asked = await p.t.services.db
    .selectFrom('payouts')
    .select(['code', 'amountXof', 'number', 'description'])
    .where('id', '=', payout)
    .executeTakeFirstOrThrow()
  const { number: phone, ...sent } = { reference: randomUUID(), ...asked, ...told }
  const made = await p.real.create({ ...sent, receiver: { name: 'Cyber', phone } })
  await p.real.start({ id: made.id, phone })
  return made.id
}

describe('the payouts of a restored copy, once it is released', () => {
  it('wait for a person, who compares them with the provider: none leaves by itself, whatever had been decided before the backup', async () => {
    const [pending, failed, kept, gone, done] = [
      await p.asked(2000, number()),
      await p.asked(2100, number()),
      await p.asked(2200, number()),
      await p.asked(2300, number()),
      await p.asked(2400, number()),
    ]
    p.day.fault = { start: async () => Promise.reject(new ProviderError('invalid', 'Numéro inconnu')) }
    await p.approve(failed.payout)
    await p.t.jobsDone()
    p.day.fault = {}
    await p.approve(done.payout)
    await p.t.jobsDone()
    await onItsWay(kept.payout)
    await sentByTheOriginal(gone.payout, { reference: await onItsWay(gone.payout) })
    await holdInstallation()
    p.day.started.length = 0

    expect(await releaseHeld(p.t.system)).toMatchObject({ payouts: 4 })
    expect(await releaseHeld(p.t.system)).toBeNull()
    await p.reconcileLater()
    await p.t.jobsDone()
    expect(p.day.started).toEqual([])
    for (const { payout } of [pending, failed, kept]) {
      expect(await shown(payout)).toMatchObject({
        hold: { cause: 'desk', reason: expect.stringContaining('Cherchez-le chez le prestataire'), by: null },
      })
      expect(await p.approve(payout)).toMatchObject({ status: 409, body: { message: errors.payout_on_hold.message } })
    }
    expect([
      (await p.statusOf(kept.payout)).status, (await p.statusOf(gone.payout)).status, (await p.statusOf(done.payout)).status,
    ]).toEqual(['pending', 'approved', 'approved'])

    expect((await release(kept.payout)).status).toBe(200)
    expect((await p.approve(kept.payout)).status).toBe(200)
    await p.t.jobsDone()
    await p.reconcileLater()
    expect((await p.statusOf(kept.payout)).status).toBe('approved')
    expect(p.day.started).toHaveLength(1)
    await p.world.assertLedger()
  })

  it('keep the question of finance that they already had, and say it beside what else holds them', async () => {
    const { payout, id: supplier } = await p.asked(2000, number())
    await p.admin.post(`/api/admin/payouts/${payout}/hold`, { reason: 'Numéro à vérifier.' })
    await p.admin.post(`/api/admin/users/${supplier}/suspend`, { reason: 'Fraude soupçonnée.' })
    await holdInstallation()
    await releaseHeld(p.t.system)
    expect(await shown(payout)).toMatchObject({
      hold: { cause: 'suspended', reason: expect.stringMatching(/^Fraude soupçonnée\. Numéro à vérifier\. Copie restaurée/) },
    })
  })
})

describe('a transfer that left after the backup', () => {
  const book = (code: string, providerPayoutId: string, sentAs?: string) =>
    bookSentPayout(p.t.system, p.t.provider, { code, providerPayoutId, sentAs })

  it('is booked once, as the provider tells it, and nothing is sent', async () => {
    const { payout, id: supplier } = await p.asked(3000, number())
    const transfer = await sentByTheOriginal(payout)
    await holdInstallation()
    await releaseHeld(p.t.system)
    const code = await codeOf(payout)
    const outcomes = await Promise.allSettled([book(code, transfer), book(code, transfer), book(code, transfer)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await p.statusOf(payout)).toEqual({ status: 'approved', reason: null })
    expect(await p.linesOf(payout)).toEqual(['payout_requested', 'payout_transferred'])
    expect([p.day.started, await p.world.balance(supplier)]).toEqual([[], 0])
    expect(await p.attemptsOf(payout)).toMatchObject([{ state: 'sent', providerPayoutId: transfer }])
    const other = await p.asked(3000, number())
    await expect(book(await codeOf(other.payout), transfer)).rejects.toThrow(`est déjà celui du retrait ${code}`)
    await expect(book(await codeOf(other.payout), transfer, code)).rejects.toThrow(`est déjà celui du retrait ${code}`)
    await p.world.assertLedger()
  })

  it('that this copy knows is left to approval, which asks the provider', async () => {
    const { payout } = await p.asked(3000, '0146000005') // whose webhooks are lost
    const id = randomUUID()
    const transfer = await sentByTheOriginal(payout, { reference: id })
    const at = p.t.clock.now()
    await p.t.services.db
      .insertInto('payoutAttempts')
      .values({ id, payoutId: payout, number: '+2290146000005', state: 'failed', createdAt: at, nextCheckAt: null })
      .execute()
    await expect(book(await codeOf(payout), transfer)).rejects.toThrow('est déjà connu ici')
  })

  it.each([
    ['of another payout, of the same amount to the same number', { code: 'RET-7KQ2-M4XA' }, 'il porte le code RET-7KQ2-M4XA, pas RET-'],
    ['of another amount', { amountXof: 2999 }, /son montant est de 2.999.FCFA, le retrait de 3.000.FCFA/],
    ['to another number', { number: '0142000077' }, 'vers un numéro finissant par 0077, pas '],
  ])('%s is refused, with what differs', async (_case, told, sentence) => {
    const { payout } = await p.asked(3000, number())
    await expect(book(await codeOf(payout), await sentByTheOriginal(payout, told))).rejects.toThrow(sentence)
    expect(await p.statusOf(payout)).toMatchObject({ status: 'pending' })
    expect(await p.attemptsOf(payout)).toEqual([])
  })

  it.each([
    ['in another currency', { currency: 'GNF' }, 'sa devise est GNF, pas XOF'],
    ['of a currency that is not told', { currency: null }, 'sa devise est inconnue'],
    ['without a code', { code: null }, 'il ne porte pas de code'],
  ])('%s is refused, with what differs', async (_case, told, sentence) => {
    const { payout } = await p.asked(3000, number())
    const transfer = await sentByTheOriginal(payout)
    p.day.fault = { fetch: async (id) => ({ ...(await p.real.fetch(id)), ...told }) }
    await expect(book(await codeOf(payout), transfer)).rejects.toThrow(sentence)
    p.day.fault = {}
    expect(await p.statusOf(payout)).toMatchObject({ status: 'pending' })
  })

  it('asked for after the backup, and again here, is booked with the code that it bears, unless that is of a payout here', async () => {
    const [again, other] = [await p.asked(3000, number()), await p.asked(3000, number())]
    const [code, known] = [await codeOf(again.payout), await codeOf(other.payout)]
    const lost = await sentByTheOriginal(again.payout, { code: 'RET-9XQ2-M4XA' })
    const foreign = await sentByTheOriginal(again.payout, { code: known })
    await expect(book(code, foreign, known)).rejects.toThrow(`Le retrait ${known} est connu ici`)
    await expect(book(code, lost, 'RET-1111-1111')).rejects.toThrow('il porte le code RET-9XQ2-M4XA, pas RET-1111-1111')
    await book(code, lost, 'RET-9XQ2-M4XA')
    expect(await p.statusOf(again.payout)).toEqual({ status: 'approved', reason: null })
    expect(await p.statusOf(other.payout)).toMatchObject({ status: 'pending' })
    await p.world.assertLedger()
  })

  it.each([
    ['that has not left', async () => (await p.real.create({
      reference: randomUUID(),
      code: 'RET-7KQ2-M4XA',
      amountXof: 3000,
      description: 'Recettes',
      receiver: { name: 'Cyber', phone: '0142000013' },
    })).id, 'pour parti'],
    ['that the provider does not know', async () => '987654', 'ne dit rien du transfert'],
  ])('%s is refused', async (_case, transfer, sentence) => {
    const { payout } = await p.asked(3000, number())
    await expect(book(await codeOf(payout), await transfer())).rejects.toThrow(sentence)
    expect((await p.statusOf(payout)).status).toBe('pending')
  })

  it('is looked for by the code of a payout that still waits', async () => {
    const { payout } = await p.asked(3000, number())
    await p.cancel(payout)
    await expect(book(await codeOf(payout), await sentByTheOriginal(payout))).rejects.toThrow('n’attend plus')
    await expect(book('RET-0000-0000', '1')).rejects.toThrow('Aucun retrait')
  })
})
