import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { generateWorld } from '#simulator/generate-world.ts'
import { glanceSize, longGlanceSize } from '#src/platform/database/search.ts'
import { fromEngine, type OpenDatabase } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { tokenOf } from '#test/worlds/factories.ts'
import { listReadCalls, otherAnswers, type ReadCall } from '#test/worlds/read-calls.ts'
import { recordStatements, type Statement } from '../../bench/record-statements.ts'

/**
 * What a call reads does not grow with history: in a world with true statistics, no query that the API asks reads a growing table
 * whole. Sequential scans stay allowed to the planner: it is the indexes and the queries that must make them useless.
 */

/** With years and people they become long. */
const growing = [
  'acceptances', 'attestation_orders', 'attestations',
  'duplicate_keys', 'exports',
  'accesses', 'allocations', 'beneficiaries', 'case_messages', 'cases', 'donation_lines', 'donations', 'donor_figures', 'files',
  'idempotent_calls', 'imported_forms', 'journal', 'journal_seals', 'known_devices', 'ledger_days', 'ledger_entries',
  'ledger_transactions', 'messages', 'notifications',
  'offer_allocations', 'partners', 'pass_codes', 'pass_events', 'passes', 'payment_accounts', 'payment_attempts', 'payment_events',
  'payment_looks', 'payment_orders', 'payout_approvals', 'payout_attempts', 'payouts', 'profile_decisions', 'projects', 'questions',
  'redemptions',
  'request_lines', 'requests', 'sessions', 'supplier_balances', 'supplier_services', 'supplier_sums', 'suppliers', 'users',
]
/** A few rows whatever happens, or few because somebody decided each, or gone within days. */
const bounded = [
  'alerts', 'attempts', 'backup_codes', 'holidays', 'imports', 'installation', 'journal_unsealed', 'ledger_closings', 'ledger_sums',
  'migrations',
  'month_sums', 'passkey_challenges', 'passkeys',
  'pass_sums', 'pass_suspensions', 'pass_types', 'payout_releases', 'place_sums', 'recovery_codes', 'recovery_links',
  'refund_approvals', 'refund_tasks', 'saved_views', 'schedule_runs', 'second_factors', 'services',
  'settings', 'sms_days', 'programme_contacts', 'public_texts', 'published_figures',
  'distinct_people', 'review_claims',
  // The provider that we play.
  'sandbox_customers', 'sandbox_deliveries', 'sandbox_endpoint', 'sandbox_events', 'sandbox_payouts', 'sandbox_steps',
  'sandbox_transactions',
]

/** Reads that are long by nature, each with what bounds it. */
const longByNature = new Map([
  ['adminVerifyLedger', 'it compares everything there is'],
  ...[...routes.keys()].filter((name) => routes.get(name)?.path.endsWith('/file')).map((name) => [name, 'a file of all rows'] as const),
  ...[...routes.keys()].filter((name) => routes.get(name)?.path.endsWith('/count')).map((name) => [name, 'stops at countedMax'] as const),
])

/** Read whole and yet not long, each with what bounds it. */
const boundedReads = new Map([
  ['adminListServices', { tables: ['supplier_services'], why: 'how many provide each service now, from the index alone' }],
  ['adminListLedgerAccounts', {
    tables: ['supplier_balances', 'suppliers'], why: 'one short row a supplier: an index on a balance would be written by every scan',
  }],
  ['mostAsked', { tables: ['requests'], why: 'how many ask for each service, from the index alone' }],
  ['getPublicFigures', {
    tables: ['redemptions'], why: 'how many people have used something: counted once in five minutes, however many ask',
  }],
  ['getWallet', { tables: ['suppliers', 'users'], why: 'a page of 100, each with its supplier' }],
])

let t: TestApp
let calls: ReadCall[] = []
const statements: Statement[] = []

describe.runIf(testEngine === 'postgres')('in a world with years behind it', () => {
  beforeAll(async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
    afterFile(drop)
    const open: OpenDatabase = fromEngine(recordStatements(await openPostgres({ databaseUrl: url, poolSize: 4 }), statements))
    t = await createTestApp({ jobs: false, open })
    afterFile(() => open.close())
    const size = await generateWorld(open, t.services.keys, { scale: 0.05, seed: 7, now: t.clock.now() })
    calls = await listReadCalls(open.db, size)
    await lengthenLists(open)
  }, 300_000)

  it('every table is known to grow, or not to', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.open.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...growing, ...bounded].toSorted())
  })

  const reads = [...routes].filter(([name, route]) => route.method === 'GET' && !longByNature.has(name)).map(([name]) => name)

  it.each(reads)('%s reads no growing table whole, whoever asks', { timeout: 60_000 }, async (name) => {
    const asked = calls.filter((call) => call.name === name)
    expect(asked).not.toEqual([])
    for (const { who, userId, path, search } of asked) {
      const asking = `${who} ${path} ${search ?? ''}`
      const client = t.client(userId === null ? undefined : await tokenOf(t.services, { id: userId }))
      statements.length = 0
      const { status } = await client.get(path, search === undefined ? {} : { search })
      expect(otherAnswers[name] ?? [200], asking).toContain(status)
      // Explained, a statement is done again: a paper is made once.
      const queries = statements.filter(({ sql: text }) => /^(?:select|with|update|insert(?! into "attestation)|delete)\b/i.test(text))
      for (const query of queries) {
        // Only what ends at so many rows may look at them.
        const looked = query.parameters.includes(longGlanceSize) ? longGlanceSize : glanceSize
        const bounds = { allowed: boundedReads.get(name)?.tables ?? [], glance: search === undefined ? 0 : looked + 1 }
        expect(await findWholeReads(query, bounds), `${asking}: ${query.sql}`).toBe('')
      }
    }
  })
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** More than the heaviest person has, who has a tenth. */
const wholePart = 0.3

/** A search looks at the first rows one by one: with as many times the rows, lists are far longer than that. */
async function lengthenLists(open: OpenDatabase): Promise<void> {
  await open.withSession(async (session) => {
    await session.script(`insert into requests (code, beneficiary_id, service_id, title, slug, image_file_id, resume, description, status,
        reason, decided_by, decided_at, created_at)
      select code || '-' || n, beneficiary_id, service_id, title, slug, image_file_id, resume, description, status, reason, decided_by,
        decided_at, created_at - make_interval(secs => n) from requests cross join generate_series(1, 8) as n`)
    // Closed ones: few are open at a time. Not of the heaviest supplier, who keeps a tenth.
    await session.script(`insert into payouts (code, supplier_id, amount_xof, account_id, number, account_name, description, status, reason,
        created_at, approved_at)
      select code || '-' || n, supplier_id, amount_xof, account_id, number, account_name, description, status, reason,
        created_at - make_interval(secs => n), approved_at from payouts cross join generate_series(1, 100) as n
      where status in ('approved', 'canceled')
        and supplier_id <> (select supplier_id from payouts group by supplier_id order by count(*) desc limit 1)`)
    // As many as one file brings.
    await session.script(`insert into imports (kind, file_name, digest, row_count, created_count, by_id, at)
      select 'beneficiaries', 'liste.csv', 'plans', 3000, 3000, min(id), now() from users;
      insert into imported_forms (user_id, import_id, role_id, form)
      select users.id, imports.id, 2, '{}' from users, imports where role_id = 2 and digest = 'plans' order by users.id desc limit 3000`)
    await session.script(`insert into questions (kind, file_id, item, text, asked_by, asked_at, answer, answered_at, ended_at)
      select 'request', requests.id, 'title', 'Quel titre ?', (select min(id) from users), now(), 'Le même.', now(), now() from requests;
      insert into questions (kind, file_id, item, text, asked_by, asked_at, answer, answered_at, ended_at)
      select 'profile', users.id, 'other', 'Où ?', (select min(id) from users), now(), 'Ici.', now(), now() from users where role_id = 2`)
    await session.script(`insert into supplier_sums (account, kind, through_id, entries, amount_xof)
      select account, 'pass_used', transaction_id, 1, amount_xof from ledger_entries where account like 'supplier:%' and amount_xof > 0
      on conflict do nothing`)
    // Of days long ago: those that are asked for are made then.
    await session.script(`insert into attestations
        (year, place, symbols, donor_id, donor_name, from_on, to_on, amount_xof, fee_xof, says, issued_at)
      select 2000, row_number() over (order by id), '00000000', owner_id, 'Personne', date '2000-01-01', date '2000-01-01', 1, 0, '{}',
        now() from payment_orders;
      insert into attestation_orders (attestation_id, order_id) select attestations.id, payment_orders.id
      from attestations join payment_orders on owner_id = donor_id and payment_orders.id % 50 = attestations.id % 50`)
    const long = 'requests, payouts, imported_forms, questions, supplier_sums, attestations, attestation_orders'
    await session.script(`vacuum (analyze) ${long}`)
  })
}

/** Nodes of the plan, as it was run, that read a growing table from end to end. */
async function findWholeReads(
  { sql: text, parameters }: Statement,
  { allowed, glance }: { allowed: string[]; glance: number },
): Promise<string> {
  return t.open.withSession(async (session) => {
    await session.script('begin')
    const [row] = await session.query(`explain (analyze, timing off, format json) ${text}`, parameters)
    const sizes = await session.query('select relname, reltuples::float8 as rows from pg_class where relkind = $1', ['r'])
    await session.script('rollback')
    const rowsOf = new Map(sizes.map(({ relname, rows }) => [String(relname), Number(rows)]))
    const [explained] = (row?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]
    if (!explained) throw new Error(`No plan of ${text}`)
    return nodesOf(explained.Plan).flatMap((node) => {
      const table = node['Relation Name']
      if (!table || !growing.includes(table) || allowed.includes(table)) return []
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      const isWhole = node['Node Type'] === 'Seq Scan' || read > Math.max(500, glance, (rowsOf.get(table) ?? 0) * wholePart)
      return isWhole ? [`${node['Node Type']} on ${table}: ${read} of ${rowsOf.get(table)} rows`] : []
    }).join('; ')
  })
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
