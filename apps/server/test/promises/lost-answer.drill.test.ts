import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getOutcome } from '@passerelle/contract/outcome'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient, type ApiReply, type CallOptions } from '#test/tools/api-client.ts'
import { createUser, testPassword } from '#test/worlds/factories.ts'
import { forms, rightValues } from '#test/contract/forms.ts'
import type { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses, newServerSettings, openProcessWorld, type ProcessWorld } from '#test/worlds/process-world.ts'
import { samplePdf, samplePhoto, toForm } from '#test/tools/sample-files.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { testEngine } from '#test/tools/test-database.ts'

/**
 * The server killed after it has done what it was asked for, and before it has said so: a trigger of this test holds it
 * there. The same call, sent again to the next server, says what was done.
 */
let settings: ServerSettings
let server: ServerProcess | undefined
let service: number

beforeAll(async () => {
  settings = await newServerSettings({ isMigrated: true })
  afterFile(async () => {
    server?.signal('SIGKILL')
    await server?.ended
  })
  await between(async ({ world }) => {
    service = await world.service()
    await world.ctx.db
      .insertInto('passTypes')
      .values({ name: 'Pass', priceXof: 5000, archivedAt: null, createdAt: world.ctx.now() })
      .execute()
  })
}, 120_000)

/** On PGlite the database is the server's alone while it runs. */
async function between<T>(work: (opened: ProcessWorld) => Promise<T>): Promise<T> {
  const opened = await openProcessWorld(settings)
  try {
    return await work(opened)
  } finally {
    await opened.open.close()
  }
}

/** Where the server is held: keeping an answer, or noting the transaction that the provider has just made; not at what comes later. */
const holds = {
  'before its answer is kept': { table: 'idempotent_calls', when: 'old.status is null and new.status is not null' },
  'before the provider’s transaction is noted': {
    table: 'payment_attempts',
    when: `old.state <> 'opened' and new.state = 'opened'`,
  },
} as const

async function hold({ world }: ProcessWorld, where: keyof typeof holds): Promise<void> {
  const { table, when } = holds[where]
  await sql
    .raw('create or replace function hold_here() returns trigger language plpgsql as $$ begin perform pg_sleep(300); return new; end $$')
    .execute(world.ctx.db)
  await sql.raw(`create trigger hold_here before update on ${table} for each row
    when (${when}) execute function hold_here()`).execute(world.ctx.db)
}

/** PostgreSQL goes on sleeping for a client that is gone. */
async function letGo({ world }: ProcessWorld, where: keyof typeof holds): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.ctx.db)
  await sql.raw(`drop trigger hold_here on ${holds[where].table}`).execute(world.ctx.db)
}

/** The sleep holds PGlite's whole process; PostgreSQL says who sleeps. */
async function untilHeld(url: string): Promise<void> {
  if (testEngine === 'pglite') {
    while (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(4000) }).then(() => true, () => false));
    return
  }
  await between(async ({ world }) => {
    const asleep = sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and wait_event = 'PgSleep'`
    while ((await asleep.execute(world.ctx.db)).rows.length === 0) await sleep(20)
  })
}

interface Doing {
  token?: string
  path: string
  sent: () => CallOptions | Promise<CallOptions>
  /** How often it was done. */
  count: (world: PassWorld) => Promise<number>
  says: unknown
}

const counted = async (query: { execute(db: PassWorld['ctx']['db']): Promise<{ rows: { done: number }[] }> }, world: PassWorld) =>
  (await query.execute(world.ctx.db)).rows[0]?.done ?? -1

const donate = async (world: PassWorld): Promise<Doing> => {
  const donor = await world.partner()
  return {
    token: await world.token(donor),
    path: '/api/don/initialize/request',
    sent: () => ({ body: { title: 'Rentrée', service, description: 'Pour les écoles', pass_nbr: [2], pass_amount: [5000] } }),
    count: (after) =>
      counted(sql`select (count(*) + (select greatest(count(*) - 1, 0) from sandbox_transactions s
        join payment_attempts a on s.merchant_reference = a.id::text join payment_orders o on o.id = a.order_id
        and o.owner_id = ${donor}))::int as done from payment_orders where owner_id = ${donor}`, after),
    says: { status: true, amount: 10_000, payment: { attempt: expect.any(String), transaction_id: expect.any(Number) } },
  }
}

const doings: { title: string; where: keyof typeof holds; prepare: (world: PassWorld) => Promise<Doing> }[] = [
  {
    title: 'K01: a payout asked for',
    where: 'before its answer is kept',
    prepare: async (world) => {
      const [supplier, donor, beneficiary] = [
        await world.supplier({ services: [service] }),
        await world.partner(),
        await world.beneficiary(),
      ]
      const [pass] = await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 1 })
      const token = await world.token(supplier)
      const { id: account } = await world.ctx.db
        .insertInto('paymentAccounts')
        .values({ supplierId: supplier, ifu: '0123456789012', name: 'MTN', number: '+2290197000001', createdAt: world.ctx.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        token,
        path: '/api/add/request/pay',
        sent: async () => {
          // Scanned by the server of this round; the second time it says that it was.
          await new ApiClient(server?.url ?? '', token).post('/api/scan/pass', { code: pass?.code })
          return { body: { amount: 2000, mode: account, description: 'Recettes' } }
        },
        count: (after) => counted(sql`select count(*)::int as done from payouts where supplier_id = ${supplier}`, after),
        says: { status: true, code_request: expect.stringMatching(/^RET-/) },
      }
    },
  },
  {
    title: 'K02: a request for passes',
    where: 'before its answer is kept',
    prepare: async (world) => {
      const beneficiary = await world.beneficiary()
      const photo = await samplePhoto()
      const form = {
        title: 'Atelier',
        service: String(service),
        resume: 'Résumé',
        description: 'Description',
        'pass_nbr[]': '1',
        'pass_amount[]': '5000',
        image: { content: photo, name: 'photo.jpg' },
      }
      return {
        token: await world.token(beneficiary),
        path: '/api/make/request',
        sent: () => ({ multipart: toForm(form) }),
        count: (after) => counted(sql`select count(*)::int as done from requests where beneficiary_id = ${beneficiary}`, after),
        says: { status: true, code_request: expect.stringMatching(/^DEM-/) },
      }
    },
  },
  { title: 'K02: a donation', where: 'before its answer is kept', prepare: donate },
  { title: 'K02: a donation, at the provider', where: 'before the provider’s transaction is noted', prepare: donate },
  {
    title: 'K03: a password changed',
    where: 'before its answer is kept',
    prepare: async (world) => {
      const { id } = await createUser(world.ctx)
      return {
        token: await world.token(id),
        path: '/api/change/pwd',
        sent: () => ({ body: { old_password: testPassword, new_password: 'Calebasse-12', new_password_confirm: 'Calebasse-12' } }),
        count: (after) => counted(sql`select count(*)::int as done from journal
          where action = 'account.change_password' and subject_id = ${String(id)}`, after),
        says: { status: true },
      }
    },
  },
  {
    title: 'K04: a profile submitted',
    where: 'before its answer is kept',
    prepare: async (world) => {
      const { id } = await createUser(world.ctx)
      const form = forms.find(({ route }) => route === 'addSupplier')
      return {
        token: await world.token(id),
        path: '/api/add/infos/provider',
        sent: () => ({
          multipart: toForm({
            ...(form && (rightValues(form) as Record<string, string>)),
            doc_file: { content: samplePdf(), name: 'registre.pdf' },
          }),
        }),
        count: (after) => counted(sql`select count(*)::int as done from journal
          where action = 'profile.submit' and subject_id = ${String(id)}`, after),
        says: { status: true, user: { id, role_id: 4 }, stat: 'pending' },
      }
    },
  },
]

/** What is proven is ours, not the engine's, and starting on the embedded one takes seconds: there, one call of each kind. */
const proven = testEngine === 'postgres' ? doings : doings.filter(({ title }) => title.startsWith('K01') || title.endsWith('provider'))

describe('killed after the commit', () => {
  it.each(proven)('$title, $where: the retry is the first one’s success', { timeout: 240_000 }, async ({ where, prepare }) => {
    const doing = await between(async (opened) => {
      const prepared = await prepare(opened.world)
      await hold(opened, where)
      return prepared
    })
    const key = randomUUID()
    const send = async (): Promise<ApiReply> => new ApiClient(server?.url ?? '', doing.token).send('POST', doing.path, {
      ...(await doing.sent()),
      headers: { 'idempotency-key': key },
    })

    server = await ServerProcess.start(settings)
    const lost = send().then((reply) => reply.status, () => 'lost')
    await untilHeld(server.url)
    server.signal('SIGKILL')
    await server.ended
    expect(await lost).toBe('lost')

    await between(async (opened) => {
      await letGo(opened, where)
      const { db } = opened.world.ctx
      expect(await db.selectFrom('idempotentCalls').select(['committed', 'status']).where('key', '=', key).execute()).toEqual([
        { committed: expect.anything(), status: null },
      ])
      expect(await doing.count(opened.world)).toBe(1)
      // A minute later.
      await db.updateTable('idempotentCalls').set({ leasedUntil: new Date(Date.now() - 1000) }).where('key', '=', key).execute()
    })
    server = await ServerProcess.start(settings)
    const outcome = async () =>
      (await new ApiClient(server?.url ?? '', doing.token).call(getOutcome, {}, { headers: { 'idempotency-key': key } })).body
    expect(await outcome()).toEqual({ state: 'arrived' }) // no more under way, and not sent again by mistake
    const retried = await send()
    expect(retried).toMatchObject({ status: 200, body: doing.says })
    expect((await send()).body).toEqual(retried.body)
    expect(await outcome()).toEqual({ state: 'answered', status: 200, reply: retried.body })
    server.signal('SIGTERM')
    await server.ended
    await between(async ({ world }) => {
      expect(await doing.count(world)).toBe(1)
      await world.assertLedger()
    })
  })
})
