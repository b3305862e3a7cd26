import * as contract from '@passerelle/contract/administrators'
import type { AdminRole } from '@passerelle/contract/constants'
import { checkRecoveryLink, currentUser, login, recoverPassword, requestRecoveryCode } from '@passerelle/contract/session'
import { adminRestoreUser } from '@passerelle/contract/suspensions'
import { adminListUsers } from '@passerelle/contract/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAdministrators } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailedLink, mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { createAdminHere } from './create-admin-here.ts'
import { resetFactorHere } from './reset-factor-here.ts'

let t: TestApp
let serial = 0
beforeAll(async () => {
  t = await createTestApp()
}, 60_000)

async function administrator(role: AdminRole = 'super') {
  const admin = await createAdmin(t.services, role)
  return { ...admin, client: t.client(await tokenOf(t.services, admin)) }
}
const hours = (count: number) => t.clock.forward(count * 3_600_000)
const newEmail = () => `invitee-${(serial += 1)}@exemple.bj`
const newPassword = 'Calebasse-de-Ouidah-4'
const choose = (link: string) =>
  t.client().call(recoverPassword, {}, { body: { link, password: newPassword, password_confirmation: newPassword } })
const signIn = (email: string, password = newPassword) => t.client().call(login, {}, { body: { email, password } })
const invite = (by: ApiClient, email: string, role: AdminRole = 'finance') =>
  by.call(contract.adminInviteAdministrator, {}, { body: { name: 'Kora', firstname: 'Sika', email, role } })
const idOf = async (email: string) =>
  (await t.services.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const nameOf = (id: number) =>
  t.services.db.selectFrom('users').select(['firstname', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: number, by: ApiClient) => (await by.call(contract.adminGetAdministrator, { id })).body.state
const journalOf = async (id: number) => {
  const lines = await t.services.db.selectFrom('journal').select('action').where('subjectId', '=', String(id)).orderBy('id').execute()
  return lines.map(({ action }) => action)
}
const reason = 'Motif de l’essai.'
const remove = (by: ApiClient, id: number) => by.call(contract.adminRemoveAdministrator, { id }, { body: { reason } })
const setRole = (by: ApiClient, id: number, role: AdminRole) => by.call(contract.adminChangeRole, { id }, { body: { role, reason } })

describe('an invitation', () => {
  it('opens an account once, to whoever has the mail, for 48 hours', async () => {
    const [{ client }, email] = [await administrator(), newEmail()]
    expect((await invite(client, email)).status).toBe(200)
    const id = await idOf(email)
    expect(await stateOf(id, client)).toBe('invited')
    // Nobody has shown yet that the mailbox is theirs.
    expect(await inTransaction(t.system, (tx) => listAdministrators(tx, 'finance'))).not.toContain(id)
    const link = await mailedLink(t, email)
    expect((await mailsTo(t, email)).at(-1)?.text).toContain('Finance')
    hours(47)
    const { client: again } = await administrator()
    expect((await choose(link)).body.status).toBe(true)
    expect(await stateOf(id, again)).toBe('active')
    expect((await choose(link)).body.reason).toBe('bad_recovery_link')
    const { body } = await signIn(email)
    expect(body.user).toMatchObject({ admin_role: 'finance', must_enrol: true })
    expect((await t.client(body.token).call(adminListUsers)).status).toBe(403)
  })

  it('opens nothing after 48 hours, neither by its link nor by a forgotten password, until another one is sent', async () => {
    const [{ client }, email] = [await administrator(), newEmail()]
    await invite(client, email)
    const link = await mailedLink(t, email)
    const sent = (await mailsTo(t, email)).length
    hours(49)
    const { client: later } = await administrator()
    expect((await choose(link)).body.reason).toBe('bad_recovery_link')
    await t.client().call(requestRecoveryCode, {}, { body: { email } })
    expect(await mailsTo(t, email)).toHaveLength(sent)
    const id = await idOf(email)
    expect(await stateOf(id, later)).toBe('expired')
    expect((await later.call(contract.adminInviteAgain, { id })).status).toBe(200)
    expect((await choose(await mailedLink(t, email))).body.status).toBe(true)
    expect((await later.call(contract.adminInviteAgain, { id })).status).toBe(409)
  })

  it('is one at a time: the next one kills it, and so does the removal', async () => {
    const [{ client }, email] = [await administrator(), newEmail()]
    await invite(client, email)
    const first = await mailedLink(t, email)
    const id = await idOf(email)
    await client.call(contract.adminInviteAgain, { id })
    const second = await mailedLink(t, email)
    expect((await t.client().call(checkRecoveryLink, {}, { body: { link: first } })).body.reason).toBe('bad_recovery_link')
    await remove(client, id)
    expect((await choose(second)).body.reason).toBe('bad_recovery_link')
  })

  it('used twice at the same moment opens once', async () => {
    const [{ client }, email] = [await administrator(), newEmail()]
    await invite(client, email)
    const link = await mailedLink(t, email)
    const replies = await Promise.all(Array.from({ length: 3 }, () => choose(link)))
    expect(replies.filter(({ body }) => body.status === true)).toHaveLength(1)
  })

  it('is for an address that nobody has', async () => {
    const { client, email } = await administrator()
    for (const taken of [email, (await createUser(t.services)).email]) {
      expect((await invite(client, taken)).body.errors).toHaveProperty('email')
    }
  })

  it('opens nobody’s account by guessing the first password', async () => {
    const [{ client }, email] = [await administrator(), newEmail()]
    await invite(client, email)
    for (const password of ['', email, testPassword]) expect((await signIn(email, password)).body.status).not.toBe(true)
  })
})

describe('a change of role', () => {
  it('L098: counts from the next call on, is told, and is journaled', async () => {
    const [{ client }, other] = [await administrator(), await administrator()]
    expect((await setRole(client, other.id, 'lecture')).status).toBe(200)
    expect((await other.client.call(currentUser)).body.user.admin_role).toBe('lecture')
    expect((await other.client.call(contract.adminListAdministrators)).status).toBe(403)
    expect((await mailsTo(t, other.email)).map(({ subject }) => subject)).toContain('Votre rôle a changé')
    expect(await journalOf(other.id)).toContain('admin.change_role')
    expect((await setRole(client, other.id, 'lecture')).status).toBe(409)
  })

  it('is never of oneself, nor by anybody but super', async () => {
    const [self, finance, other] = [await administrator(), await administrator('finance'), await administrator('lecture')]
    expect((await setRole(self.client, self.id, 'lecture')).status).toBe(403)
    expect((await setRole(finance.client, other.id, 'super')).status).toBe(403)
    expect((await setRole(self.client, (await createUser(t.services)).id, 'super')).status).toBe(404)
  })
})

describe('a removal', () => {
  it('ends the sessions and the factor, for good: neither a password nor a restoration opens the account', async () => {
    const [{ client }, other] = [await administrator(), await administrator('instruction')]
    await enrol(other.client, t.clock.now)
    expect((await remove(client, other.id)).status).toBe(200)
    expect((await other.client.call(currentUser)).status).toBe(401)
    expect((await signIn(other.email, testPassword)).body.reason).toBe('bad_credentials')
    expect((await client.call(adminRestoreUser, { id: other.id }, { body: { reason } })).status).toBe(409)
    expect(await stateOf(other.id, client)).toBe('removed')
    expect((await setRole(client, other.id, 'super')).status).toBe(409)
    expect((await mailsTo(t, other.email)).map(({ subject }) => subject)).toContain('Votre compte d’administration est retiré')
  })

  it('is undone by an invitation to the same address, with another password and factor, and the same history', async () => {
    const [{ client }, other] = [await administrator(), await administrator('instruction')]
    await enrol(other.client, t.clock.now)
    await remove(client, other.id)
    const before = await nameOf(other.id)
    const { status, body: { message } } = await invite(client, other.email, 'lecture')
    expect(status).toBe(200)
    // Another name is typed: what is in the journal stays that person's.
    expect(await nameOf(other.id)).toEqual(before)
    expect(message).toContain(`${before.firstname} ${before.name}`)
    expect((await signIn(other.email, testPassword)).body.status).toBe(false)
    await choose(await mailedLink(t, other.email))
    const { body } = await signIn(other.email)
    expect(body.user).toMatchObject({ id: other.id, admin_role: 'lecture', must_enrol: true })
    expect(await journalOf(other.id)).toEqual(expect.arrayContaining(['factor.confirm', 'admin.remove', 'admin.create']))
  })
})

describe('the last who may do everything', () => {
  const acts = {
    'remove each other': (by: ApiClient, id: number) => remove(by, id),
    'lower each other': (by: ApiClient, id: number) => setRole(by, id, 'lecture'),
  }
  it.each(Object.entries(acts))('stays, when two %s at the same moment', async (_what, act) => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await administrator(), await administrator()]
      await Promise.all([one.client.csrf(), two.client.csrf()])
      const statuses = (await Promise.all([act(one.client, two.id), act(two.client, one.id)])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const left = await t.services.db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [one.id, two.id])
        .where('adminRole', '=', 'super')
        .where('suspendedAt', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  })
})

describe('a lost second factor', () => {
  it('is taken away by another administrator: sessions end, its owner is told and puts another in place', async () => {
    const [{ client }, other] = [await administrator(), await administrator('finance')]
    const { codes } = await enrol(other.client, t.clock.now)
    const reset = () => client.call(contract.adminResetFactor, { id: other.id }, { body: { reason } })
    expect((await reset()).status).toBe(200)
    expect((await other.client.call(currentUser)).status).toBe(401)
    expect((await mailsTo(t, other.email)).map(({ subject }) => subject)).toContain('Votre second facteur a été retiré')
    expect(await journalOf(other.id)).toContain('admin.reset_factor')
    const { body } = await signIn(other.email, testPassword)
    expect(body.user.must_enrol).toBe(true)
    expect((await reset()).status).toBe(409)
    expect(await t.services.db.selectFrom('backupCodes').selectAll().where('userId', '=', other.id).execute()).toEqual([])
    expect(codes).toHaveLength(10)
  })

  it('is not taken away by its owner’s session, nor by somebody of another part', async () => {
    const [self, finance] = [await administrator(), await administrator('finance')]
    const reset = (by: ApiClient) => by.call(contract.adminResetFactor, { id: self.id }, { body: { reason } })
    await enrol(self.client, t.clock.now)
    expect([(await reset(self.client)).status, (await reset(finance.client)).status]).toEqual([403, 403])
  })

  it('of the last one is taken away on the machine, and journaled', async () => {
    const admin = await administrator()
    await enrol(admin.client, t.clock.now)
    await resetFactorHere(t.system, { email: admin.email })
    expect((await admin.client.call(currentUser)).status).toBe(401)
    expect(await journalOf(admin.id)).toContain('admin.reset_factor')
    await expect(resetFactorHere(t.system, { email: admin.email })).rejects.toMatchObject({ code: 'factor_missing' })
    await expect(resetFactorHere(t.system, { email: (await createUser(t.services)).email })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the others who may do everything', () => {
  const subject = 'Un changement parmi les administrateurs'
  const heard = async (email: string) => (await mailsTo(t, email)).filter((mail) => mail.subject === subject).map(({ text }) => text)

  it('are each told once of an invitation, an account, a role, a lost second factor and a removal; not whoever does it, nor other roles', async () => {
    const [doer, other, clerk, email] = [await administrator(), await administrator(), await administrator('finance'), newEmail()]
    await invite(doer.client, email, 'lecture')
    expect(await heard(other.email)).toEqual([expect.stringMatching(/Sika Kora a été invité à administrer, avec le rôle «\sLecture/)])
    await setRole(doer.client, clerk.id, 'super')
    expect((await heard(other.email)).at(-1)).toMatch(/a maintenant le rôle «\sAdministration\s»/)
    await enrol(clerk.client, t.clock.now)
    await doer.client.call(contract.adminResetFactor, { id: clerk.id }, { body: { reason } })
    await enrol(t.client(await tokenOf(t.services, clerk)), t.clock.now)
    await resetFactorHere(t.system, { email: clerk.email })
    expect((await heard(other.email)).at(-1)).toContain('Une commande sur le serveur')
    await remove(doer.client, clerk.id)
    expect(await heard(other.email)).toHaveLength(5)
    const made = { name: 'Kora', firstname: 'Bio', email: newEmail(), password: 'Calebasse-de-Ouidah-4', adminRole: 'super' as const }
    await createAdminHere(t.system, made)
    const news = (await heard(other.email)).at(-1)
    expect(news).toMatch(/Bio Kora a maintenant un compte d’administration, avec le rôle «\sAdministration\s»/)
    expect(news).toContain('Une commande sur le serveur')
    expect(await heard(made.email)).toEqual([])
    // By hand and by command: what a command did, whoever is signed in did not.
    expect(await heard(doer.email)).toHaveLength(2)
    expect(await heard(clerk.email)).toEqual([])
  })
})
