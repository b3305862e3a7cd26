import type { AdminRole } from '@passerelle/contract/constants'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, createUser, testPassword } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { correctNameHere } from './correct-name-here.ts'

let t: TestApp
let world: PassWorld
const desks: Partial<Record<AdminRole, ApiClient>> = {}
beforeAll(async () => {
  t = await createTestApp()
  world = new PassWorld(t.system)
  for (const adminRole of ['super', 'instruction', 'finance'] as const) {
    desks[adminRole] = t.client(await world.token(await world.admin(adminRole)))
  }
})

const deskOf = (adminRole: AdminRole): ApiClient => {
  const desk = desks[adminRole]
  if (!desk) throw new Error(adminRole)
  return desk
}
const journalOf = (id: number) => t.services.db
  .selectFrom('journal')
  .select(['action', 'detail'])
  .where('subjectType', '=', 'user')
  .where('subjectId', '=', String(id))
  .orderBy('id')
  .execute()
const subjectsTo = async (address: string) => (await mailsTo(t, address)).map(({ subject }) => subject)

describe('a correction', () => {
  const correct = (adminRole: AdminRole, id: number, part: string, body: Record<string, unknown>) =>
    deskOf(adminRole).post(`/api/admin/users/${id}/${part}`, { reason: 'Faute de frappe', checks: ['document', 'phone'], ...body })

  it('of a name is told and journaled, before and after, and changes nothing else', async () => {
    const { id, name, email } = await createUser(t.services)
    const phone = t.client(await world.token(id))
    expect((await correct('instruction', id, 'name', { name, firstname: 'Afiavi' })).status).toBe(200)
    expect((await phone.get('/api/user')).body.user).toMatchObject({ firstname: 'Afiavi', name })
    expect((await correct('instruction', id, 'name', { name, firstname: 'Afiavi' })).status).toBe(422)
    expect((await journalOf(id)).filter(({ action }) => action === 'user.correct_name')).toMatchObject([
      { detail: { after: `Afiavi ${name}` } },
    ])
    expect(await subjectsTo(email)).toEqual(['Le nom de votre compte a été corrigé'])
  })

  it('of an administrator’s name is made by the command, where nobody else may: told and journaled; of nobody else’s', async () => {
    const { id, email } = await createAdmin(t.services, 'super')
    await correctNameHere(t.system, { email, firstname: 'Ọláníyì', name: 'Dossou' })
    expect(await journalOf(id)).toMatchObject([{ action: 'user.correct_name', detail: { after: 'Ọláníyì Dossou' } }])
    expect(await subjectsTo(email)).toEqual(['Le nom de votre compte a été corrigé'])
    const person = await createUser(t.services)
    await expect(correctNameHere(t.system, { email: person.email, firstname: 'A', name: 'B' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of an address ends the sessions, moves the sign-in, kills what would recover the account, and is told to both', async () => {
    const { id, email } = await createUser(t.services)
    const phone = t.client(await world.token(id))
    await t.client().post('/api/recoverypwd/verif/email', { email })
    const next = `nouvelle${id}@exemple.bj`
    expect((await correct('instruction', id, 'email', { email: next })).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    const signIn = async (address: string) => (await t.client().post('/api/login', { email: address, password: testPassword })).body.status
    expect([await signIn(email), await signIn(next)]).toEqual([false, true])
    const living = await t.services.db.selectFrom('recoveryLinks').select('id').where('email', 'in', [email, next])
      .where('expiresAt', '>', t.services.now()).execute()
    expect(living).toEqual([])
    const [line] = (await journalOf(id)).filter(({ action }) => action === 'user.correct_email')
    expect(JSON.stringify(line?.detail)).not.toContain(next)
    expect(line?.detail).toEqual({ before: `${email[0]}…@${email.split('@')[1]}`, after: 'n…@exemple.bj', checks: ['document', 'phone'] })
    expect(await subjectsTo(email)).toContain('L’adresse de votre compte a changé')
    expect(await subjectsTo(next)).toEqual(['L’adresse de votre compte a été corrigée'])
  })

  it('of an address gives no password for seven days: neither a code nor a link leaves, and another administrator gives access meanwhile', async () => {
    const { id, email } = await createUser(t.services)
    const next = `saisie${id}@exemple.bj`
    expect((await correct('instruction', id, 'email', { email: next, checks: ['phone'] })).body.errors).toHaveProperty('checks')
    expect((await correct('instruction', id, 'email', { email: next })).status).toBe(200)
    const recover = async () => {
      expect((await t.client().post('/api/recoverypwd/verif/email', { email: next })).status).toBe(200)
      return mailsTo(t, next)
    }
    const early = await recover()
    expect(early.map(({ subject }) => subject)).not.toContain('Votre code de récupération')
    const held = early.find(({ subject }) => subject === 'Votre mot de passe ne se remplace pas encore par e-mail')
    expect(held?.text).toContain('une autre personne de l’équipe')
    expect(held?.text).not.toMatch(/#|\b\d{6}\b/)
    // The one who corrected it does not, another does.
    const open = (adminRole: AdminRole) => correct(adminRole, id, 'recovery', {})
    expect([(await open('instruction')).status, (await open('super')).status]).toEqual([409, 200])
    t.clock.forward(7 * 86_400_000 + 1000)
    expect((await recover()).map(({ subject }) => subject)).toContain('Votre code de récupération')
    expect(await subjectsTo(email)).not.toContain('Votre code de récupération')
    t.clock.setTo(new Date())
  })

  it('of an address is refused when it is somebody’s, also of two at once', async () => {
    const [one, other, third] = [await createUser(t.services), await createUser(t.services), await createUser(t.services)]
    const taken = await correct('super', one.id, 'email', { email: third.email })
    expect(taken).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
    const email = `ensemble${one.id}@exemple.bj`
    const answers = await Promise.all([one, other].map(({ id }) => correct('super', id, 'email', { email })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('of an administrator’s name is for `super`, told and journaled as anybody’s', async () => {
    const { id, name, email } = await createAdmin(t.services, 'lecture')
    const body = { name, firstname: 'Afiavi' }
    expect((await correct('instruction', id, 'name', body)).status).toBe(403)
    expect((await correct('super', id, 'name', body)).status).toBe(200)
    expect((await deskOf('super').get(`/api/admin/administrators/${id}`)).body.name).toBe(`Afiavi ${name}`)
    expect((await journalOf(id)).filter(({ action }) => action === 'user.correct_name')).toMatchObject([
      { detail: { after: `Afiavi ${name}` } },
    ])
    expect(await subjectsTo(email)).toEqual(['Le nom de votre compte a été corrigé'])
  })

  it.each(['name', 'email'])('of %s: nobody’s own; the address of no administrator, not even by `super`', async (part) => {
    const body = part === 'name' ? { name: 'Autre', firstname: 'Autre' } : { email: 'autre@exemple.bj' }
    const { id } = await createAdmin(t.services, 'lecture')
    if (part === 'email') expect((await correct('super', id, part, body)).status).toBe(403)
    const self = (await deskOf('super').get('/api/user')).body.user.id
    expect((await correct('super', self, part, body)).status).toBe(403)
    expect((await correct('finance', (await createUser(t.services)).id, part, body)).status).toBe(403)
  })
})
