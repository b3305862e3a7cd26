import { errors } from '@passerelle/contract/errors'
import * as contract from '@passerelle/contract/second-factors'
import { currentUser, login } from '@passerelle/contract/session'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '#test/tools/authenticator.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
}, 60_000)

const stepMs = 30_000
// At the beginning of a step: no test lasts to its end.
beforeEach(() => t.clock.forward(stepMs - (t.clock.now().getTime() % stepMs)))

async function person() {
  const user = await createUser(t.services)
  const client = t.client(await tokenOf(t.services, user))
  return { ...user, client }
}

async function protectedPerson() {
  const known = await person()
  return { ...known, ...(await enrol(known.client, t.clock.now, -1)) }
}

const signIn = (email: string, totp?: string) => t.client().call(login, {}, { body: { email, password: testPassword, totp } })
const minutes = (count: number) => t.clock.forward(count * 60_000)

describe('signing in with a second factor', () => {
  it('asks for the code, opens nothing before, and opens with it', async () => {
    const { email, app } = await protectedPerson()
    const asked = await signIn(email)
    expect(asked.body).toEqual({ status: false, reason: 'totp_required', message: expect.any(String) })
    expect((await signIn(email, app.code())).body).toMatchObject({ status: true, token: expect.any(String) })
  })

  it('asks nothing of whoever has none, and never without the password', async () => {
    const { email } = await person()
    expect((await signIn(email)).body.status).toBe(true)
    const { email: other, app } = await protectedPerson()
    const reply = await t.client().call(login, {}, { body: { email: other, password: 'Mauvais-mot-7', totp: app.code() } })
    expect(reply.body.reason).toBe('bad_credentials')
  })

  it('takes a code once, however many come at the same moment, and none before it any more', async () => {
    const { email, app } = await protectedPerson()
    const code = app.code()
    const together = await Promise.all(Array.from({ length: 4 }, () => signIn(email, code)))
    expect(together.filter(({ body }) => body.status === true)).toHaveLength(1)
    expect((await signIn(email, code)).body.reason).toBe('bad_totp')
    minutes(11)
    const next = app.code(1)
    expect((await signIn(email, next)).body.status).toBe(true)
    expect((await signIn(email, app.code())).body.reason).toBe('bad_totp')
  })

  it('forgives a clock that is one step away, not two', async () => {
    const { email, app } = await protectedPerson()
    expect((await signIn(email, app.code(2))).body.reason).toBe('bad_totp')
    expect((await signIn(email, app.code(1))).body.status).toBe(true)
  })

  it('stops a guesser who knows the password after five tries, also from elsewhere, and between two sign-ins without a code', async () => {
    const { email, app } = await protectedPerson()
    for (let round = 0; round < 5; round += 1) {
      expect((await signIn(email, '000000')).body.reason).toBe('bad_totp')
      expect((await signIn(email)).body.reason).toBe('totp_required')
    }
    expect((await signIn(email, app.code())).status).toBe(429)
    minutes(11)
    expect((await signIn(email, app.code())).body.status).toBe(true)
  })

  it('stops one who waits, after thirty tries in a day', async () => {
    const { email, app } = await protectedPerson()
    for (let round = 0; round < 6; round += 1) {
      for (let one = 0; one < 5; one += 1) expect((await signIn(email, '000000')).body.reason).toBe('bad_totp')
      minutes(11)
    }
    expect((await signIn(email, app.code())).status).toBe(429)
    minutes(24 * 60)
    expect((await signIn(email, app.code())).body.status).toBe(true)
  })

  it('takes each backup code once, tells its owner, and none after new ones were drawn', async () => {
    const { id, email, codes, client, app } = await protectedPerson()
    const [first = '', second = ''] = codes
    expect((await signIn(email, first.toLowerCase().replace('-', ' '))).body.status).toBe(true)
    expect((await signIn(email, first)).body.reason).toBe('bad_totp')
    expect((await client.call(contract.getSecondFactor)).body.codes_left).toBe(9)
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toContain('Un code de secours a servi')
    const drawn = await client.call(contract.drawBackupCodes, {}, { body: { code: app.code() } })
    expect(drawn.body.codes).toHaveLength(10)
    expect((await signIn(email, second)).body.reason).toBe('bad_totp')
    const kept = await t.services.db.selectFrom('backupCodes').select('codeHash').where('userId', '=', id).execute()
    expect(kept).toHaveLength(10)
  })

  it('takes nobody else’s backup code', async () => {
    const [mine, theirs] = [await protectedPerson(), await protectedPerson()]
    expect((await signIn(mine.email, theirs.codes[0])).body.reason).toBe('bad_totp')
    expect((await signIn(theirs.email, theirs.codes[0])).body.status).toBe(true)
  })
})

describe('putting it in force, and taking it away', () => {
  it('ends the sessions that never proved it, but the one that did', async () => {
    const known = await person()
    const elsewhere = t.client(await tokenOf(t.services, known))
    await enrol(known.client, t.clock.now)
    expect([(await elsewhere.call(currentUser)).status, (await known.client.call(currentUser)).status]).toEqual([401, 200])
  })

  it('leaves no session without it to whoever signs in at that very moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const known = await person()
      const { body } = await known.client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })
      const code = new Authenticator(body.secret, t.clock.now).code()
      const [confirmed, signedIn] = await Promise.all([
        known.client.call(contract.confirmSecondFactor, {}, { body: { code } }),
        signIn(known.email),
      ])
      expect(confirmed.status).toBe(200)
      if (signedIn.body.status === true) expect((await t.client(signedIn.body.token).call(currentUser)).status).toBe(401)
      else expect(signedIn.body.reason).toBe('totp_required')
    }
  })

  it('is not begun, nor taken away, by a session alone', async () => {
    const { client, app } = await protectedPerson()
    const remove = (password: string, code: string) => client.call(contract.removeSecondFactor, {}, { body: { password, code } })
    expect((await remove('Mauvais-mot-7', app.code())).body.errors).toHaveProperty('password')
    expect((await remove(testPassword, '000000')).body.errors).toHaveProperty('code')
    expect((await client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })).status).toBe(409)
    expect((await remove(testPassword, app.code())).status).toBe(200)
  })

  it('counts for nothing until a code was given, and is drawn anew meanwhile', async () => {
    const { client, email } = await person()
    const first = await client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })
    const second = await client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })
    expect(second.body.secret).not.toBe(first.body.secret)
    expect((await signIn(email)).body.status).toBe(true)
  })

  it('by a secret drawn half an hour ago, which others may have seen since, is refused', async () => {
    const { client, email } = await person()
    const { body } = await client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })
    const app = new Authenticator(body.secret, t.clock.now)
    const confirm = () => client.call(contract.confirmSecondFactor, {}, { body: { code: app.code() } })
    minutes(31)
    expect(await confirm()).toMatchObject({ status: 409, body: { message: errors.factor_stale.message } })
    expect((await signIn(email)).body.status).toBe(true)
    await enrol(client, t.clock.now)
  })

  it('keeps neither secret nor codes where they could be read', async () => {
    const { id, client, codes } = await protectedPerson()
    const row = await t.services.db.selectFrom('secondFactors').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
    expect(row.sealedSecret.length).toBeGreaterThan(40)
    const calls = await t.services.db.selectFrom('idempotentCalls').selectAll().execute()
    expect(JSON.stringify(calls)).not.toContain(codes[0])
    expect((await client.call(contract.getSecondFactor)).body).toEqual({
      since: expect.any(String), passkeys: [], codes_left: 10, is_required: false,
    })
  })
})

describe('an administrator’s session', () => {
  const roles = [['super', 30], ['finance', 30], ['instruction', 12 * 60], ['lecture', 12 * 60]] as const

  it.each(roles)('of %s ends after %i minutes without a call', async (role, idle) => {
    const client = t.client(await tokenOf(t.services, await createAdmin(t.services, role)))
    minutes(idle - 1)
    // The absolute limit is the same as the longest pause.
    expect((await client.call(currentUser)).status).toBe(200)
    const other = t.client(await tokenOf(t.services, await createAdmin(t.services, role)))
    minutes(idle + 1)
    expect((await other.call(currentUser)).status).toBe(401)
  })

  it.each(roles)('of %s ends after twelve hours, whatever is done meanwhile', async (role) => {
    const client = t.client(await tokenOf(t.services, await createAdmin(t.services, role)))
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      minutes(20)
      expect((await client.call(currentUser)).status).toBe(200)
    }
    minutes(21)
    expect((await client.call(currentUser)).status).toBe(401)
  })
})
