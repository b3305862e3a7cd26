import type { AdminRole } from '@passerelle/contract/constants'
import { addDays, dayOf } from '@passerelle/contract/dates'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, createUser } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'

let t: TestApp
let world: PassWorld
const desks: Partial<Record<AdminRole, ApiClient>> = {}
const officers: [AdminRole, number][] = []
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  for (const adminRole of ['super', 'instruction', 'finance', 'lecture'] as const) {
    officers.push([adminRole, await world.admin(adminRole)])
  }
})
// Some sessions end after half an hour, and tests move the clock.
beforeEach(async () => {
  for (const [adminRole, id] of officers) desks[adminRole] = t.client(await world.token(id))
})

const deskOf = (adminRole: AdminRole): ApiClient => {
  const desk = desks[adminRole]
  if (!desk) throw new Error(adminRole)
  return desk
}
const read = async (adminRole: AdminRole, id: number, part = '') => deskOf(adminRole).get(`/api/admin/users/${id}${part}`)
const journalOf = (id: number) => t.services.db
  .selectFrom('journal')
  .select(['action', 'actorId', 'detail'])
  .where('subjectType', '=', 'user')
  .where('subjectId', '=', String(id))
  .orderBy('id')
  .execute()

describe('a person read by the back office', () => {
  it.each([
    ['super', true, true, 200], ['instruction', true, true, 200], ['finance', true, false, 403], ['lecture', false, false, 403],
  ] as const)('%s reads what that role permits, and it is journaled', async (adminRole, hasContact, hasIdentity, documents) => {
    const id = await world.beneficiary()
    const { status, body } = await read(adminRole, id)
    expect(status).toBe(200)
    expect([body.contact !== null, body.identity !== null]).toEqual([hasContact, hasIdentity])
    if (!hasContact) expect(JSON.stringify(body)).not.toMatch(/@|\+229|Zongo|1990|0123/)
    if (!hasIdentity) expect(JSON.stringify(body)).not.toMatch(/1990|0123|Houngbé/)
    expect((await read(adminRole, id, '/documents')).status).toBe(documents)
    expect((await journalOf(id)).map(({ action }) => action)).toEqual(hasContact ? ['user.read'] : [])
  })

  it('says whether a rejected profile may be reopened; that has its line with who and why, and the answer is then null', async () => {
    const id = await world.beneficiary({ stat: 'rejected' })
    expect((await read('instruction', id)).body.reopening).toBe('possible')
    expect((await read('instruction', await world.beneficiary())).body.reopening).toBeNull()
    const reopened = await deskOf('instruction').post(`/api/admin/profiles/${id}/reopen`, { reason: 'Mauvais type de compte.' })
    expect(reopened.status).toBe(200)
    expect((await read('instruction', id)).body).toMatchObject({ stat: null, role_id: null, reopening: null })
    const [line] = (await read('instruction', id, '/history')).body.data
      .filter(({ action }: { action: string }) => action === 'profile.reopened')
    expect(line).toMatchObject({ by: { name: expect.any(String) }, reason: 'Mauvais type de compte.' })
  })

  it('an administrator’s address is for who manages administrators', async () => {
    const { id, email } = await createAdmin(t.services, 'finance')
    expect((await read('super', id)).body.contact.email).toBe(email)
    for (const adminRole of ['instruction', 'finance', 'lecture'] as const) expect((await read(adminRole, id)).body.contact).toBeNull()
  })

  it('counts what a beneficiary holds, by what can be done with it, and shows the latest uses', async () => {
    const service = await world.service()
    const [donor, supplier, id] = [await world.partner(), await world.supplier({ services: [service] }), await world.beneficiary()]
    const held = async () => world.assignedPass({ donor, service, beneficiary: id })
    const [used, soon, gone] = [await held(), await held(), await held()]
    await held()
    const today = dayOf(t.services.now())
    for (const [pass, day] of [[soon, addDays(today, 10)], [gone, addDays(today, -1)]] as const) {
      await t.services.db.updateTable('passes').set({ expiresOn: day }).where('id', '=', pass.id).execute()
    }
    await t.client(await world.token(supplier)).post('/api/scan/pass', { code: used.code })
    const { body } = await read('lecture', id, '/activity')
    expect(body.states).toEqual([
      { state: 'used', count: 1 }, { state: 'ready', count: 1 }, { state: 'expiring', count: 1 }, { state: 'suspended', count: 0 },
      { state: 'expired', count: 1 },
    ])
    expect(body.uses).toMatchObject([{ id: used.id, amount: expect.any(Number), with: expect.stringMatching(/^Cyber /), undone_at: null }])
    const figures = (await read('lecture', id)).body.figures
    expect(figures).toContainEqual({ name: 'passes_ready', value: 2 })
    expect(figures).toContainEqual({ name: 'passes_used', value: 1 })
    const ofSupplier = await read('finance', supplier, '/activity')
    expect(ofSupplier.body.uses).toMatchObject([{ with: expect.stringMatching(/^Awa /) }])
    expect((await read('finance', supplier)).body.figures).toContainEqual({ name: 'uses', value: 1 })
    expect((await read('finance', donor)).body.figures).toContainEqual({ name: 'passes_given', value: 4 })
  })

  it('walks history and messages to their end, a page after the other, newest first', async () => {
    const { id } = await createUser(t.services)
    for (let n = 0; n < 12; n += 1) {
      for (const act of ['suspend', 'restore']) await deskOf('super').post(`/api/admin/users/${id}/${act}`, { reason: `Essai ${n}` })
    }
    for (const part of ['history', 'messages']) {
      const first = await read('instruction', id, `/${part}`)
      const rest = await read('instruction', id, `/${part}?cursor=${first.body.next_cursor}`)
      const ids = [...first.body.data, ...rest.body.data].map((line: { id: number }) => line.id)
      expect([first.body.data.length, new Set(ids).size, rest.body.next_cursor]).toEqual([20, 24, null])
      expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))
    }
  })
})

describe('the sessions of a person', () => {
  it('are told with since when and when they were last used, never by what opens them', async () => {
    const id = await world.beneficiary()
    const token = await world.token(id)
    t.clock.forward(60 * 60_000)
    await t.client(token).get('/api/user')
    const { body } = await read('instruction', id, '/sessions')
    const [session] = body.sessions
    expect(body.count).toBe(1)
    expect(Date.parse(session.last_used_at) - Date.parse(session.since)).toBeGreaterThanOrEqual(60 * 60_000)
    expect(Object.keys(session)).toEqual(['agent', 'since', 'last_used_at'])
  })

  it('end all at once: the next call is refused, and the person signs in again', async () => {
    const id = await world.beneficiary()
    const phones = [t.client(await world.token(id)), t.client(await world.token(id))]
    expect((await deskOf('finance').post(`/api/admin/users/${id}/sessions/end`)).status).toBe(200)
    for (const phone of phones) expect((await phone.get('/api/user')).status).toBe(401)
    expect((await t.client(await world.token(id)).get('/api/user')).status).toBe(200)
    expect(await journalOf(id)).toMatchObject([{ action: 'user.end_sessions', detail: { from: 2, to: 0 } }])
  })

  it.each([['instruction', 403], ['super', 200]] as const)('of an administrator, by %s: %i', async (adminRole, status) => {
    const { id } = await createAdmin(t.services, 'finance')
    expect((await deskOf(adminRole).post(`/api/admin/users/${id}/sessions/end`)).status).toBe(status)
  })
})

describe('what a suspension would do', () => {
  it('is told before, and is what it then does', async () => {
    const service = await world.service()
    const [donor, supplier, id] = [await world.partner(), await world.supplier({ services: [service] }), await world.beneficiary()]
    await world.assignedPass({ donor, service, beneficiary: id })
    await world.token(id)
    const preview = async (of: number) => (await read('finance', of, '/suspension')).body
    expect(await preview(id)).toEqual({ act: 'suspend', refusal: null, sessions: 1, held: 1, payouts: 0, payouts_amount: 0 })
    expect(await preview(supplier)).toMatchObject({ act: 'suspend', held: 1 })
    await deskOf('finance').post(`/api/admin/users/${id}/suspend`, { reason: 'Essai' })
    expect((await journalOf(id)).find(({ action }) => action === 'user.suspend')?.detail).toMatchObject({ passesKept: 1 })
    expect(await preview(id)).toEqual({ act: 'restore', refusal: null, sessions: 0, held: 1, payouts: 0, payouts_amount: 0 })
  })

  it('says beforehand why it would be refused', async () => {
    const { id } = await createAdmin(t.services, 'finance')
    const { body } = await read('instruction', id, '/suspension')
    expect(body.refusal).toMatch(/^Votre compte /)
  })
})
