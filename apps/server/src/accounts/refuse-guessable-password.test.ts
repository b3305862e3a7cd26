import { product } from '@passerelle/contract/product'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { demoPassword } from '#src/seed/demo-accounts.ts'
import type { ApiReply } from '#test/tools/api-client.ts'
import { createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { drawRecoveryCode, openRecoveryCode } from './recovery-codes.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})
beforeEach(async () => {
  await world.services.db.deleteFrom('attempts').execute()
})

const person = { name: 'HOUNKPÈ', firstname: 'Sèna' }

/** The three places where a password is chosen, as tried by somebody of these names. */
const choose: Record<string, (password: string) => Promise<ApiReply>> = {
  'a registration': (password) => world.client().post('/api/register', {
    ...person,
    email: `${crypto.randomUUID()}@exemple.bj`,
    password,
    password_confirmation: password,
  }),
  'a recovery': async (password) => {
    const { email } = await createUser(world.services, person)
    const code =
      openRecoveryCode(world.services.keys, await inTransaction(world.services, (tx) => drawRecoveryCode(world.system, tx, email)))
    return world.client().post('/api/recovery/pwd', { email, code, password, password_confirmation: password })
  },
  'a change': async (password) => {
    const client = world.client(await tokenOf(world.services, await createUser(world.services, person)))
    return client.post('/api/change/pwd', { old_password: testPassword, new_password: password, new_password_confirm: password })
  },
}

const easy = [
  product.brand.toLowerCase(), demoPassword, '01970000', 'Hounkpe-1997', 'sènahounkpè', 'exemple2026', 'azertyuiop', 'abcabcabc',
  'Soleil2026!', 'P@ssw0rd1', 'doudou-97', 'Mâman2026',
]

test.each(Object.keys(choose))('K20: %s refuses a password made of words of the context, of a number, of a run, or common, and says what to do', async (place) => {
  const field = place === 'a change' ? 'new_password' : 'password'
  for (const password of easy) {
    const { status, body } = (await choose[place]?.(password)) ?? {}
    expect([status, body.errors], password).toEqual([
      422,
      { [field]: [expect.stringMatching(/trop facile à deviner.*trois mots sans rapport/)] },
    ])
  }
  expect((await choose[place]?.('Calebasse et sable'))?.body.status).toBe(true)
})

test('K20: whoever tries a name as a password with a wrong code learns nothing of whose it is', async () => {
  const [known, unknown] = [(await createUser(world.services, person)).email, 'personne@exemple.bj']
  const tries = await Promise.all([known, unknown].map((email) => world.client().post('/api/recovery/pwd', {
    email,
    code: '000000',
    password: 'Hounkpe-1997',
    password_confirmation: 'Hounkpe-1997',
  })))
  expect(tries[0]?.body).toMatchObject({ status: false, reason: 'bad_recovery_code' })
  expect(tries[1]?.body).toEqual(tries[0]?.body)
})
