import { role } from '@passerelle/contract/constants'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { generateWorld } from '#simulator/generate-world.ts'
import { peopleOf } from '#simulator/world-tables.ts'
import { fromEngine, type OpenDatabase } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { tokenOf } from '#test/worlds/factories.ts'
import { recordStatements, type Statement } from '../../bench/record-statements.ts'

/**
 * What a call reads does not grow with history: in a world with true statistics, no query that the API asks reads a growing table
 * whole. Sequential scans stay allowed to the planner: it is the indexes and the queries that must make them useless.
 */

/** With years and people they become long. */
const growing = [
  'accesses', 'allocations', 'beneficiaries', 'donation_lines', 'donations', 'files', 'idempotent_calls', 'journal', 'known_devices',
  'ledger_entries', 'ledger_transactions', 'notifications', 'offer_allocations', 'partners', 'pass_codes', 'pass_events', 'passes',
  'payment_accounts', 'payment_attempts', 'payment_events', 'payment_orders', 'payout_approvals', 'payout_attempts', 'payouts',
  'profile_decisions', 'projects', 'redemptions', 'request_lines', 'requests', 'sessions', 'supplier_balances', 'supplier_services',
  'suppliers', 'users',
]
/** A few rows whatever happens, or few because somebody decided each, or gone within days. */
const bounded = [
  'alerts', 'attempts', 'installation', 'ledger_sums', 'migrations', 'pass_suspensions', 'pass_types', 'payout_releases', 'recovery_codes',
  'recovery_links', 'refund_tasks', 'services', 'settings',
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

/** A file of this world is not on the disk, and some calls want more than a path. */
const answered = [200, 204, 400, 404, 422]

/** Read whole and yet not long, each with what bounds it. */
const boundedReads = new Map([
  ['adminListServices', { tables: ['supplier_services'], why: 'how many provide each service now, from the index alone' }],
  ['mostAsked', { tables: ['requests'], why: 'how many ask for each service, from the index alone' }],
  // A person’s page of 500 rows is a part of a table of a few thousand, and will be the same page when it has millions.
  ['listRequests', { tables: ['request_lines'], why: 'a page of 500' }],
  ['listDonations', { tables: ['payment_orders'], why: 'a page of 500' }],
  ['getWallet', { tables: ['suppliers', 'supplier_services', 'users'], why: 'a page of 500, and who provides its services now' }],
])

interface Person {
  name: string
  /** Nobody's, without a session. */
  id: number | null
  /** What the path names, for this person. */
  params: Record<string, string | number>
}

let t: TestApp
const statements: Statement[] = []
const people: Record<'visitor' | 'admin' | 'beneficiary' | 'partner' | 'supplier', Person[]> = {
  visitor: [], admin: [], beneficiary: [], partner: [], supplier: [],
}

async function firstId(query: ReturnType<typeof sql<{ id: number | string }>>): Promise<number | string> {
  return (await query.execute(t.open.db)).rows[0]?.id ?? 0
}

describe.runIf(testEngine === 'postgres')('in a world with years behind it', () => {
  beforeAll(async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
    afterFile(drop)
    const open: OpenDatabase = fromEngine(recordStatements(await openPostgres({ databaseUrl: url, poolSize: 4 }), statements))
    t = await createTestApp({ jobs: false, open })
    afterFile(() => open.close())
    const who = peopleOf(await generateWorld(open, t.services.keys, { scale: 0.05, seed: 7, now: t.clock.now() }))
    const add = (kind: keyof typeof people, name: string, id: number, params: Person['params'] = {}) => {
      people[kind].push({ name, id, params })
    }
    people.visitor.push({ name: 'visitor', id: null, params: {} })
    const project = await firstId(sql`select id from projects where status = 'pending' order by id desc limit 1`)
    for (const weight of ['heavy', 'light'] as const) {
      add('supplier', `${weight} supplier`, who.supplier[weight])
      add('beneficiary', `${weight} beneficiary`, who.beneficiary[weight])
      const partner = who.partner[weight]
      add('partner', `${weight} partner`, partner, {
        slug: 'projet', id: project, don_id: await firstId(sql`select id from donations where partner_id = ${partner} order by id limit 1`),
      })
    }
    for (const [n, id] of [who.supplier.heavy, who.partner.heavy, who.beneficiary.heavy].entries()) {
      add('admin', `super, of heavy person ${n + 1}`, 1, { id })
    }
  }, 300_000)

  it('every table is known to grow, or not to', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.open.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...growing, ...bounded].toSorted())
  })

  const reads = [...routes].filter(([name, route]) => route.method === 'GET' && !longByNature.has(name))

  it.each(reads)('%s reads no growing table whole, whoever asks', { timeout: 60_000 }, async (name, route) => {
    for (const { name: who, id, params } of callersOf(route)) {
      const client = t.client(id === null ? undefined : await tokenOf(t.services, { id }))
      for (const query of queriesOf(name, route)) {
        statements.length = 0
        const { status } = await client.get(`${pathOf(route, params)}${query}`)
        expect(answered, `${who} ${query}`).toContain(status)
        const asked = statements.filter(({ sql: text }) => /^(?:select|with|update|insert|delete)\b/i.test(text))
        const allowed = boundedReads.get(name)?.tables ?? []
        for (const statement of asked) expect(await findWholeReads(statement, allowed), `${who} ${query}: ${statement.sql}`).toBe('')
      }
    }
  })
})

const kinds = { [role.admin]: 'admin', [role.beneficiary]: 'beneficiary', [role.partner]: 'partner', [role.supplier]: 'supplier' } as const

function callersOf({ access }: Route): Person[] {
  if (access === 'public') return people.visitor
  if (access === 'signedIn') return Object.values(people).flat().filter((person) => !people.visitor.includes(person))
  return 'adminRoles' in access ? people.admin : access.roles.flatMap((one) => people[kinds[one]])
}

function pathOf({ path }: Route, params: Person['params']): string {
  const given: Person['params'] = { id: 1, slug: 'rien', department: 'Littoral', ...params }
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(given[name] ?? 1)))
}

/** Each order of a list, each state that it is filtered by, and a page far from the first. */
function queriesOf(name: string, route: Route): string[] {
  const sorts = 'sorts' in route && Array.isArray(route.sorts) ? route.sorts : []
  return ['', ...sorts.flatMap((sort) => [`?sort=${String(sort)}`, `?sort=-${String(sort)}`]), ...(filters[name] ?? [])]
}

const filters: Record<string, string[]> = {
  adminProfiles: ['?status=pending', '?status=approved', '?role=2', '?role=4', '?role=2&status=pending'],
  adminRequests: ['?status=pending', '?status=approved'],
  adminPayouts: ['?status=pending', '?status=approved', '?status=failed'],
  adminJournal: ['?action=payout.approve', '?subject=payout'],
  listFinancedPasses: ['?page=2', '?page=100'],
  listNotifications: ['?page=2', '?page=20'],
}

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

/** Nodes of the plan, as it was run, that read a growing table from end to end. */
async function findWholeReads({ sql: text, parameters }: Statement, allowed: string[]): Promise<string> {
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
      const isWhole = node['Node Type'] === 'Seq Scan' || read > Math.max(500, (rowsOf.get(table) ?? 0) * wholePart)
      return isWhole ? [`${node['Node Type']} on ${table}: ${read} of ${rowsOf.get(table)} rows`] : []
    }).join('; ')
  })
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
