import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { freeHandlers } from '#src/job-wiring.ts'
import { mailRetries, sendMail } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { holdOutgoing, outgoingJobs } from './hold-outgoing.ts'
import { releaseHeld } from './release-held.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
  const { db, keys } = world.services
  await db
    .insertInto('installation')
    .values({ id: randomUUID(), keyFingerprint: keys.fingerprint, heldAt: world.clock.now(), createdAt: world.clock.now() })
    .execute()
}, 60_000)

/** These ask the provider what became of a payment: nothing leaves, and no payment is made. */
const askOnly = ['process-payment-event', 'reconcile-payments']

it('every job that is given the mailer, the provider or the network is held in a restored copy, or only asks', () => {
  const handlers = freeHandlers(world.services, world.provider)
  const free = Object.entries(handlers)
  const held: Record<string, unknown> = holdOutgoing(world.services, handlers)
  const reaching = free.filter(([, handler]) => /\b(mailer|gateway|provider|fetch)\b/.test(String(handler))).map(([name]) => name)
  expect(reaching).toEqual(expect.arrayContaining([...outgoingJobs, 'post-alert', ...askOnly])) // else it looks for nothing
  expect(free.filter(([name, handler]) => reaching.includes(name) && held[name] === handler).map(([name]) => name)).toEqual(askOnly)
})

describe('in a restored copy', () => {
  const waiting = async () => (await sql<{ name: string; queue: string; priority: number; tries: number }>`
    select data ->> 'name' as name, name as queue, priority, retry_limit as tries from pgboss.job
    where state = 'created' order by 1`.execute(world.open.db)).rows

  it('mails and invitations wait as they were enqueued, as urgent and as patient, until it is released', async () => {
    const admin = await createAdmin(world.services, 'super')
    const asked = await world.client(await tokenOf(world.services, admin)).post('/api/admin/administrators', {
      email: 'awa@exemple.bj', firstname: 'Awa', name: 'Dossou', role: 'lecture',
    })
    expect(asked).toMatchObject({ status: 200 })
    await inTransaction(world.system, async (tx) => {
      await sendMail(tx, { userId: admin.id, key: 'once', subject: 'Une fois', paragraphs: ['Bonjour.'] })
      await enqueue(tx, 'send-payout', { attemptId: randomUUID() })
    })
    await world.jobsDone()
    expect(await waiting()).toMatchObject([
      { name: 'send-invitation', queue: 'mails', priority: 1 },
      { name: 'send-mail', queue: 'mails', priority: 0, tries: mailRetries },
      { name: 'send-payout', queue: 'jobs', priority: 0 },
    ])
    expect(await mailsTo(world, 'awa@exemple.bj')).toEqual([])
    await releaseHeld(world.system)
    await world.jobsDone()
    expect(await mailsTo(world, 'awa@exemple.bj')).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })
})
