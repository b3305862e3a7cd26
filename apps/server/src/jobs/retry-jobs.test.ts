import { dayOf } from '@passerelle/contract/dates'
import {
  adminCountJobs, adminJobsFile, adminJobsOverview, adminListJobs, adminPreviewRetryJobs, adminRetryChosenJobs, adminRetryJob,
  adminRetryJobs, type ListedJob,
} from '@passerelle/contract/jobs'
import { errors } from '@passerelle/contract/errors'
import { wordOfJob } from '@passerelle/contract/job-words'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { freeHandlers } from '#src/job-wiring.ts'
import { selectJobs } from '#src/platform/jobs/stored-jobs.ts'
import { faultOfJob } from './job-fault.ts'
import { rhythmOf } from './job-words.ts'

let t: TestApp
let admin: ApiClient

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  admin = t.client(await tokenOf(t.services, await createAdmin(t.services, 'super')))
})

/** Of the line for mails, one a second; what they are told is nobody’s to read here. */
const fail = async (count: number) => {
  await sql`insert into pgboss.job (name, data, state, start_after, completed_on, started_on, retry_count, retry_limit, output)
    select 'mails', json_build_object('name', 'send-mail', 'data', json_build_object('highlight', '481 207'))::jsonb, 'failed',
      now() - n * interval '1 second', now(), now(), 10, 10,
      '{"message": "The mail did not leave (ECONNECTION, CONN): connect ECONNREFUSED"}'::jsonb
    from generate_series(1, ${count}::int) as n`.execute(t.services.db)
}
const page = async (cursor?: string) => {
  const { body } = await admin.get(`${adminListJobs.path}?queue=mails&state=failed${cursor ? `&cursor=${cursor}` : ''}`)
  return body as { data: ListedJob[]; next_cursor: string | null }
}
const countOf = async (state: string) => {
  const { body } = await admin.call(adminJobsOverview)
  return body.counts.find((one: { queue: string; state: string }) => one.queue === 'mails' && one.state === state).count
}

const journalOf = (action: 'job.retry' | 'job.retry_all') =>
  t.services.db.selectFrom('journal').select(['subjectId', 'detail']).where('action', '=', action).execute()

describe('failed jobs', () => {
  it('are begun again once, with all their tries, and their data is never shown', async () => {
    await fail(1)
    const { data: [job] } = await page()
    expect(job).toMatchObject({ name: 'send-mail', fault: 'mail_unreachable', tries: 11, tries_max: 11, next_try_at: null })
    expect(JSON.stringify(await page())).not.toContain('481 207')
    // Ten at once: one begins it.
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin.call(adminRetryJob, { job: job?.id ?? '' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
    const { rows } = await sql`select state::text, retry_count, started_on, output from pgboss.job`.execute(t.services.db)
    expect(rows).toEqual([{ state: 'created', retryCount: 0, startedOn: null, output: null }])
    expect(await journalOf('job.retry')).toEqual([{ subjectId: job?.id, detail: { name: 'send-mail' } }])
    await sql`delete from pgboss.job`.execute(t.services.db)
  })

  it('stand one page after the other, each once, by what they are, and begin again together, by queue', async () => {
    await fail(120)
    // Many of one millisecond: none is lost between two pages.
    await sql`update pgboss.job set created_on = created_on + (random() * 900)::int * interval '1 microsecond'`.execute(t.services.db)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data, next_cursor: next } = await page(cursor)
      seen.push(...data.map(({ id }) => id))
      cursor = next
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    expect(await countOf('failed')).toBe(120)
    expect((await admin.call(adminRetryJobs, {}, { body: { queue: 'jobs', state: 'failed' } })).status).toBe(409)
    const all = await admin.call(adminRetryJobs, {}, { body: { queue: 'mails', state: 'failed' } })
    expect(all).toMatchObject({ body: { message: 'Tâches relancées\u00A0: 120.' } })
    expect([await countOf('failed'), await countOf('waiting')]).toEqual([0, 120])
    expect(await journalOf('job.retry_all')).toEqual([{ subjectId: 'mails', detail: { from: 'failed', 'send-mail': 120 } }])
    await sql`delete from pgboss.job`.execute(t.services.db)
  })

  it('begin again where they are chosen, each once, and the dry run says before which do not', async () => {
    await fail(3)
    const [one, two, kept] = (await page()).data.map(({ id }) => id)
    await sql`update pgboss.job set state = 'created' where id = ${two}::uuid`.execute(t.services.db)
    const { rows: [other] } = await sql<{ id: string }>`insert into pgboss.job (name, data, state)
      values ('jobs', '{"name": "sweep"}', 'retry') returning id`.execute(t.services.db)
    const ids = [one, two, other?.id]
    const excluded = [{ id: two, label: wordOfJob('send-mail'), reason: errors.job_not_failed.message }]
    const tried = await admin.get(`${adminPreviewRetryJobs.path}?ids=${ids.join()}`)
    expect(tried.body).toEqual({ concerned: 2, excluded })
    expect(await countOf('failed')).toBe(2)

    const begun = (await journalOf('job.retry')).length
    // Three at once, and one alone beside them: each job begins once.
    const replies = await Promise.all([
      ...Array.from({ length: 3 }, () => admin.call(adminRetryChosenJobs, {}, { body: { ids } })),
      admin.call(adminRetryJob, { job: one ?? '' }),
    ])
    expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    const told = (await journalOf('job.retry')).slice(begun).map(({ subjectId }) => subjectId)
    expect([told.length, new Set(told)]).toEqual([2, new Set([one, other?.id])])
    expect((await page()).data.map(({ id }) => id)).toEqual([kept])
    await sql`delete from pgboss.job`.execute(t.services.db)
  })

  it('are told apart by state, queue, kind and day: what is done is in no list, and each count is that of its file', async () => {
    await fail(2)
    await sql`insert into pgboss.job (name, data, state, created_on) values
      ('jobs', '{"name": "sweep"}', 'failed', now() - interval '40 days'), ('jobs', '{"name": "sweep"}', 'retry', now()),
      ('mails', '{"name": "send-mail"}', 'active', now()), ('mails', '{"name": "send-mail"}', 'created', now()),
      ('jobs', '{"name": "sweep"}', 'completed', now()), ('jobs', '{"name": "sweep"}', 'cancelled', now())`.execute(t.services.db)
    const longAgo = dayOf(new Date(Date.now() - 30 * 86_400_000))
    for (const [query, rows] of [
      ['', 6], ['state=failed', 3], ['state=stuck', 1], ['state=waiting', 2], ['queue=jobs', 2], ['kind=send-mail', 4],
      ['kind=sweep&state=failed&queue=jobs', 1], ['kind=sweep&queue=mails', 0], [`to=${longAgo}`, 1], [`from=${longAgo}&state=failed`, 2],
    ] as const) {
      const counted = await admin.get(`${adminCountJobs.path}?${query}`)
      expect([query, counted.body]).toEqual([query, { count: rows, is_exact: true }])
      const file = await admin.get(`${adminJobsFile.path}?${query}`)
      expect([query, file.body.split('\r\n').length - 2]).toEqual([query, rows])
      expect(file.body).not.toContain('481 207')
    }
  })

  it('of a bad day are read in their order by the index, not put in order first', async () => {
    await sql`insert into pgboss.job (name, data, state, created_on)
      select 'mails', '{"name": "send-mail"}', (array['created', 'retry', 'active', 'failed'])[1 + n % 4]::pgboss.job_state,
        now() - n * interval '1 second' from generate_series(1, 8000) as n`.execute(t.services.db)
    await t.open.withSession((session) => session.script('analyze pgboss.job'))
    for (const asked of [{}, { state: 'failed' }, { state: 'stuck' }, { state: 'waiting' }, { queue: 'mails' }] as const) {
      const listed = selectJobs(t.services.db, asked).orderBy('job.createdOn', 'desc').orderBy('job.id', 'desc').limit(51)
      const { rows } = await sql<Record<string, string>>`explain ${listed}`.execute(t.services.db)
      const plan = rows.flatMap((row) => Object.values(row)).join('\n')
      expect(plan).toMatch(/Index Scan Backward using \S+ on/)
      expect(plan).not.toMatch(/Sort\b(?! Key)/)
    }
  })
})

it.each([
  ['* * * * *', 'chaque minute'], ['*/5 * * * *', 'toutes les 5\u00A0minutes'], ['10 2 * * *', 'chaque jour à 2\u00A0h\u00A010'],
  ['0 7 * * *', 'chaque jour à 7\u00A0h'], ['5 * * * *', 'chaque heure, à la minute 5'],
])('%s: « %s »', (cron, words) => expect(rhythmOf(cron)).toBe(words))

it.each([
  [null, null],
  ['The mail did not leave (EAUTH, AUTH PLAIN): Invalid login: 535', 'mail_credentials'],
  ['The mail did not leave (EENVELOPE, RCPT TO): all recipients were rejected: 550 5.1.1 <•>', 'mail_refused'],
  ["The operator's webhook answered 500.", 'webhook'],
  ['The job ran for too long.', 'too_long'],
  ['This process has no handler for job send-sms.', 'unknown_kind'],
  ['fetch failed', 'provider'],
  ['Cannot read properties of undefined', 'other'],
])('what « %s » means: %s', (error, fault) => expect(faultOfJob(error)).toBe(fault))

it('each job has a word of its own', () => {
  const names = Object.keys(freeHandlers(t.services, t.provider))
  expect(new Set(names.map(wordOfJob)).size).toBe(names.length)
  expect(names.map(wordOfJob)).not.toContain(wordOfJob('no-such-job'))
})
