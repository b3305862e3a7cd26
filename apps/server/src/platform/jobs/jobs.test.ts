import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { eventually } from '#test/tools/eventually.ts'
import { listRuns } from './schedule-runs.ts'
import { createTestDatabase } from '#test/tools/test-database.ts'

import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue, type EnqueueOptions, type JobHandler, type JobHandlers, type JobSchedule, listFailedJobs, startJobs } from './jobs.ts'
import { HopelessJob } from './run-job.ts'

declare module './jobs.ts' {
  interface JobData {
    'test.note': { id: number }
  }
}

const open = await createTestDatabase()
const stops: (() => Promise<void>)[] = []
const logged: string[] = []
const log = {
  warn: (_: unknown, text: string) => logged.push(`warn ${text}`),
  error: (_: unknown, text: string) => logged.push(`error ${text}`),
}

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await sql`delete from pgboss.job`.execute(open.db)
  await open.db.deleteFrom('scheduleRuns').execute()
  logged.length = 0
})

async function start(handler: JobHandler<'test.note'> | undefined, schedules: JobSchedule[] = []) {
  // The application's own jobs are left without a handler here.
  const handlers = { 'test.note': handler } as JobHandlers
  const jobs = await startJobs({ open, log, handlers, schedules })
  stops.push(jobs.stop)
  return jobs
}

function add(id: number, options?: EnqueueOptions): Promise<boolean> {
  return inTransaction(open, (tx) => enqueue(tx, 'test.note', { id }, options))
}

test('a committed job starts at once, without waiting for the next poll', async () => {
  let ran = (_id: number) => {}
  await start(async ({ id }) => ran(id))
  // Of two workers that look every two seconds at the most, sixty in turn would outlast the test.
  for (let id = 0; id < 60; id += 1) {
    const next = new Promise<number>((resolve) => (ran = resolve))
    await add(id)
    expect(await next).toBe(id)
  }
})

test('a job enqueued before any worker started runs when one does', async () => {
  await add(1)
  const { promise: ran, resolve } = Promise.withResolvers<number>()
  await start(async ({ id }) => resolve(id))
  expect(await ran).toBe(1)
})

test('a rollback takes the job away', async () => {
  const seen: number[] = []
  await start(async ({ id }) => void seen.push(id))
  const refused = inTransaction(open, async (tx) => {
    await enqueue(tx, 'test.note', { id: 1 })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await add(2)
  await eventually(async () => {
    const { rows } = await sql`select data -> 'data' as data, state from pgboss.job`.execute(open.db)
    expect(rows).toEqual([{ data: { id: 2 }, state: 'completed' }])
  })
  expect(seen).toEqual([2])
})

test('each job runs once, though several processes run jobs', async () => {
  const seen: number[] = []
  const handler = async ({ id }: { id: number }) => {
    await sleep(5)
    seen.push(id)
  }
  for (let process = 0; process < 3; process += 1) await start(handler)
  const ids = Array.from({ length: 100 }, (_, index) => index)
  await Promise.all(ids.map((id) => add(id)))
  await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(ids.length))
  await sleep(100)
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
})

test('a failed job is tried again; the others of its batch are not', async () => {
  const seen: string[] = []
  await start(async ({ id }, { attempt }) => {
    seen.push(`${id} ${attempt}`)
    if (id === 1 && attempt === 1) throw new Error('network')
  })
  await inTransaction(open, async (tx) => {
    for (const id of [1, 2, 3]) await enqueue(tx, 'test.note', { id }, { retryDelaySeconds: 1 })
  })
  await eventually(() => expect(seen.toSorted()).toEqual(['1 1', '1 2', '2 1', '3 1']))
  expect(await listFailedJobs(open.db)).toEqual([])
  expect(logged).toEqual(['warn job failed, it will be tried again'])
})

test('the pauses between tries grow', async () => {
  await add(1, { retryDelaySeconds: 100 })
  const pauseAfter = async (tries: number) => {
    await sql`update pgboss.job set retry_count = ${tries}, start_after = now(), state = 'created'`.execute(open.db)
    const jobs = await start(async () => Promise.reject(new Error('network')))
    const pause = await eventually(async () => {
      const { rows } = await sql<{ seconds: number }>`select extract(epoch from start_after - now())::int as seconds from pgboss.job
        where state = 'retry'`.execute(open.db)
      expect(rows).toHaveLength(1)
      return rows[0]?.seconds ?? 0
    })
    await jobs.stop()
    return pause
  }
  const first = await pauseAfter(0)
  const fourth = await pauseAfter(3)
  expect(first).toBeGreaterThan(40)
  expect(first).toBeLessThan(210)
  expect(fourth).toBeGreaterThan(390)
})

test('a job that keeps failing ends among the failed jobs, with its reason', async () => {
  await start(async ({ id }) => {
    if (id === 7) throw new Error('address refused')
  })
  await add(7, { retryLimit: 0 })
  const failed = await eventually(async () => {
    const jobs = await listFailedJobs(open.db)
    expect(jobs).toHaveLength(1)
    return jobs[0]
  })
  expect(failed).toMatchObject({ name: 'test.note', data: { id: 7 }, error: 'address refused', attempts: 1, failedAt: expect.any(Date) })
  expect(logged).toEqual(['error job failed for good'])
})

test('a job that says it is hopeless is not tried again, and is among the failed ones', async () => {
  let runs = 0
  await start(async () => {
    runs += 1
    throw new HopelessJob('nobody there')
  })
  await add(8)
  const failed = await eventually(async () => {
    const jobs = await listFailedJobs(open.db)
    expect(jobs).toHaveLength(1)
    return jobs[0]
  })
  expect(failed).toMatchObject({ data: { id: 8 }, error: 'nobody there', attempts: 1 })
  expect(runs).toBe(1)
  expect(logged).toEqual(['error job failed for good'])
})

test('a job of another version of the program is given back, not lost', async () => {
  await start(undefined)
  await add(1)
  await eventually(() => expect(logged).toEqual(['warn job failed, it will be tried again']))
})

test('stop waits for the running job and starts no other', async () => {
  const events: string[] = []
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const jobs = await start(async ({ id }) => {
    markStarted()
    await mayEnd
    events.push(`job ${id} done`)
  })
  await add(1)
  await started
  await sleep(100) // the other worker has finished looking, too
  const stopping = jobs.stop().then(() => events.push('stopped'))
  await add(2)
  end()
  await stopping
  await sleep(200)
  expect(events).toEqual(['job 1 done', 'stopped'])
  const { rows } = await sql<{ state: string }>`select state from pgboss.job order by created_on`.execute(open.db)
  expect(rows.map((row) => row.state)).toEqual(['completed', 'created'])
})

test('a job for later waits for its time', async () => {
  const seen: number[] = []
  await start(async ({ id }) => void seen.push(id))
  await add(1, { startAfter: new Date(Date.now() + 3_600_000) })
  await add(2)
  await eventually(() => expect(seen).toEqual([2]))
})

test('schedules follow the program: added, changed, removed', async () => {
  const list = async () => (await sql`select key, cron, timezone, data from pgboss.schedule`.execute(open.db)).rows
  const schedule = (cron: string): JobSchedule => ({ name: 'test.note', data: { id: 9 }, cron, timeZone: 'Africa/Porto-Novo' })
  const handler = async () => undefined
  await start(handler, [schedule('0 3 * * *')])
  await start(handler, [schedule('0 4 * * *')])
  expect(await list()).toEqual([
    { key: 'test.note', cron: '0 4 * * *', timezone: 'Africa/Porto-Novo', data: { name: 'test.note', data: { id: 9 } } },
  ])
  await start(handler, [])
  expect(await list()).toEqual([])
})

test('a scheduled job runs', async () => {
  const { promise: ran, resolve } = Promise.withResolvers<number>()
  const schedules: JobSchedule[] = [{ name: 'test.note', data: { id: 9 }, cron: '* * * * *', timeZone: 'Africa/Porto-Novo' }]
  const handler: JobHandler<'test.note'> = async ({ id }) => resolve(id)
  await (await start(handler, schedules)).stop()
  await sql`update pgboss.version set cron_on = null`.execute(open.db) // else the next look at the schedules is in 30 s
  await start(handler, schedules)
  expect(await ran).toBe(9)
})

test('the queue never enters a transaction of ours, nor we its', async () => {
  await start(async () => undefined)
  await Promise.all(Array.from({ length: 40 }, (_, id) => add(id)))
  const refusals = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      inTransaction(open, async (tx) => {
        await enqueue(tx, 'test.note', { id: -1 })
        await sleep(2)
        throw new Error('refused')
      }),
    ),
  )
  expect(refusals.every((result) => result.status === 'rejected')).toBe(true)
  await eventually(async () => {
    const { rows } = await sql<{ state: string; count: number }>`select state, count(*) from pgboss.job group by state`.execute(open.db)
    expect(rows).toEqual([{ state: 'completed', count: 40 }])
  })
  expect(logged).toEqual([])
})

test('K55: mails that do not leave keep no other job waiting', async () => {
  const { promise: mailsLeave, resolve: wakeServer } = Promise.withResolvers<void>()
  const { promise: ran, resolve } = Promise.withResolvers<number>()
  let sending = 0
  await start(async ({ id }) => {
    if (id >= 1000) return resolve(id)
    sending += 1
    await mailsLeave
  })
  await inTransaction(open, async (tx) => {
    for (let id = 0; id < 200; id += 1) await enqueue(tx, 'test.note', { id }, { queue: 'mails' })
  })
  await eventually(() => expect(sending).toBeGreaterThanOrEqual(10)) // every one that sends is held up
  await add(1000)
  expect(await ran).toBe(1000)
  wakeServer()
})

test('K55: what somebody waits for is sent before a backlog', async () => {
  await inTransaction(open, async (tx) => {
    for (let id = 0; id < 200; id += 1) await enqueue(tx, 'test.note', { id }, { queue: 'mails' })
    await enqueue(tx, 'test.note', { id: 1000 }, { queue: 'mails', priority: 1 })
  })
  const seen: number[] = []
  await start(async ({ id }) => void seen.push(id))
  await eventually(() => expect(seen).toHaveLength(201))
  expect(seen.indexOf(1000)).toBeLessThan(40) // of two who look, one may be some batches ahead
})

describe('K58: a job whose process died', () => {
  /** As a worker that was killed leaves it: claimed, and not heard of since. */
  const abandon = (seconds: number) =>
    sql`update pgboss.job set state = 'active', started_on = now() - ${seconds}::int * interval '1 second',
      heartbeat_on = now() - ${seconds}::int * interval '1 second'`.execute(open.db)

  test('is taken up by whoever starts, as its second try', async () => {
    await add(1)
    await abandon(21)
    const { promise: ran, resolve } = Promise.withResolvers<number>()
    await start(async (_data, { attempt }) => resolve(attempt))
    expect(await ran).toBe(2)
    expect(logged).toEqual(['warn jobs of a process that ended are taken up'])
  })

  test.runIf(open.engine === 'postgres')('is taken up by a process that runs already, and a job at work is left alone', { timeout: 60_000 }, async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
    const seen: string[] = []
    const handler: JobHandler<'test.note'> = async ({ id }, { attempt }) => {
      seen.push(`${id} ${attempt}`)
      if (id === 1) await isDone
    }
    await start(handler)
    await add(1)
    await eventually(() => expect(seen).toEqual(['1 1']))
    await inTransaction(open, (tx) => enqueue(tx, 'test.note', { id: 2 }, { startAfter: new Date(Date.now() + 3_600_000) }))
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '21 seconds', start_after = now()
      where data -> 'data' ->> 'id' = '2'`.execute(open.db)
    const at = async () => (await sql<{ at: Date }>`select heartbeat_on as at from pgboss.job
      where data -> 'data' ->> 'id' = '1'`.execute(open.db)).rows[0]?.at.getTime() ?? 0
    const first = await at()
    await vi.waitFor(() => expect(seen).toEqual(['1 1', '2 2']), { timeout: 30_000 })
    // The one at work says so, meanwhile.
    await vi.waitFor(async () => expect(await at()).toBeGreaterThan(first), { timeout: 30_000 })
    expect(seen).toEqual(['1 1', '2 2'])
    finish()
  })

  test('ends among the failed ones, in the end, when it kills each that runs it', async () => {
    await add(1, { retryLimit: 0 })
    await abandon(21)
    const seen: number[] = []
    await start(async ({ id }) => void seen.push(id))
    await add(2)
    await eventually(() => expect(seen).toEqual([2]))
    expect(logged).toEqual([])
  })
})

test('of what comes round again, how the last run ended is kept: over the one before, with when it last went well', async () => {
  const { promise: failed, resolve } = Promise.withResolvers<void>()
  await start(async ({ id }) => {
    if (id === 2) throw new Error('call +229 01 97 00 00 01')
    if (id === 3) resolve()
  }, [{ name: 'test.note', data: { id: 1 }, cron: '0 0 1 1 *', timeZone: 'UTC' }])
  await add(1)
  await eventually(async () => expect(await listRuns(open.db)).toMatchObject([{ name: 'test.note', outcome: 'done', fault: null }]))
  const [{ doneAt } = { doneAt: null }] = await listRuns(open.db)
  await add(2, { retryLimit: 0 })
  await eventually(async () => expect(await listRuns(open.db)).toMatchObject([{ outcome: 'failed', doneAt }]))
  expect((await listRuns(open.db))[0]?.fault).not.toContain('97 00 00 01')
  await add(3)
  await failed
})
