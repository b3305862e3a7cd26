import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { markBackup } from '#src/installation/backup-marks.ts'
import { releaseHeld } from '#src/installation/release-held.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createPaymentWorld, payer, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { backupAlert, diskAlert, silenceAlert } from './alert-rules.ts'
import { raiseAlert } from './raise-alert.ts'
import { watchInstallation } from './watch-installation.ts'

const operator = 'astreinte@exemple.bj'
let world: PaymentWorld
/** What the operator's webhook was sent, and how it answers. */
const posted: { key: string; text: string }[] = []
let answer = 200

beforeAll(async () => {
  const hook = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.once('end', () => {
      if (answer === 200) posted.push(JSON.parse(body))
      reply.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  afterFile(() => void hook.close())
  const address = hook.address()
  world = await createPaymentWorld({})
  Object.assign(world.test.services.config.alerts, {
    email: operator,
    webhook: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
  })
}, 60_000)

const told = async () => ({
  mails: (await mailsTo(world.test, operator)).map(({ text }) => text).length,
  posts: posted.map(({ key }) => key),
})

describe('an alert', () => {
  it('leaves by mail and by the operator’s webhook, once a day for one fault', async () => {
    const raise = (key: string) => raiseAlert(world.test.system, { key, message: 'Le disque est presque plein.' })
    await Promise.all([raise('disk'), raise('disk'), raise('disk')])
    expect(await told()).toEqual({ mails: 1, posts: ['disk'] })
    expect(posted[0]?.text).toContain('Le disque est presque plein.')
    await raise('sweep')
    expect(await told()).toEqual({ mails: 2, posts: ['disk', 'sweep'] })
    world.test.clock.forward(24 * 3_600_000)
    await raise('disk')
    expect(await told()).toEqual({ mails: 3, posts: ['disk', 'sweep', 'disk'] })
  })

  it('that is looked for by night is told every night, also one that begins a little earlier than the night before', async () => {
    const before = posted.length
    const raise = () => raiseAlert(world.test.system, { key: 'nightly', message: 'Le registre est à vérifier.' })
    for (let night = 0; night < 3; night += 1) {
      await raise()
      world.test.clock.forward(24 * 3_600_000 - 60_000)
    }
    await world.test.jobsDone()
    expect(posted.slice(before).map(({ key }) => key)).toEqual(['nightly', 'nightly', 'nightly'])
  })

  it('by mail does not wait for a webhook that refuses', async () => {
    answer = 500
    const before = (await mailsTo(world.test, operator)).length
    await raiseAlert(world.test.system, { key: 'other', message: 'Autre chose.' })
    await expect.poll(async () => (await mailsTo(world.test, operator)).length, { timeout: 20_000 }).toBe(before + 1)
    answer = 200
  })
})

it('an alert of a restored copy is in its log alone; once it is released, what lasts is told at once', async () => {
  const { db, keys } = world.test.services
  const raise = () => raiseAlert(world.test.system, { key: 'copy', message: 'Le disque est presque plein.' })
  const before = await told()
  await db
    .insertInto('installation')
    .values({ id: randomUUID(), keyFingerprint: keys.fingerprint, heldAt: world.test.clock.now(), createdAt: world.test.clock.now() })
    .execute()
  await raise()
  await world.test.jobsDone()
  expect(await told()).toEqual(before)
  await releaseHeld(world.test.system)
  await raise()
  await world.test.jobsDone()
  expect(await told()).toEqual({ mails: before.mails + 1, posts: [...before.posts, 'copy'] })
})

describe('the watch', () => {
  const watched = async () => {
    const before = posted.length
    await watchInstallation(world.test.system)
    await world.test.jobsDone()
    return posted.slice(before).map(({ key }) => key)
  }

  it('tells of jobs that failed for good, by their kind, without what they were told', async () => {
    await sql`insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit)
      values ('jobs', ${JSON.stringify({ name: 'send-payout', data: { attemptId: 'secret' } })}::jsonb, 'failed', ${world.test.clock.now()},
      10, 10)`.execute(world.test.open.db)
    expect(await watched()).toEqual(['failed-jobs:send-payout'])
    expect(posted.at(-1)?.text).toMatch(/«.Transfert d’un retrait.» \(send-payout\)\. «.Tâches.»/)
    expect(posted.at(-1)?.text).not.toContain('secret')
    expect(await watched()).toEqual([])
  })

  it('tells of a payment provider that no longer says anything while payments succeed', async () => {
    const donor = await world.donor()
    await world.passType(5000)
    const { payment } = await world.openDonation(donor, await world.service())
    await world.pay(payment.transaction_id, payer.webhooksLost)
    expect((await world.validate(donor, payment.transaction_id)).body.status).toBe(true)
    expect(await watched()).toEqual([]) // its message may only be late
    world.test.clock.forward(3_600_000)
    expect(await watched()).toEqual(['webhook-silence'])
  })

  it('tells of a backup that failed, and of one that does not come any more, with what to type', async () => {
    const { dataDir } = world.test.services.config
    expect(await watched()).toEqual([])
    markBackup(dataDir, 'failed', world.test.clock.now())
    expect(await watched()).toEqual(['backup'])
    expect(posted.at(-1)?.text).toContain('cd /opt/passerelle && runuser -u passerelle -- npm run backup -- /var/backups')
    expect(await watched()).toEqual([])
    world.test.clock.forward(25 * 3_600_000)
    markBackup(dataDir, 'done', world.test.clock.now())
    expect(await watched()).not.toContain('backup')
    world.test.clock.forward(37 * 3_600_000)
    expect(await watched()).toContain('backup')
  })

  it('tells of mails that have not left for an hour, with why and what to do; anew once they had left', async () => {
    const { db } = world.test.services
    const { id: userId } = await world.donor()
    const write = (state: 'stuck' | 'waiting', minutesAgo: number) => db
      .insertInto('messages')
      .values({
        userId, key: `welcome:${randomUUID()}`, content: '{}', hasSecret: false, address: null, state, fault: 'unreachable',
        createdAt: new Date(world.test.clock.now().getTime() - minutesAgo * 60_000),
      })
      .execute()
    await write('stuck', 59)
    await write('waiting', 600) // a copy's, perhaps
    expect(await watched()).not.toContain('mails')
    world.test.clock.forward(2 * 60_000)
    expect(await watched()).toContain('mails')
    const { text } = posted.find(({ key }) => key === 'mails') ?? { text: '' }
    expect(text).toContain('1 message ne part pas depuis plus d’une heure. Le serveur d’envoi ne répond pas.')
    expect(text).toMatch(/«.Messages.».*SMTP_URL.*«.Tâches.».*«.Tout réessayer.»/)
    await write('stuck', 61)
    expect(await watched()).not.toContain('mails')
    await db.updateTable('messages').set({ state: 'sent', sentAt: world.test.clock.now() }).where('state', '=', 'stuck').execute()
    await watched()
    await write('stuck', 61)
    expect(await watched()).toContain('mails')
  })

  const night = new Date('2026-11-28T02:00:00Z')
  const after = (hours: number) => new Date(night.getTime() + hours * 3_600_000)
  it.each([
    ['none was ever made', { doneAt: null, failedAt: null, now: after(1000) }, null],
    ['last night’s', { doneAt: night, failedAt: null, now: after(30) }, null],
    ['one mended since it failed', { doneAt: after(1), failedAt: night, now: after(30) }, null],
    ['36 hours ago', { doneAt: night, failedAt: null, now: after(36) }, null],
    ['longer ago', { doneAt: night, failedAt: null, now: after(36.1) }, /^Aucune sauvegarde depuis celle du 28/],
    ['the first one failed', { doneAt: null, failedAt: night, now: after(0.1) }, /^La sauvegarde du 28.* a échoué/],
    ['last night’s failed', { doneAt: night, failedAt: after(24), now: after(24.1) }, /^La sauvegarde du 29.* a échoué/],
  ])('%s: what is told of backups', (_case, times, sentence) => {
    const message = backupAlert(times)
    if (sentence === null) expect(message).toBeNull()
    else expect(message).toMatch(sentence)
  })

  it.each([
    [{ paid: 0, messages: 0 }, false],
    [{ paid: 3, messages: 1 }, false],
    [{ paid: 1, messages: 0 }, true],
  ])('%o: a silence that is told: %s', (seen, isTold) => {
    expect(silenceAlert(seen) !== null).toBe(isTold)
  })

  it.each([
    [{ freeBytes: 100e9, totalBytes: 2000e9 }, false],
    [{ freeBytes: 1e9, totalBytes: 5e9 }, false],
    [{ freeBytes: 1e9, totalBytes: 100e9 }, true],
    [{ freeBytes: 0, totalBytes: 5e9 }, true],
  ])('%o: a disk that is nearly full: %s', (disk, isTold) => {
    expect(diskAlert(disk) !== null).toBe(isTold)
  })
})
