import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sendMail } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { listFailedJobs } from '#src/platform/jobs/jobs.ts'
import { eventually } from '#test/tools/eventually.ts'
import { createUser, type TestUser } from '#test/worlds/factories.ts'
import { type MailServer, startMailServer } from '#test/tools/mail-server.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

/** Mails on a bad day: the real action, the real job and its real retry; only the wait between two tries is cut short. */
let server: MailServer
let t: TestApp
const logged: string[] = []

beforeAll(async () => {
  server = await startMailServer()
  const keep = (level: string) => (details: object, text: string) => void logged.push(`${level} ${text} ${describe(details)}`)
  t = await createTestApp({ smtpUrl: server.url, jobLog: { warn: keep('warn'), error: keep('error') } })
})

/** Everything that a log line could say of what it is told, errors included. */
function describe(details: object): string {
  return JSON.stringify(details, (_key, value: unknown) => (value instanceof Error
    ? { ...value, message: value.message, stack: value.stack, cause: value.cause }
    : value))
}

const password = 'Lagune-et-sable-7'
const register = async (email: string) =>
  t.client().post('/api/register', { name: 'Dossou', firstname: 'Awa', email, password, password_confirmation: password })
const triesOf = async (address: string) => {
  const { rows } = await sql<{ state: string; tries: number }>`
    select job.state, (job.retry_count + case when job.state = 'retry' then 1 else 0 end)::int as tries from pgboss.job
    join users on users.id = (job.data -> 'data' ->> 'userId')::bigint
    where job.data ->> 'name' = 'send-mail' and users.email = ${address}`.execute(t.services.db)
  return rows[0]
}

/** The next tries are due now; another mail wakes the workers, as any commit does. */
async function retryNow(other: TestUser): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(t.services.db)
  await inTransaction(t.services, (tx) => sendMail(tx, {
    userId: other.id,
    key: `wake:${Date.now()}`,
    subject: 'Autre',
    paragraphs: ['Autre'],
  }))
}

it('a server that is down delays the mail, never what it tells of', async () => {
  const email = 'panne@exemple.bj'
  await server.stop()
  expect(await register(email)).toMatchObject({ status: 200, body: { status: true } })
  expect(await t.client().post('/api/login', { email, password })).toMatchObject({ body: { status: true } })
  await eventually(async () => expect(await triesOf(email)).toMatchObject({ state: 'retry' }))
  await retryNow(await createUser(t.services)) // still down: a second try
  await eventually(async () => expect(await triesOf(email)).toMatchObject({ state: 'retry', tries: 2 }))
  await server.start()
  expect(server.to(email)).toEqual([])
  await retryNow(await createUser(t.services))
  await eventually(() => expect(server.to(email)).toMatchObject([{ subject: expect.stringMatching(/^Bienvenue/) }]))
  await t.jobsDone()
  expect(await triesOf(email)).toMatchObject({ state: 'completed' })
  expect(server.to(email)).toHaveLength(1)
  expect(logged.filter((line) => line.startsWith('warn job failed, it will be tried again'))).not.toEqual([])
  expect(logged.join('\n')).toContain('ECONNREFUSED')
  expect(logged.join('\n')).not.toContain(email)
})

it('an address that is refused is tried three times, ends among the failed jobs, and stops no other mail', async () => {
  const email = 'inconnue.0197000001@exemple.bj'
  logged.length = 0
  server.refusal = (address) => (address === email ? `5.1.1 <${address}>: no such user here, ${address}` : null)
  expect(await register(email)).toMatchObject({ status: 200, body: { status: true } })
  for (const tries of [1, 2]) {
    await eventually(async () => expect(await triesOf(email)).toMatchObject({ state: 'retry', tries }))
    const other = await createUser(t.services)
    await retryNow(other)
    await eventually(() => expect(server.to(other.email)).toHaveLength(1))
  }
  await eventually(async () => expect(await triesOf(email)).toMatchObject({ state: 'failed' }))
  expect(server.to(email)).toEqual([])
  const failed = (await listFailedJobs(t.services.db)).filter((job) => job.name === 'send-mail')
  expect(failed).toMatchObject([{ attempts: 3, error: expect.stringContaining('550 5.1.1') }])
  expect(logged.map((line) => line.split(' {')[0])).toEqual([
    'warn job failed, it will be tried again', 'warn job failed, it will be tried again', 'error job failed for good',
  ])
  expect(logged.at(-1)).toContain('550 5.1.1')
  const { rows } = await sql<{ kept: string }>`select string_agg(coalesce(output::text, '') || data::text, ' ') as kept
    from pgboss.job`.execute(t.services.db)
  expect(`${logged.join('\n')} ${rows[0]?.kept}`).not.toMatch(/inconnue|0197000001|exemple\.bj/)
})
