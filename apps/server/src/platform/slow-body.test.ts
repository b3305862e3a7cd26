import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createBeneficiary, type TestUser, tokenOf } from '#test/factories.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

const details = { department: 'Littoral', commune: 'Cotonou', address: 'Rue neuve', phone: '0197000001', birthday: '1990-01-01', sex: 'Féminin', profession: 'Couturière', marital: 'celibataire', parent_name: 'Un contact', parent_phone: '0197000002' }

/** Sends half an edit, lets `meanwhile` happen, and sends the rest two seconds later. */
async function editSlowly(user: TestUser, meanwhile: () => Promise<unknown>): Promise<number> {
  const client = world.client(await tokenOf(world.services, user))
  const csrf = await client.csrf()
  const text = JSON.stringify(details)
  async function* trickle() {
    yield Buffer.from(text.slice(0, 40))
    await wait(300)
    await meanwhile()
    await wait(2000)
    yield Buffer.from(text.slice(40))
  }
  const headers = { authorization: `Bearer ${client.token}`, 'x-xsrf-token': csrf, cookie: `XSRF-TOKEN=${csrf}`, 'content-type': 'application/json' }
  const reply = await fetch(`${world.url}/api/edit/profil/benef`, { method: 'POST', headers, body: ReadableStream.from(trickle()), duplex: 'half' })
  return reply.status
}
const addressOf = async (user: TestUser) => (await world.services.db.selectFrom('beneficiaries').select('address').where('userId', '=', user.id).executeTakeFirstOrThrow()).address

test('a body that trickles in does not outlive its session, nor a suspension; a slow phone is served', async () => {
  const { db, now } = world.services
  const people = await Promise.all([1, 2, 3].map(() => createBeneficiary(world.services)))
  const [signedOut, suspended, slow] = people
  if (!signedOut || !suspended || !slow) throw new Error('Three people')
  const statuses = await Promise.all([
    editSlowly(signedOut, () => db.deleteFrom('sessions').where('userId', '=', signedOut.id).execute()),
    editSlowly(suspended, () => db.updateTable('users').set({ suspendedAt: now() }).where('id', '=', suspended.id).execute()),
    editSlowly(slow, async () => {}),
  ])
  expect(statuses).toEqual([401, 401, 200])
  expect(await Promise.all(people.map(addressOf))).toEqual(['Quartier Zongo, maison 12', 'Quartier Zongo, maison 12', 'Rue neuve'])
})
