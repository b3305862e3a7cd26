import { adminResetFactor } from '@passerelle/contract/administrators'
import { errors } from '@passerelle/contract/errors'
import * as contract from '@passerelle/contract/second-factors'
import { currentUser, login } from '@passerelle/contract/session'
import { adminSuspendUser } from '@passerelle/contract/suspensions'
import { adminListUsers } from '@passerelle/contract/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { Authenticator } from '#test/tools/authenticator.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { type KeySaid, SecurityKey } from '#test/tools/security-key.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, type TestUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { addKey } from '#test/worlds/passkeys.ts'

let t: TestApp
let ours = ''
beforeAll(async () => {
  t = await createTestApp()
  ours = t.services.config.http.publicUrl
}, 60_000)

const minutes = (count: number) => t.clock.forward(count * 60_000)

async function clientOf(user: TestUser) {
  return { ...user, client: t.client(await tokenOf(t.services, user)) }
}
async function keyHolder() {
  const known = await clientOf(await createUser(t.services))
  const { key, added } = await addKey(known.client, ours)
  return { ...known, key, codes: added.body.codes as string[] }
}
async function adminWithKey() {
  const admin = await createAdmin(t.services)
  const { body } = await t.client().call(login, {}, { body: { email: admin.email, password: testPassword } })
  const client = t.client(body.token)
  return { ...admin, client, ...(await addKey(client, ours)) }
}

const signIn = (email: string, proof: object = {}) => t.client().call(login, {}, { body: { email, password: testPassword, ...proof } })
/** The password was right: what is to be signed. */
const asked = async (email: string): Promise<string> => (await signIn(email)).body.passkey.challenge
const askedHere = async (client: ApiClient): Promise<string> => (await client.call(contract.askPasskey)).body.passkey.challenge
const signInWith = async ({ email, key }: { email: string; key: SecurityKey }, said: KeySaid = {}) =>
  signIn(email, { passkey: key.signed(await asked(email), said) })
const prove = (client: ApiClient, passkey: string) => client.call(contract.proveSecondFactor, {}, { body: { passkey } })
const journalOf = async (id: number) => {
  const lines = await t.services.db.selectFrom('journal').selectAll().where('subjectId', '=', String(id)).orderBy('id').execute()
  return lines.filter(({ action }) => action.startsWith('passkey.'))
}
const refused = (reason: string) => ({ status: 200, body: { status: false, reason } })

describe('signing in with a passkey', () => {
  it('is asked for after the password, beside the code, and opens', async () => {
    const holder = await keyHolder()
    const first = await signIn(holder.email)
    expect(first.body).toEqual({
      status: false, reason: 'totp_required', message: expect.any(String),
      passkey: {
        challenge: expect.stringMatching(/^[\w-]{43}$/), rp_id: new URL(ours).hostname,
        passkeys: [{ id: holder.key.id, transports: ['internal', 'hybrid'] }],
      },
    })
    const opened = await signIn(holder.email, { passkey: holder.key.signed(first.body.passkey.challenge) })
    expect(opened.body).toMatchObject({ status: true, token: expect.any(String) })
    const { body } = await t.client(opened.body.token).call(contract.getSecondFactor)
    expect(body.passkeys).toEqual([
      { id: expect.any(Number), name: 'Clé de poche', created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
    expect((await journalOf(holder.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['passkey.add', holder.id], ['passkey.use', holder.id],
    ])
  })

  it('is never asked for without the password, and a backup code does instead', async () => {
    const holder = await keyHolder()
    const challenge = await asked(holder.email)
    const stranger = await t.client().call(login, {}, { body: { email: holder.email, password: 'Mauvais-mot-7' } })
    expect(stranger.body).toEqual({ status: false, reason: 'bad_credentials', message: expect.any(String) })
    const passkey = holder.key.signed(challenge)
    const guess = await t.client().call(login, {}, { body: { email: holder.email, password: 'Mauvais-mot-7', passkey } })
    expect(guess.body.reason).toBe('bad_credentials')
    expect((await signIn(holder.email, { totp: holder.codes[0] })).body.status).toBe(true)
  })

  it('opens once for each thing signed, also when it comes several times at the same moment', async () => {
    const holder = await keyHolder()
    const passkey = holder.key.signed(await asked(holder.email))
    const together = await Promise.all(Array.from({ length: 4 }, () => signIn(holder.email, { passkey })))
    expect(together.filter(({ body }) => body.status === true)).toHaveLength(1)
    expect(await signIn(holder.email, { passkey })).toMatchObject(refused('bad_passkey'))
  })

  it('is over after five minutes', async () => {
    const holder = await keyHolder()
    const challenge = await asked(holder.email)
    minutes(5.1)
    expect(await signIn(holder.email, { passkey: holder.key.signed(challenge) })).toMatchObject(refused('bad_passkey'))
    expect((await signInWith(holder)).body.status).toBe(true)
  })

  it.each<[string, KeySaid]>([
    ['another address', { origin: 'https://passerelle.exemple.com' }],
    ['our name at another address', { rpId: 'exemple.com' }],
    ['nobody at the key', { isVerified: false }],
    ['another act than a sign-in', { type: 'webauthn.create' }],
    ['something that we never asked for', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuses a signature for %s, and the right one still opens', async (_what, said) => {
    const holder = await keyHolder()
    expect(await signInWith(holder, said)).toMatchObject(refused('bad_passkey'))
    expect((await signInWith(holder)).body.status).toBe(true)
  })

  it('refuses somebody else’s passkey, and what somebody else was asked to sign', async () => {
    const [mine, theirs] = [await keyHolder(), await keyHolder()]
    expect(await signInWith({ email: mine.email, key: theirs.key })).toMatchObject(refused('bad_passkey'))
    expect(await signIn(mine.email, { passkey: mine.key.signed(await asked(theirs.email)) })).toMatchObject(refused('bad_passkey'))
  })

  it('refuses a counter that goes back or stands still: journaled, and told to its owner', async () => {
    const holder = await keyHolder()
    expect((await signInWith(holder, { counter: 9 })).body.status).toBe(true)
    for (const counter of [9, 3]) expect(await signInWith(holder, { counter })).toMatchObject(refused('bad_passkey'))
    expect((await journalOf(holder.id)).map(({ action }) => action)).toEqual([
      'passkey.add', 'passkey.use', 'passkey.copied', 'passkey.copied',
    ])
    expect((await mailsTo(t, holder.email)).map(({ subject }) => subject)).toContain('Une clé d’accès a été refusée')
    expect((await signInWith(holder, { counter: 10 })).body.status).toBe(true)
  })

  it('takes a passkey that never counts, as those of telephones do', async () => {
    const holder = await keyHolder()
    for (let round = 0; round < 2; round += 1) expect((await signInWith(holder, { counter: 0 })).body.status).toBe(true)
  })

  it('stops whoever tries after five', async () => {
    const holder = await keyHolder()
    for (let round = 0; round < 5; round += 1) {
      expect(await signIn(holder.email, { passkey: '{"id":"a","response":{}}' })).toMatchObject(refused('bad_passkey'))
    }
    expect((await signInWith(holder)).status).toBe(429)
    minutes(11)
    expect((await signInWith(holder)).body.status).toBe(true)
  })
})

describe('adding a passkey', () => {
  it('that is the first factor ends the other sessions, draws ten codes, and is told; another one does not', async () => {
    const known = await clientOf(await createUser(t.services))
    const elsewhere = t.client(await tokenOf(t.services, known))
    const { added } = await addKey(known.client, ours)
    expect(added.body.codes).toHaveLength(10)
    expect([(await elsewhere.call(currentUser)).status, (await known.client.call(currentUser)).status]).toEqual([401, 200])
    expect((await mailsTo(t, known.email)).map(({ subject }) => subject)).toContain('Clé d’accès ajoutée')
    const second = await addKey(known.client, ours)
    expect(second.added.body.codes).toEqual([])
    expect((await known.client.call(contract.getSecondFactor)).body).toMatchObject({ since: null, codes_left: 10 })
  })

  it('is not begun without the password, nor beside a factor that was proved too long ago', async () => {
    const { client, key } = await keyHolder()
    const start = (password: string) => client.call(contract.startPasskey, {}, { body: { password } })
    expect((await start('Mauvais-mot-7')).body.errors).toHaveProperty('password')
    minutes(6)
    expect((await start(testPassword)).status).toBe(428)
    expect((await client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })).status).toBe(428)
    expect((await prove(client, key.signed(await askedHere(client)))).status).toBe(200)
    expect((await start(testPassword)).status).toBe(200)
  })

  it.each<[string, KeySaid]>([
    ['for another address', { origin: 'https://passerelle.exemple.com' }],
    ['for another name', { rpId: 'exemple.com' }],
    ['without its owner at it', { isVerified: false }],
    ['for something else than to be added', { type: 'webauthn.get' }],
  ])('is refused when it was made %s', async (_what, said) => {
    const known = await clientOf(await createUser(t.services))
    const { added } = await addKey(known.client, ours, said)
    expect(added.body.errors).toHaveProperty('passkey')
    expect((await known.client.call(contract.getSecondFactor)).body.passkeys).toEqual([])
  })

  it('takes away an application that was begun and left; one begun beside it asks for a proof of that very moment', async () => {
    const holder = await clientOf(await createUser(t.services))
    const begin = async () => {
      const { body } = await holder.client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })
      return new Authenticator(body.secret, t.clock.now)
    }
    const confirm = (app: Authenticator) => holder.client.call(contract.confirmSecondFactor, {}, { body: { code: app.code() } })
    const left = await begin()
    const { key } = await addKey(holder.client, ours)
    expect(await confirm(left)).toMatchObject({ status: 409, body: { message: errors.factor_missing.message } })
    const begun = await begin()
    minutes(6)
    expect(await confirm(begun)).toMatchObject({ status: 428, body: { reason: 'fresh_factor' } })
    expect((await prove(holder.client, key.signed(await askedHere(holder.client)))).status).toBe(200)
    expect((await confirm(begun)).status).toBe(200)
  })

  it('counts once, in the session that began it, and not twice for two people', async () => {
    const [one, two] = [await clientOf(await createUser(t.services)), await clientOf(await createUser(t.services))]
    const key = new SecurityKey(ours)
    const start = async (client: ApiClient): Promise<string> =>
      (await client.call(contract.startPasskey, {}, { body: { password: testPassword } })).body.challenge
    const add = (client: ApiClient, passkey: string) => client.call(contract.addPasskey, {}, { body: { name: 'Clé', passkey } })
    const made = key.made(await start(one.client))
    const otherSession = t.client(await tokenOf(t.services, one))
    expect((await add(otherSession, made)).status).toBe(422)
    expect((await add(one.client, made)).status).toBe(200)
    expect((await add(one.client, made)).status).toBe(422)
    expect((await add(two.client, key.made(await start(two.client)))).body.errors).toHaveProperty('passkey')
  })

  it('ends at ten', async () => {
    const { client } = await keyHolder()
    for (let more = 1; more < 10; more += 1) expect((await addKey(client, ours)).added.status).toBe(200)
    expect((await client.call(contract.startPasskey, {}, { body: { password: testPassword } })).status).toBe(409)
  })

  it('keeps nothing that could sign, and no name in the journal', async () => {
    const { id } = await keyHolder()
    const [line] = await journalOf(id)
    expect(line?.detail).toEqual({ passkey: expect.any(Number) })
    const kept = await t.services.db.selectFrom('passkeyChallenges').selectAll().where('userId', '=', id).execute()
    expect(kept).toEqual([])
  })
})

describe('a fresh proof by a passkey', () => {
  const suspend = (client: ApiClient, id: number) =>
    client.call(adminSuspendUser, { id }, { body: { reason: 'Vérification en cours.' } })

  it('lets through what asks for one, in this session alone, once', async () => {
    const admin = await adminWithKey()
    const opened = await signInWith(admin)
    const elsewhere = t.client(opened.body.token)
    minutes(6)
    const { id } = await createUser(t.services)
    expect((await suspend(admin.client, id)).status).toBe(428)
    const passkey = admin.key.signed(await askedHere(admin.client))
    expect((await prove(elsewhere, passkey)).body.errors).toHaveProperty('passkey')
    expect((await prove(admin.client, passkey)).status).toBe(200)
    expect((await prove(admin.client, passkey)).body.errors).toHaveProperty('passkey')
    expect((await suspend(elsewhere, id)).status).toBe(428)
    expect((await suspend(admin.client, id)).status).toBe(200)
  })

  it('is not what was signed to enter', async () => {
    const admin = await adminWithKey()
    const passkey = admin.key.signed(await asked(admin.email))
    expect((await prove(admin.client, passkey)).body.errors).toHaveProperty('passkey')
    const here = admin.key.signed(await askedHere(admin.client))
    expect(await signIn(admin.email, { passkey: here })).toMatchObject(refused('bad_passkey'))
  })

  it('draws new backup codes too, without an application', async () => {
    const { client, key, codes, email } = await keyHolder()
    const passkey = key.signed(await askedHere(client))
    const drawn = await client.call(contract.drawBackupCodes, {}, { body: { passkey } })
    expect(drawn.body.codes).toHaveLength(10)
    expect((await signIn(email, { totp: codes[0] })).body.reason).toBe('bad_totp')
    expect((await client.call(contract.drawBackupCodes, {}, { body: {} })).body.errors).toHaveProperty('code')
  })

  it('is offered to nobody who has none', async () => {
    const { client } = await clientOf(await createUser(t.services))
    expect((await client.call(contract.askPasskey)).body).toEqual({ passkey: null })
  })
})

describe('taking a passkey away', () => {
  const idsOf = async (client: ApiClient): Promise<number[]> =>
    (await client.call(contract.getSecondFactor)).body.passkeys.map(({ id }: { id: number }) => id)
  const remove = (client: ApiClient, id = 0) => client.call(contract.removePasskey, { id })

  it('is for its owner, asks for a fresh proof, and kills it at once', async () => {
    const [holder, other] = [await keyHolder(), await keyHolder()]
    await addKey(holder.client, ours)
    const [first] = await idsOf(holder.client)
    expect((await remove(other.client, first)).status).toBe(404)
    const challenge = await asked(holder.email)
    minutes(6)
    expect((await remove(holder.client, first)).status).toBe(428)
    await prove(holder.client, holder.key.signed(await askedHere(holder.client)))
    expect((await remove(holder.client, first)).status).toBe(200)
    expect(await signIn(holder.email, { passkey: holder.key.signed(challenge) })).toMatchObject(refused('bad_passkey'))
    expect((await mailsTo(t, holder.email)).map(({ subject }) => subject)).toContain('Clé d’accès retirée')
    expect((await journalOf(holder.id)).at(-1)?.action).toBe('passkey.remove')
  })

  it('of the last factor leaves the password alone to an ordinary person, and no backup code', async () => {
    const { client, email } = await keyHolder()
    expect((await remove(client, (await idsOf(client))[0])).status).toBe(200)
    expect((await signIn(email)).body.status).toBe(true)
    expect((await client.call(contract.getSecondFactor)).body).toEqual({ since: null, passkeys: [], codes_left: 0, is_required: false })
  })

  it('is refused to an administrator whose last factor it is, one of two at the same moment', async () => {
    const { client } = await adminWithKey()
    await addKey(client, ours)
    const both = await idsOf(client)
    await client.csrf()
    const statuses = (await Promise.all(both.map((id) => remove(client, id)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await client.call(adminListUsers)).status).toBe(200)
    const { app } = await enrol(client, t.clock.now)
    expect((await remove(client, (await idsOf(client))[0])).status).toBe(200)
    expect(app.code()).toHaveLength(6)
  })

  it('leaves the passkeys where it is the application that goes', async () => {
    const { client, email, key } = await keyHolder()
    const { app } = await enrol(client, t.clock.now, -1)
    expect((await client.call(contract.removeSecondFactor, {}, { body: { password: testPassword, code: app.code() } })).status).toBe(200)
    expect((await client.call(contract.getSecondFactor)).body).toMatchObject({ since: null, codes_left: 10 })
    expect((await signIn(email)).body.reason).toBe('totp_required')
    expect((await signInWith({ email, key })).body.status).toBe(true)
  })
})

describe('an administrator', () => {
  it('is let in by a passkey alone, and begins anew when a colleague has reset it', async () => {
    const [admin, host] = [await adminWithKey(), await clientOf(await createAdmin(t.services))]
    expect((await admin.client.call(adminListUsers)).status).toBe(200)
    expect((await host.client.call(adminResetFactor, { id: admin.id }, { body: { reason: 'Clé perdue.' } })).status).toBe(200)
    expect((await admin.client.call(adminListUsers)).status).toBe(401)
    const again = await signIn(admin.email)
    expect(again.body.user.must_enrol).toBe(true)
    expect((await addKey(t.client(again.body.token), ours)).added.status).toBe(200)
  })
})
