import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createBeneficiary, type TestUser, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

const details = {
  department: 'Littoral', commune: 'Cotonou', address: 'Rue neuve', phone: '0197000001', birthday: '1990-01-01', sex: 'Féminin',
  profession: 'Couturière', marital: 'celibataire', parent_name: 'Un contact', parent_phone: '0197000002',
}

const json = { type: 'application/json', text: JSON.stringify(details) }
const multipart = { type: 'multipart/form-data; boundary=x', text: `${Object.entries(details)
  .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')}--x--\r\n` }

/** Sends half an edit, lets `meanwhile` happen, and sends the rest two seconds later. */
async function editSlowly(user: TestUser, meanwhile: () => Promise<unknown>, { type, text } = json): Promise<number> {
  const client = world.client(await tokenOf(world.services, user))
  const csrf = await client.csrf()
  async function* trickle() {
    yield Buffer.from(text.slice(0, 40))
    await wait(300)
    await meanwhile()
    await wait(2000)
    yield Buffer.from(text.slice(40))
  }
  const headers = { authorization: `Bearer ${client.token}`, 'x-xsrf-token': csrf, cookie: `XSRF-TOKEN=${csrf}`, 'content-type': type }
  const reply = await fetch(`${world.url}/api/edit/profil/benef`, {
    method: 'POST',
    headers,
    body: ReadableStream.from(trickle()),
    duplex: 'half',
  })
  return reply.status
}
const addressOf = async (user: TestUser) =>
  (await world.services.db.selectFrom('beneficiaries').select('address').where('userId', '=', user.id).executeTakeFirstOrThrow()).address

test('a body that trickles in does not outlive its session, nor a suspension; a slow phone is served', async () => {
  const { db, now } = world.services
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => createBeneficiary(world.services)))
  const [signedOut, suspended, slow, suspendedInParts, slowInParts] = people
  if (!signedOut || !suspended || !slow || !suspendedInParts || !slowInParts) throw new Error('Five people')
  const suspend = ({ id }: TestUser) => db.updateTable('users').set({ suspendedAt: now() }).where('id', '=', id).execute()
  const statuses = await Promise.all([
    editSlowly(signedOut, () => db.deleteFrom('sessions').where('userId', '=', signedOut.id).execute()),
    editSlowly(suspended, () => suspend(suspended)),
    editSlowly(slow, async () => {}),
    editSlowly(suspendedInParts, () => suspend(suspendedInParts), multipart),
    editSlowly(slowInParts, async () => {}, multipart),
  ])
  expect(statuses).toEqual([401, 401, 200, 401, 200])
  const before = 'Quartier Zongo, maison 12'
  expect(await Promise.all(people.map(addressOf))).toEqual([before, before, 'Rue neuve', before, 'Rue neuve'])
})
