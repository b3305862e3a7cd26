import { randomUUID } from 'node:crypto'
import type { JobQueue } from '@passerelle/contract/job-words'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listCases, onChosen } from './admin-case.ts'
import { anInstant, aNumber, aText, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** One that has failed for good. */
async function failedJob(world: ContractWorld, queue: JobQueue = 'jobs'): Promise<string> {
  const data = { name: 'mail-uses', data: { attemptId: 'a secret of the job' } }
  const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit, output)
    values (${queue}, ${JSON.stringify(data)}::jsonb, 'failed', now(), 2, 2, ${JSON.stringify({ message: 'fetch failed' })}::jsonb)
    returning id`.execute(world.ctx.db)
  return rows[0]?.id ?? ''
}

/** A call begins a whole queue again: two that are prepared together have one each. */
let prepared = 0
const nextQueue = (): JobQueue => (prepared++ % 2 === 0 ? 'jobs' : 'mails')

export const jobCases: ContractCases = {
  adminJobsOverview: {
    prepare: async (world) => {
      await failedJob(world)
      return {
        client: await world.administrator(),
        expects: (body) => {
          expect(body.counts).toContainEqual({ queue: 'jobs', state: 'failed', count: aNumber, is_exact: true, oldest_at: anInstant })
          expect(body.schedules).toContainEqual({
            name: 'verify-ledger', rhythm: 'chaque jour à 2\u00A0h\u00A030', ran_at: null, outcome: null, fault: null, detail: null,
            done_at: null,
          })
        },
      }
    },
  },
  ...listCases(['adminListJobs', 'adminCountJobs', 'adminJobsFile'], {
    find: async (world) => ({
      id: await failedJob(world), queue: 'jobs', name: 'mail-uses', state: 'failed', is_running: false, fault: 'provider',
      detail: 'fetch failed', tries: 3, tries_max: 3, created_at: anInstant, failed_at: anInstant, next_try_at: null,
    }),
    query: '?state=failed&queue=jobs&kind=mail-uses',
    inFile: '"E-mails des utilisations";',
  }),
  adminRetryJob: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { job: await failedJob(world) },
      expects: (answer) => expect(answer).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 409 when it has not failed, or no more': async (world, route) => {
        const [client, job] = [await world.administrator(), await failedJob(world)]
        expect((await client.call(route, { job })).status).toBe(200)
        expect(await client.call(route, { job })).toMatchObject({ status: 409, body: { message: aText } })
      },
    },
  },
  adminRetryChosenJobs: onChosen((world) => failedJob(world), 'Une tâche recommence.'),
  adminPreviewRetryJobs: {
    prepare: async (world) => {
      const [failed, gone] = [await failedJob(world), randomUUID()]
      return {
        client: await world.administrator(),
        query: `?ids=${failed},${gone}`,
        expects: (body) => expect(body).toEqual({ concerned: 1, excluded: [{ id: gone, label: gone, reason: aText }] }),
      }
    },
  },
  adminRetryJobs: {
    prepare: async (world) => {
      const queue = nextQueue()
      await failedJob(world, queue)
      return {
        client: await world.administrator(),
        changes: { queue, state: 'failed' },
        expects: (answer) => expect(answer).toEqual(doneOnly),
      }
    },
    otherAnswers: {
      'answers 409 when nothing of the queue has failed': async (world, route) => {
        const client = await world.administrator()
        await client.call(route, {}, { body: { queue: 'jobs', state: 'failed' } })
        expect((await client.call(route, {}, { body: { queue: 'jobs', state: 'failed' } })).status).toBe(409)
      },
    },
  },
}
