import type { AdminRole } from '@passerelle/contract/constants'
import { adminOpenRecovery, adminResetPersonFactor } from '@passerelle/contract/person'
import { currentUser, login } from '@passerelle/contract/session'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { addKey } from '#test/worlds/passkeys.ts'

let t: TestApp
let [desk, other]: [ApiClient?, ApiClient?] = []
beforeAll(async () => {
  t = await createTestApp()
  desk = await officer()
  other = await officer()
}, 60_000)

const officer = async (role: AdminRole = 'instruction') => t.client(await tokenOf(t.services, await createAdmin(t.services, role)))
const asked = (checks = ['document', 'phone']) => ({ body: { checks, reason: 'Vue au guichet.' } })
const reset = (client: ApiClient | undefined, id: number, checks?: string[]) => client?.call(adminResetPersonFactor, { id }, asked(checks))
const signIn = async (email: string) => (await t.client().call(login, {}, { body: { email, password: testPassword } })).body

/** Somebody with an application and a passkey. */
async function protectedPerson() {
  const user = await createUser(t.services)
  const client = t.client(await tokenOf(t.services, user))
  await enrol(client, t.clock.now)
  await addKey(client, t.services.config.http.publicUrl)
  return { ...user, client }
}

describe('a second factor that the desk takes away', () => {
  it('goes whole, after two checks: sessions end, the password opens, its owner is told, the journal has the checks', async () => {
    const { id, email, client } = await protectedPerson()
    expect((await signIn(email)).reason).toBe('totp_required')
    expect((await reset(desk, id))?.body.status).toBe(true)
    expect((await client.call(currentUser)).status).toBe(401)
    expect((await signIn(email)).status).toBe(true)
    for (const table of ['secondFactors', 'passkeys', 'backupCodes'] as const) {
      expect(await t.services.db.selectFrom(table).select('userId').where('userId', '=', id).execute()).toEqual([])
    }
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toContain('Le second facteur de votre compte a été retiré')
    const line = await t.services.db.selectFrom('journal').select(['detail', 'reason']).where('action', '=', 'user.reset_factor')
      .where('subjectId', '=', String(id)).executeTakeFirstOrThrow()
    expect(line).toMatchObject({ reason: 'Vue au guichet.', detail: { checks: ['document', 'phone'] } })
    expect((await reset(desk, id))?.status).toBe(409)
  })

  it('asks for two checks, of somebody who is no administrator, nor oneself, nor stopped', async () => {
    const { id } = await protectedPerson()
    for (const checks of [[], ['phone']]) expect((await reset(desk, id, checks))?.status).toBe(422)
    const [admin, stopped] = [await createAdmin(t.services, 'lecture'), await createUser(t.services, { suspendedAt: t.services.now() })]
    expect((await reset(await officer('super'), admin.id))?.status).toBe(403)
    expect((await reset(desk, stopped.id))?.status).toBe(409)
    expect((await reset(await officer('finance'), id))?.status).toBe(403)
    expect((await reset(desk, (await createUser(t.services)).id))?.status).toBe(409)
  })

  it('is not for whoever opened the account’s recovery these seven days, nor the reverse; another person may', async () => {
    const [one, two] = [await protectedPerson(), await protectedPerson()]
    const recover = (client: ApiClient | undefined, id: number) => client?.call(adminOpenRecovery, { id }, asked())
    expect((await recover(desk, one.id))?.status).toBe(200)
    expect((await reset(desk, one.id))?.status).toBe(409)
    expect((await reset(other, one.id))?.status).toBe(200)
    expect((await reset(desk, two.id))?.status).toBe(200)
    expect((await recover(desk, two.id))?.status).toBe(409)
    t.clock.forward(7 * 86_400_000 + 1000)
    expect((await recover(await officer(), two.id))?.status).toBe(200)
  })
})
