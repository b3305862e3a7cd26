import type { AdminRole } from '@passerelle/contract/constants'
import { adminCorrectEmail, adminOpenRecovery, adminResetPersonFactor } from '@passerelle/contract/person'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, testPassword } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'

let t: TestApp
let world: PassWorld
let [desk, other]: [ApiClient?, ApiClient?] = []
beforeAll(async () => {
  t = await createTestApp()
  world = new PassWorld(t.system)
  desk = await officer()
  other = await officer()
})

const officer = async (adminRole: AdminRole = 'instruction') => t.client(await world.token(await world.admin(adminRole)))
const open = (client: ApiClient | undefined, id: number, checks: string[] = ['document', 'phone']) =>
  client?.post(`/api/admin/users/${id}/recovery`, { checks, reason: 'Vue au guichet.' })
const noticesOf = (userId: number) =>
  t.services.db.selectFrom('notifications').select(['key', 'message']).where('userId', '=', userId).execute()
const linkOf = async (client: ApiClient | undefined, id: number): Promise<string | null> =>
  (await client?.get(`/api/admin/users/${id}/recovery`))?.body.link
const choose = (link: string | null, password = 'Calebasse-et-sel-8') => t.client().post('/api/recovery/pwd', {
  link: link?.split('#')[1], password, password_confirmation: password,
})

describe('a recovery that the desk opens', () => {
  it('is a link of one use, shown to whoever opened it; the person chooses a password, and the address is told', async () => {
    const { id, email } = await createUser(t.services)
    const phone = t.client(await world.token(id))
    expect((await open(desk, id))?.body.status).toBe(true)
    const link = await linkOf(desk, id)
    expect(link).toMatch(/\/oubli\/mdp#[\w-]{22}$/)
    expect(await linkOf(other, id)).toBeNull()
    expect((await choose(link)).body.status).toBe(true)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect([await linkOf(desk, id), (await choose(link)).body.status]).toEqual([null, false])
    const signIn = async (password: string) => (await t.client().post('/api/login', { email, password })).body.status
    expect([await signIn(testPassword), await signIn('Calebasse-et-sel-8')]).toEqual([false, true])
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toContain('Votre compte est en cours de récupération')
    expect((await noticesOf(id)).map(({ message }) => message)).toEqual([expect.stringContaining('a ouvert la récupération')])
    const line = await t.services.db.selectFrom('journal').select('detail').where('action', '=', 'user.recovery')
      .where('subjectId', '=', String(id)).executeTakeFirstOrThrow()
    expect(line.detail).toMatchObject({ checks: ['document', 'phone'] })
    expect(JSON.stringify(line.detail)).not.toContain(link?.split('#')[1])
  })

  it.each([
    ['password', adminOpenRecovery, {}, 'La récupération de ce compte a été ouverte'],
    ['address', adminCorrectEmail, { email: 'neuve@exemple.bj' }, 'L’adresse de ce compte a été remplacée'],
    ['second factor', adminResetPersonFactor, {}, 'Le second facteur de ce compte a été retiré'],
  ])('a %s given back is known to all who may do everything, not to one person alone', async (_part, route, body, news) => {
    const { id } = await createUser(t.services)
    await enrol(t.client(await world.token(id)), t.clock.now)
    const told = await createAdmin(t.services)
    const asked = { ...body, checks: ['document', 'phone'], reason: 'Vue au guichet.' }
    expect((await desk?.call(route, { id }, { body: asked }))?.body.status).toBe(true)
    expect((await noticesOf(told.id)).filter(({ key }) => key.startsWith('access-given:'))).toEqual([
      { key: expect.stringContaining(`-${id}-`), message: expect.stringContaining(news) },
    ])
    expect((await mailsTo(t, told.email)).map(({ subject }) => subject)).toContain('L’accès à un compte a été redonné')
  })

  it('lives some minutes', async () => {
    const { id } = await createUser(t.services)
    await open(desk, id)
    const link = await linkOf(desk, id)
    t.clock.forward(16 * 60_000)
    expect([await linkOf(desk, id), (await choose(link)).body.status]).toEqual([null, false])
  })

  it('asks for two checks, of somebody who is no administrator, nor oneself, nor stopped', async () => {
    const { id } = await createUser(t.services)
    for (const checks of [[], ['phone']]) expect((await open(desk, id, checks))?.status).toBe(422)
    const [admin, stopped] = [await createAdmin(t.services, 'lecture'), await createUser(t.services, { suspendedAt: t.services.now() })]
    expect((await open(await officer('super'), admin.id))?.status).toBe(403)
    expect((await open(desk, stopped.id))?.status).toBe(409)
    expect((await open(desk, (await desk?.get('/api/user'))?.body.user.id))?.status).toBe(403)
    expect((await open(await officer('finance'), id))?.status).toBe(403)
  })

  it('is not for whoever corrected the address these seven days, nor the reverse; another person may', async () => {
    const [one, two] = [await createUser(t.services), await createUser(t.services)]
    const correct = (id: number) => desk?.post(`/api/admin/users/${id}/email`, {
      email: `autre${id}@exemple.bj`, checks: ['document', 'phone'], reason: 'Boîte perdue.',
    })
    expect((await correct(one.id))?.status).toBe(200)
    expect((await open(desk, one.id))?.status).toBe(409)
    expect((await open(other, one.id))?.status).toBe(200)
    expect((await open(desk, two.id))?.status).toBe(200)
    expect((await correct(two.id))?.status).toBe(409)
    t.clock.forward(7 * 86_400_000 + 1000)
    const later = await officer()
    expect((await open(later, one.id))?.status).toBe(200)
  })
})
