import { adminChangeRole, adminResetFactor } from '@passerelle/contract/administrators'
import { adminHoldPayout, adminReleasePayout } from '@passerelle/contract/payouts'
import { errors } from '@passerelle/contract/errors'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin as makeAdmin } from '#src/accounts/create-admin.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createPayoutWorld, type PayoutWorld } from '#test/worlds/payout-world.ts'
import { contextOf, createAdmin } from '#test/worlds/factories.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { approvePayout } from './approve-payout.ts'
import { releasePayout } from './release-payout.ts'

let p: PayoutWorld
let instruction: { id: number; client: ApiClient }
let ana: { id: number; client: ApiClient }
let bio: { id: number; client: ApiClient }
let cica: { id: number; client: ApiClient }
beforeAll(async () => {
  p = await createPayoutWorld()
  const person = async (part: 'finance' | 'instruction' | 'super') => {
    const id = await p.world.admin(part)
    return { id, client: p.t.client(await p.world.token(id)) }
  }
  ;[instruction, ana, bio, cica] = [await person('instruction'), await person('finance'), await person('finance'), await person('super')]
  await warmConnections(p.t.services.db, 6)
})
beforeEach(() => {
  p.day.started.length = 0
  p.day.fault = {}
})

const dayMs = 24 * 3_600_000
const hold = (id: number, client: ApiClient) => client.call(adminHoldPayout, { id }, { body: { reason: 'Numéro à vérifier.' } })
const release = (id: number, client: ApiClient) =>
  client.call(adminReleasePayout, { id }, { body: { reason: 'Vérifié avec le fournisseur.' } })
const suspend = (id: number, client = ana.client) => client.post(`/api/admin/users/${id}/suspend`, { reason: 'Fraude soupçonnée.' })
const restore = (id: number) => ana.client.post(`/api/admin/users/${id}/restore`, { reason: 'Vérifié.' })
const withdraw = (client: ApiClient, id: number) => client.post(`/api/requests/pay/${id}/withdraw`)
const shown = async (id: number, client = ana.client) => {
  const { code } = await p.t.services.db.selectFrom('payouts').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  return (await client.get('/api/admin/payouts', { search: code })).body.data[0]
}
const setStat = (id: number, stat: 'pending' | 'approved') =>
  p.t.services.db.updateTable('users').set({ stat }).where('id', '=', id).execute()
const decided = (userId: number, action: 'approved' | 'rejected', byId: number) => p.t.services.db
  .insertInto('profileDecisions')
  .values({ userId, action, roleId: 4, reason: null, refused: JSON.stringify([]), byId, at: p.t.clock.now() })
  .execute()
const journalOf = (id: number, action: string) => p.t.services.db
  .selectFrom('journal')
  .select(['actorId', 'reason', 'detail'])
  .where('subjectType', '=', 'payout')
  .where('subjectId', '=', String(id))
  .where('action', '=', action)
  .orderBy('id')
  .execute()
let serial = 10
const number = () => `0196${String((serial += 1)).padStart(6, '0')}`

/** Approved, and its supplier suspended before the transfer left. */
async function keptAtTheLast() {
  const { payout, id: supplier } = await p.asked(4000, number())
  p.day.fault = {
    create: async (transfer) => {
      await suspend(supplier)
      return p.real.create(transfer)
    },
  }
  expect((await p.approve(payout, bio.client)).status).toBe(200)
  await p.t.jobsDone()
  return { payout, supplier }
}

describe('K43 an account that the desk has just given back', () => {
  it('is paid nothing for a day, and never by whoever gave it back', async () => {
    const { payout, id: supplier } = await p.asked(4000, number())
    const asked = { checks: ['document', 'phone'], reason: 'Vu au guichet.' }
    expect((await cica.client.post(`/api/admin/users/${supplier}/recovery`, asked)).status).toBe(200)
    const said = expect.stringContaining('redonner l’accès')
    expect(await shown(payout)).toMatchObject({ status: 'pending', approve_refusal: said })
    expect(await p.approve(payout, ana.client)).toMatchObject({ status: 409, body: { message: said } })
    // As if a day had passed: the clock of a world is everybody's.
    await p.world.changeSetting('payoutNewNumberHours', 0)
    expect(await p.approve(payout, cica.client)).toMatchObject({ status: 409, body: { message: errors.signer_apart.message } })
    expect((await p.approve(payout, bio.client)).status).toBe(200)
    await p.world.changeSetting('payoutNewNumberHours', 24)
    await p.t.jobsDone()
    await p.world.assertLedger()
  })
})

describe('K43 an account that the desk gave back, and whose payout is held', () => {
  it('its payout is let go by somebody else: put on hold by finance, or after a suspension', async () => {
    const { payout, id: supplier } = await p.asked(4000, number())
    const asked = { checks: ['document', 'phone'], reason: 'Vu au guichet.' }
    expect((await cica.client.post(`/api/admin/users/${supplier}/recovery`, asked)).status).toBe(200)
    const apart = { status: 409, body: { message: errors.signer_apart.message } }
    expect((await hold(payout, ana.client)).status).toBe(200)
    expect(await release(payout, cica.client)).toMatchObject(apart)
    expect(await shown(payout, cica.client)).toMatchObject({ hold: { cause: 'desk' }, release_refusal: errors.signer_apart.message })
    expect((await release(payout, ana.client)).status).toBe(200)

    await suspend(supplier, p.t.client(await p.world.token(await p.world.admin('finance'))))
    expect((await release(payout, ana.client)).body.message).toContain('Une autre personne')
    expect(await release(payout, cica.client)).toMatchObject(apart)
    expect(await shown(payout)).toMatchObject({ hold: { cause: 'suspended' } })
    expect((await release(payout, bio.client)).body.message).toContain('peut être approuvé')
    expect(await shown(payout)).toMatchObject({ hold: null })
    await p.cancel(payout)
  })
})

describe('K43 an account whose address the desk has written', () => {
  it('is never paid by whoever wrote it, also once that address alone opens the account', async () => {
    const { payout, id: supplier } = await p.asked(4000, number())
    const aMonthAgo = new Date(p.t.clock.now().getTime() - 30 * dayMs)
    const ctx = { ...p.world.as(cica.id, 1, 'super'), now: () => aMonthAgo }
    await inTransaction(ctx, (tx) => writeJournal(ctx, tx, { action: 'user.correct_email', subject: { type: 'user', id: supplier } }))
    expect(await p.approve(payout, cica.client)).toMatchObject({ status: 409, body: { message: errors.signer_apart.message } })
    expect((await p.approve(payout, bio.client)).status).toBe(200)
    await p.t.jobsDone()
  })
})

describe('K43 at the moment of sending', () => {
  it('a supplier whose edit waits is not paid; approved, it goes on; rejected, it is kept until it is canceled', async () => {
    const { payout, id: supplier } = await p.asked(4000, number())
    await setStat(supplier, 'pending')
    expect(await p.approve(payout, ana.client)).toMatchObject({ status: 409, body: { message: errors.payout_profile_waits.message } })
    expect(await shown(payout)).toMatchObject({
      status: 'pending',
      hold: { cause: 'profile' },
      approve_refusal: errors.payout_profile_waits.message,
    })
    expect((await release(payout, bio.client)).status).toBe(409)
    expect((await instruction.client.post(`/api/admin/profiles/${supplier}/reject`, { reason: 'Fraude.' })).status).toBe(200)
    expect(await p.approve(payout, ana.client)).toMatchObject({ status: 409, body: { message: errors.payout_supplier_rejected.message } })
    expect(await shown(payout)).toMatchObject({ hold: { cause: 'rejected', reason: 'Fraude.' } })
    expect((await p.cancel(payout)).status).toBe(200)
    expect(await p.world.balance(supplier)).toBe(4000)

    const other = await p.asked(3000, number())
    await setStat(other.id, 'pending')
    expect((await p.approve(other.payout, ana.client)).status).toBe(409)
    expect((await instruction.client.post(`/api/admin/profiles/${other.id}/approve`)).status).toBe(200)
    expect((await p.approve(other.payout, ana.client)).status).toBe(200)
    await p.t.jobsDone()
    await p.world.assertLedger()
  })

  it('after a suspension two people who had no part in it let a payout go, each with a reason; then it is approved and leaves', async () => {
    const { payout, id: supplier, list } = await p.asked(4000, number())
    await suspend(supplier, ana.client)
    expect(await p.approve(payout, bio.client)).toMatchObject({ status: 409, body: { message: errors.payout_supplier_suspended.message } })
    expect(await release(payout, ana.client)).toMatchObject({ status: 409, body: { message: errors.signer_apart.message } })
    expect((await release(payout, bio.client)).body.message).toContain('Une autre personne')
    expect((await release(payout, bio.client)).status).toBe(409)
    expect((await p.approve(payout, bio.client)).status).toBe(409)
    expect(await shown(payout, bio.client)).toMatchObject({
      hold: { cause: 'suspended', reason: 'Fraude soupçonnée.' },
      releases: [expect.any(String)],
      release_refusal: errors.approved_by_you.message,
    })
    expect((await release(payout, cica.client)).body.message).toContain('peut être approuvé')
    expect((await journalOf(payout, 'payout.release')).map(({ actorId, reason }) => ({ actorId, reason }))).toEqual(
      [bio.id, cica.id].map((actorId) => ({ actorId, reason: 'Vérifié avec le fournisseur.' })),
    )
    expect((await p.approve(payout, bio.client)).status).toBe(200)
    await p.t.jobsDone()
    await p.reconcileLater()
    expect(await p.statusOf(payout)).toMatchObject({ status: 'approved' })
    await restore(supplier)
    expect(list).toBeDefined()
    await p.world.assertLedger()
  })

  it('suspended between the approval and the transfer: nothing leaves, and it waits for new approvals', async () => {
    const { payout, supplier } = await keptAtTheLast()
    await p.reconcileLater()
    expect(p.day.started).toEqual([])
    expect(await p.statusOf(payout)).toMatchObject({ status: 'pending' })
    expect(await shown(payout)).toMatchObject({ hold: { cause: 'suspended' }, approvals: [] })
    p.day.fault = {}
    await restore(supplier)
    expect((await p.approve(payout, bio.client)).status).toBe(200)
    await p.t.jobsDone()
    expect(p.day.started).toHaveLength(1)
    await p.world.assertLedger()
  })

  it('kept, and said to have left all the same: booked, never sent again nor given back', async () => {
    const { payout, supplier } = await keptAtTheLast()
    await restore(supplier)
    expect(await p.statusOf(payout)).toMatchObject({ status: 'pending' })
    // Whoever was about to start it when it was kept has started it.
    p.day.fault = { fetch: async (id) => ({ ...(await p.real.fetch(id)), status: 'sent' }) }
    expect((await p.approve(payout, bio.client)).status).toBe(409)
    expect(p.day.started).toEqual([])
    expect(await p.statusOf(payout)).toMatchObject({ status: 'approved' })
    expect((await p.cancel(payout)).status).toBe(409)
    expect((await withdraw(p.t.client(await p.world.token(supplier)), payout)).status).toBe(409)
    expect(await p.world.balance(supplier)).toBe(0)
    await p.world.assertLedger()
  })

  it('suspended at the same instant as it is sent: gone whole, or kept whole, and the books agree', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { payout, id: supplier } = await p.asked(2000, number())
      p.day.started.length = 0
      const acts = [() => p.approve(payout, bio.client), () => suspend(supplier)]
      const replies = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
      await p.t.jobsDone()
      await p.reconcileLater()
      const { status } = await p.statusOf(payout)
      expect([status, p.day.started.length]).toEqual(p.day.started.length > 0 ? ['approved', 1] : ['pending', 0])
    }
    await p.world.assertLedger()
  })

  it('« Mettre en attente » keeps one that finance wants to look at; its approvals are given again', async () => {
    const { payout, list } = await p.asked(4000, number())
    expect((await hold(payout, ana.client)).status).toBe(200)
    expect((await hold(payout, bio.client)).status).toBe(409)
    expect(await p.approve(payout, bio.client)).toMatchObject({ status: 409, body: { message: errors.payout_on_hold.message } })
    expect(await shown(payout)).toMatchObject({ hold: { cause: 'desk', reason: 'Numéro à vérifier.', by: expect.any(String) } })
    expect(await list()).toMatchObject([{ status: 'pending', reason: null }])
    expect((await release(payout, ana.client)).status).toBe(200)
    expect((await release(payout, ana.client)).status).toBe(409)
    expect((await p.approve(payout, bio.client)).status).toBe(200)
    expect((await hold(payout, ana.client)).status).toBe(409)
    await p.t.jobsDone()
  })
})

describe('K43 after the approval of a supplier is withdrawn', () => {
  const withdrawn = (id: number) => cica.client.post(`/api/admin/profiles/${id}/withdraw`, { reason: 'Document faux.' })
  const turned = <Act>(round: number, acts: Act[]) => (round % 2 === 0 ? acts : acts.toReversed())
  const releasesOf = async (payout: number) =>
    (await journalOf(payout, 'payout.release')).map(({ actorId, detail }) => ({ actorId, ...(detail as object) }))

  it('two people who had no part in it release a payout at the same instant: both count, once each; then it is approved and leaves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { payout, id: supplier } = await p.asked(4000, number())
      expect((await withdrawn(supplier)).status).toBe(200)
      expect(await p.approve(payout, ana.client)).toMatchObject({ status: 409, body: { message: errors.payout_supplier_rejected.message } })
      expect(await release(payout, cica.client)).toMatchObject({ status: 409, body: { message: errors.signer_apart.message } })
      for (const { client } of [ana, bio]) await client.csrf()
      const replies = await Promise.all(turned(round, [ana, bio]).map(({ client }) => release(payout, client)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const said = replies.map(({ body }) => body.message)
      for (const words of ['Une autre personne', 'peut être approuvé']) expect(said).toContainEqual(expect.stringContaining(words))
      const kept = await releasesOf(payout)
      expect(kept).toMatchObject([{ from: 'rejected', needed: 2, isLast: false }, { from: 'rejected', needed: 2, isLast: true }])
      expect(new Set(kept.map(({ actorId }) => actorId))).toEqual(new Set([ana.id, bio.id]))
      expect(await shown(payout)).toMatchObject({ status: 'pending', hold: null })
      expect((await p.approve(payout, ana.client)).status).toBe(200)
      await p.t.jobsDone()
      await p.reconcileLater()
      expect([(await p.statusOf(payout)).status, await p.world.balance(supplier)]).toEqual(['approved', 0])
    }
    await p.world.assertLedger()
  })

  it('one person, twice at the same instant, is one of two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { payout, id: supplier } = await p.asked(4000, number())
      expect((await withdrawn(supplier)).status).toBe(200)
      await ana.client.csrf()
      const replies = await Promise.all([release(payout, ana.client), release(payout, ana.client)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await shown(payout, bio.client)).toMatchObject({ hold: { cause: 'rejected' }, releases: [expect.any(String)] })
      expect((await p.approve(payout, bio.client)).status).toBe(409)
      expect(await releasesOf(payout)).toHaveLength(1)
    }
  })

  it('the second release and an approval at the same instant: it leaves once both have released it, and not before', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { payout, id: supplier } = await p.asked(4000, number())
      expect((await withdrawn(supplier)).status).toBe(200)
      expect((await release(payout, ana.client)).status).toBe(200)
      for (const { client } of [ana, bio]) await client.csrf()
      const acts = turned(round, [() => release(payout, bio.client), () => p.approve(payout, ana.client)])
      const [released, approved] = turned(round, await Promise.all(acts.map((act) => act())))
      expect(released?.status).toBe(200)
      expect([200, 409]).toContain(approved?.status)
      if (approved?.status === 409) {
        expect(p.day.started).toEqual([])
        expect((await p.approve(payout, ana.client)).status).toBe(200)
      }
      await p.t.jobsDone()
      await p.reconcileLater()
      expect([(await p.statusOf(payout)).status, await p.world.balance(supplier)]).toEqual(['approved', 0])
      p.day.started.length = 0
    }
    await p.world.assertLedger()
  })
})

describe('K44 the threshold counts a supplier’s week', () => {
  it('four payouts of 500 000 to four numbers need two people each; a week after a transfer it counts no more', async () => {
    const supplier = await p.earner(1_000_000)
    const accounts = [supplier.account]
    for (let n = 0; n < 3; n += 1) {
      const { body } = await supplier.client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Autre', number: number() })
      accounts.push(body.id)
    }
    await p.t.services.db
      .updateTable('paymentAccounts')
      .set({ createdAt: new Date(Date.now() - 2 * dayMs) })
      .where('id', 'in', accounts)
      .execute()
    const payouts: number[] = []
    for (const account of accounts) {
      payouts.push(await p.idOf((await supplier.ask(account === supplier.account ? 500_000 : 50_000, account)).body.code_request))
    }
    for (const payout of payouts) {
      expect(await shown(payout)).toMatchObject({ week_total: 650_000, week_days: 7, approvals_needed: 2 })
      expect((await p.approve(payout, ana.client)).body.message).toContain('Une autre personne')
      expect((await p.approve(payout, ana.client)).status).toBe(409)
    }
    const [first = 0, ...others] = payouts
    expect((await p.approve(first, bio.client)).body.message).toBe('Le transfert est lancé.')
    await p.t.jobsDone()
    await p.reconcileLater()
    expect(await p.statusOf(first)).toMatchObject({ status: 'approved' })
    expect((await shown(others[0] ?? 0)).approvals_needed).toBe(2)
    await p.t.services.db.updateTable('payouts').set({ approvedAt: new Date(Date.now() - 8 * dayMs) }).where('id', '=', first).execute()
    const [second = 0, ...rest] = others
    expect(await shown(second)).toMatchObject({ week_total: 150_000, approvals_needed: 1 })
    // Of ten days, when the programme says so: the one who has signed is one of two again.
    await p.world.changeSetting('payoutWindowDays', 10)
    expect(await shown(second)).toMatchObject({ week_total: 650_000, week_days: 10, approvals_needed: 2 })
    expect((await p.approve(second, ana.client)).status).toBe(409)
    await p.t.services.db.deleteFrom('settings').execute()
    expect((await p.approve(second, ana.client)).body.message).toBe('Le transfert est lancé.')
    await p.t.jobsDone()
    await p.reconcileLater()
    expect(await p.statusOf(second)).toMatchObject({ status: 'approved' })
    for (const payout of rest) await p.cancel(payout)
    await p.world.assertLedger()
  })

  it('two payouts approved at the same instant by one person: neither leaves alone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const supplier = await p.earner(600_000, number())
      const ids = [
        await p.idOf((await supplier.ask(300_000)).body.code_request),
        await p.idOf((await supplier.ask(300_000)).body.code_request),
      ]
      await Promise.all(ids.map((id) => p.approve(id, ana.client)))
      for (const id of ids) expect(await p.statusOf(id)).toMatchObject({ status: 'pending' })
    }
  })
})

// Before anybody's role was changed by a call: whoever held the right within a week counts.
describe('K45 with too few people', () => {
  it('alone, one person signs for two and for a profile they approved; the journal and the screen say so', async () => {
    const { payout, id: supplier } = await p.asked(600_000, number())
    await decided(supplier, 'approved', ana.id)
    const others = await p.t.services.db
      .selectFrom('users')
      .select(['id', 'adminRole'])
      .where('adminRole', 'in', ['super', 'finance'])
      .where('id', '<>', ana.id)
      .execute()
    await p.t.services.db.updateTable('users').set({ adminRole: 'lecture' }).where('id', 'in', others.map(({ id }) => id)).execute()
    expect(await shown(payout)).toMatchObject({ approvals_needed: 1, yielded: ['two', 'apart'], approve_refusal: null })
    expect((await p.approve(payout, ana.client)).body.message).toBe('Le transfert est lancé.')
    expect((await journalOf(payout, 'payout.approve')).map(({ detail }) => detail)).toMatchObject([
      { needed: 1, yielded: ['two', 'apart'] },
    ])
    expect((await shown(payout)).yielded.toSorted()).toEqual(['apart', 'two'])
    await p.t.jobsDone()
    for (const { id, adminRole } of others) await p.t.services.db.updateTable('users').set({ adminRole }).where('id', '=', id).execute()
  })
})

describe('K45 other eyes, an old number, a small start', () => {
  it('whoever approved the profile does not approve its payouts, at any amount', async () => {
    const { payout, id: supplier } = await p.asked(1000, number())
    await decided(supplier, 'approved', cica.id)
    expect(await p.approve(payout, cica.client)).toMatchObject({ status: 409, body: { message: errors.signer_apart.message } })
    expect((await shown(payout, cica.client)).approve_refusal).toBe(errors.signer_apart.message)
    expect((await shown(payout, ana.client)).approve_refusal).toBeNull()
    expect((await p.approve(payout, ana.client)).status).toBe(200)
    await p.t.jobsDone()
  })

  it('whoever ends a suspension does not approve the payouts that it held', async () => {
    const { payout, id: supplier } = await p.asked(4000, number())
    await suspend(supplier, bio.client)
    expect((await restore(supplier)).status).toBe(200)
    expect(await p.approve(payout, ana.client)).toMatchObject({ status: 409, body: { message: errors.signer_apart.message } })
    expect((await p.approve(payout, bio.client)).status).toBe(200)
    await p.t.jobsDone()
  })

  it('an administrator whom the first signer has just invited is not the second; a week later they are', async () => {
    const { payout } = await p.asked(600_000, number())
    const { id } = await makeAdmin(p.world.as(ana.id, 1, 'finance'), {
      name: 'Neuf',
      firstname: 'Ola',
      email: `neuf-${serial}@exemple.bj`,
      password: 'Lagune-et-sable-7',
      adminRole: 'finance',
    })
    const invited = p.t.client(await p.world.token(id))
    expect((await p.approve(payout, ana.client)).status).toBe(200)
    expect(await p.approve(payout, invited)).toMatchObject({ status: 409, body: { message: errors.signer_tied.message } })
    p.t.clock.forward(8 * dayMs)
    expect((await p.approve(payout, p.t.client(await p.world.token(id)))).body.message).toBe('Le transfert est lancé.')
    p.t.clock.setTo(new Date())
    await p.t.jobsDone()
  })

  const reason = 'Change de tâche.'
  const inHand = {
    'gave another role to': (id: number) => cica.client.call(adminChangeRole, { id }, { body: { role: 'finance', reason } }),
    'took the second factor from': (id: number) => cica.client.call(adminResetFactor, { id }, { body: { reason } }),
  }
  it.each(Object.entries(inHand))('whoever %s a colleague these seven days does not sign with them, in neither order', async (_what, act) => {
    const { id } = await createAdmin(p.t.services, 'super')
    const now = p.t.clock.now()
    const factor = { sealedSecret: Buffer.from('x'), createdAt: now, confirmedAt: now, lastStep: 0 }
    await p.t.services.db.insertInto('secondFactors').values({ userId: id, ...factor }).execute()
    expect((await act(id)).status).toBe(200)
    const [first, second] = [await p.asked(600_000, number()), await p.asked(600_000, number())]
    const theirs = async () => p.t.client(await p.world.token(id))
    const tied = { status: 409, body: { message: errors.signer_tied.message } }
    expect((await p.approve(first.payout, cica.client)).status).toBe(200)
    expect(await p.approve(first.payout, await theirs())).toMatchObject(tied)
    expect((await p.approve(second.payout, await theirs())).status).toBe(200)
    expect(await p.approve(second.payout, cica.client)).toMatchObject(tied)
    // A third person's signature ends it; so do seven days.
    expect((await p.approve(second.payout, ana.client)).body.message).toBe('Le transfert est lancé.')
    p.t.clock.forward(6.9 * dayMs)
    expect(await p.approve(first.payout, await theirs())).toMatchObject(tied)
    p.t.clock.forward(0.2 * dayMs)
    expect((await p.approve(first.payout, await theirs())).body.message).toBe('Le transfert est lancé.')
    p.t.clock.setTo(new Date())
    await p.t.jobsDone()
  })

  it('a suspended administrator has signed nothing', async () => {
    const { payout } = await p.asked(600_000, number())
    const id = await p.world.admin('finance')
    await p.approve(payout, p.t.client(await p.world.token(id)))
    expect((await cica.client.post(`/api/admin/users/${id}/suspend`, { reason: 'Compte volé.' })).status).toBe(200)
    expect((await p.approve(payout, ana.client)).body.message).toContain('Une autre personne')
  })

  it('an administrator suspended while the call waited signs nothing', async () => {
    const { payout } = await p.asked(4000, number())
    const late = await createAdmin(p.t.services, 'finance')
    await p.t.services.db.updateTable('users').set({ suspendedAt: p.t.clock.now() }).where('id', '=', late.id).execute()
    const ctx = contextOf(p.t.services, late)
    await expect(approvePayout(ctx, { payoutId: payout })).rejects.toMatchObject({ code: 'account_suspended' })
    await hold(payout, ana.client)
    await expect(releasePayout(ctx, { payoutId: payout, reason: 'Vérifié.' })).rejects.toMatchObject({ code: 'account_suspended' })
    expect(await shown(payout)).toMatchObject({ status: 'pending', approvals: [], hold: { cause: 'desk' } })
  })

  it('a number added less than 24 hours ago waits; the request may be made', async () => {
    const { ask, account } = await p.newcomer(1000, number())
    const payout = await p.idOf((await ask(600)).body.code_request)
    expect(await p.approve(payout, ana.client)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/vient d’être ajouté.*après le/) },
    })
    await p.t.services.db
      .updateTable('paymentAccounts')
      .set({ createdAt: new Date(p.t.clock.now().getTime() - dayMs) })
      .where('id', '=', account)
      .execute()
    expect((await p.approve(payout, ana.client)).status).toBe(200)
    await p.t.jobsDone()
  })

  it('the first payout to a number is of 50 000 FCFA at most, one at a time until it has arrived', async () => {
    const { ask, account, id: supplier } = await p.newcomer(200_000, number())
    expect(await ask(50_001)).toMatchObject({ status: 422, body: { errors: { amount: [expect.stringMatching(/50.000.FCFA au plus/)] } } })
    const replies = await Promise.all([ask(50_000), ask(1000), ask(2000)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    const first = await p.idOf(replies.find(({ status }) => status === 200)?.body.code_request)
    expect(replies.find(({ status }) => status === 422)?.body.errors.amount[0]).toMatch(/premier paiement.*encore en cours/)
    await p.t.services.db
      .updateTable('paymentAccounts')
      .set({ createdAt: new Date(Date.now() - 2 * dayMs) })
      .where('id', '=', account)
      .execute()
    await p.approve(first, ana.client)
    await p.t.jobsDone()
    await p.reconcileLater()
    expect(await p.statusOf(first)).toMatchObject({ status: 'approved' })
    expect((await ask(100_000)).status).toBe(200)
    expect((await ask(1000)).status).toBe(200)
    expect(await p.world.balance(supplier)).toBeGreaterThanOrEqual(0)
    await p.world.assertLedger()
  })

  it('a request at the same instant as the suspension is held with the others, or refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ask, id: supplier, client } = await p.earner(1000, number())
      await client.csrf()
      const [reply] = await Promise.all([ask(600), suspend(supplier)])
      expect([200, 401]).toContain(reply.status)
      expect(await p.world.balance(supplier)).toBe(reply.status === 200 ? 400 : 1000)
      if (reply.status === 200) expect((await shown(await p.idOf(reply.body.code_request))).hold).toMatchObject({ cause: 'suspended' })
    }
  })
})

describe('K45 withdrawing a request', () => {
  it('gives the money back once, while nobody has sent it; nobody withdraws another’s', async () => {
    const [mine, other] = [await p.asked(3000, number()), await p.earner(1000, number())]
    expect(await mine.list()).toMatchObject([{ can_withdraw: true }])
    expect((await withdraw(other.client, mine.payout)).status).toBe(404)
    const replies = await Promise.all([withdraw(mine.client, mine.payout), withdraw(mine.client, mine.payout)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await p.world.balance(mine.id)).toBe(3000)
    expect(await mine.list()).toMatchObject([{ status: 'canceled', reason: 'Retirée par le fournisseur.', can_withdraw: false }])
    expect((await p.approve(mine.payout, ana.client)).status).toBe(409)
    await p.world.assertLedger()
  })

  it('not while finance looks at it: asked for again, it would come back without the question', async () => {
    const { payout, client, list, id: supplier } = await p.asked(4000, number())
    expect((await hold(payout, ana.client)).status).toBe(200)
    expect(await list()).toMatchObject([{ status: 'pending', can_withdraw: false }])
    expect(await withdraw(client, payout)).toMatchObject({ status: 409, body: { message: errors.payout_under_way.message } })
    expect(await p.world.balance(supplier)).toBe(0)
    expect((await release(payout, bio.client)).status).toBe(200)
    expect((await withdraw(client, payout)).status).toBe(200)
    expect(await p.world.balance(supplier)).toBe(4000)
  })

  it('at the same instant as the approval: withdrawn, or sent', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { payout, id: supplier, client } = await p.asked(2000, number())
      await client.csrf()
      const acts = [() => withdraw(client, payout), () => p.approve(payout, ana.client)]
      const statuses = (await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
      await p.t.jobsDone()
      await p.reconcileLater()
      const { status } = await p.statusOf(payout)
      expect([status, await p.world.balance(supplier)]).toEqual(status === 'canceled' ? ['canceled', 2000] : ['approved', 0])
    }
    await p.world.assertLedger()
  })
})
