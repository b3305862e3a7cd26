import { type AdminRole, adminRoles } from '@passerelle/contract/constants'
import { foldText } from '@passerelle/contract/normal-text'
import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { rolesWith } from '@passerelle/contract/rights'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordAccess } from '#src/platform/accesses.ts'
import { searchWords } from '#src/platform/database/search.ts'
import { recordMessage } from '#src/notices/message-records.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import {
  createAdmin, createBeneficiary, createPartner, createPassType, createService, createSupplier, tokenOf,
} from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'

/**
 * A search finds by nothing that its list does not show, or open, to who searches: else an e-mail or an IFU is spelt out, sign
 * after sign. Every list that takes words, for every role that reads it, is asked for all that the rows of people hold.
 */
const lists = [...routes].flatMap(([name, route]) => {
  const searched = 'sorts' in route && 'q' in Object(Reflect.get(route.query, 'shape'))
  return searched ? readersOf(route).map((role) => ({ name, route, role })) : []
})

/** What a row of a list opens, to those who may open it. */
const opens: Record<string, Route> = { adminListProfiles: adminGetProfile }
/** A name that rows of every list show, longer than what it is looked for with: the other words are then checked row by row. */
const known = 'Adjohoungbonougbemavonlanmede'.repeat(3)
const tables = ['users', 'beneficiaries', 'partners', 'suppliers', 'payment_accounts']

let app: TestApp
const readers = new Map<AdminRole, ApiClient>()
let held: { where: string; value: string }[] = []

beforeAll(async () => {
  app = await createTestApp({ jobs: false })
  const { services } = app
  const { db, now } = services
  const world = new PassWorld(app.system)
  for (const role of adminRoles) readers.set(role, app.client(await tokenOf(services, await createAdmin(services, role))))

  const { id: service } = await createService(services, { name: `Cours ${known}` })
  await createPassType(services, { name: known, priceXof: 7000 })
  const [supplier, waiting, beneficiary, enterprise, particular, officer] = [
    await createSupplier(services, { name: known, email: 'sonvi@exemple.bj' }),
    await createSupplier(services, { firstname: 'Sourou', name: 'Gandaho', email: 'sourou@exemple.bj', stat: 'pending' }),
    await createBeneficiary(services, { name: known, email: 'tognisse@exemple.bj' }),
    await createPartner(services, { name: known, email: 'midahuen@exemple.bj' }),
    await createPartner(services, { name: 'Kpadonou', email: 'kpadonou@exemple.bj' }),
    await createAdmin(services, 'finance', { name: known, email: 'viwanou@exemple.bj' }),
  ]
  await db
    .updateTable('suppliers')
    .set({
      socialReason: 'Nouvelle Enseigne',
      approvedIdentity: JSON.stringify({ social_reason: `Ancienne ${known}`, ifu: '3200000000099' }),
    })
    .where('userId', '=', waiting.id)
    .execute()
  await db
    .updateTable('partners')
    .set({ type: 'particular', socialReason: null, responsable: null, email: null, profession: 'Notaire', maritalStatus: 'marie' })
    .where('userId', '=', particular.id)
    .execute()
  for (const [serial, { id: supplierId }] of [supplier, waiting].entries()) {
    const account = { supplierId, ifu: '0123456789777', name: 'Caisse', number: `+229015400000${serial}`, createdAt: now() }
    const { id: accountId } = await db.insertInto('paymentAccounts').values(account).returning('id').executeTakeFirstOrThrow()
    const asked = {
      code: `RET-7KQ2-M4X${serial}`, supplierId, amountXof: 1000, accountId, number: account.number, accountName: account.name,
      description: 'Recettes', status: 'pending' as const, reason: null, createdAt: now(), approvedAt: null,
    }
    const payout = await db.insertInto('payouts').values(asked).returning('id').executeTakeFirstOrThrow()
    const reported = { code: `REC-7KQ2-M4X${serial}`, personId: supplierId, subject: 'payout', subjectId: payout.id } as const
    const dates = { dueAt: now(), createdAt: now(), updatedAt: now() }
    await db.insertInto('cases').values({ ...reported, kind: 'other', state: 'open', ...dates }).execute()
  }
  await world.fundedPasses(enterprise.id, service, 5000)
  await db.updateTable('paymentAttempts').set({ providerTxId: known }).execute()
  const attempt = await db.selectFrom('paymentAttempts').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('refundTasks')
    .values({ attemptId: attempt.id, amountXof: 5000, cause: 'duplicate', createdAt: now(), doneAt: null, takenBy: null, takenAt: null })
    .execute()
  const brought = { kind: 'services' as const, fileName: 'ateliers-2026.csv', digest: 'a'.repeat(64), rowCount: 2, createdCount: 2 }
  await db.insertInto('imports').values({ ...brought, byId: officer.id, at: now() }).execute()
  const file = { list: 'retraits', filters: JSON.stringify({}), endedAt: null, rowCount: null }
  await db.insertInto('exports').values({ ...file, userId: officer.id, at: now() }).execute()
  const project = await world.project(beneficiary.id, service, [5000])
  await db.updateTable('requests').set({ title: `Atelier ${known}` }).where('id', '=', project).execute()
  const pass = await world.assignedPass({ donor: enterprise.id, beneficiary: beneficiary.id, service })
  const use = { passId: pass.id, supplierId: supplier.id, beneficiaryId: beneficiary.id, amountXof: 5000, at: now() }
  await db.insertInto('redemptions').values(use).execute()
  for (const { id } of [supplier, waiting, beneficiary, enterprise, particular, officer]) {
    const line = { at: now(), actorId: id, action: 'session.open', subjectType: 'user', subjectId: String(id), detail: JSON.stringify({}) }
    await db.insertInto('journal').values(line).execute()
    await recordAccess(app.system, db, { kind: 'sign_in', userId: id, outcome: 'allowed' })
    await recordMessage(db, { userId: id, key: 'welcome', subject: 'Bienvenue', paragraphs: ['Bienvenue.'] })
  }
  held = await readHeld()
}, 60_000)

/** A value of every column of people, as it is stored. */
async function readHeld(): Promise<typeof held> {
  const { db } = app.services
  const { rows: columns } = await sql<{ table: string; name: string }>`select table_name as table, column_name as name
    from information_schema.columns where table_schema = 'public' and table_name = any(${tables}) and data_type in ('text', 'date', 'jsonb')
    and is_generated = 'NEVER' order by 1, 2`.execute(db)
  const values = []
  for (const { table, name } of columns) {
    const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(name)}::text as value from ${sql.table(table)}
      where length(${sql.ref(name)}::text) >= 3 order by 1 limit 1`.execute(db)
    values.push(...rows.map(({ value }) => ({ where: `${table}.${name}`, value })))
  }
  return values
}

function readersOf({ access }: Route): readonly AdminRole[] {
  return typeof access === 'object' && 'right' in access ? rolesWith(access.right) : []
}

function readerOf(role: AdminRole): ApiClient {
  const reader = readers.get(role)
  if (!reader) throw new Error(role)
  return reader
}

interface Found {
  id?: number
  user?: { id: number }
}

async function find(role: AdminRole, { path }: Route, q: string): Promise<Found[]> {
  const { status, body } = await readerOf(role).get(path, { search: q })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Every word of it, in one of its forms. */
function shows(shown: unknown, q: string): boolean {
  const text = foldText(JSON.stringify(shown))
  const forms = `${text} ${text.replace(/['-]/g, '')}`
  return searchWords(q).every((word) => word.some((form) => forms.includes(foldText(form))))
}

describe.each(lists)('$name for $role', ({ name, route, role }) => {
  it('finds by nothing that it does not show', async () => {
    expect(await find(role, route, known)).not.toEqual([])
    const spelt: string[] = []
    for (const { where, value } of held) {
      for (const q of [value, `${value} ${known}`]) {
        for (const row of await find(role, route, q)) {
          const file = opens[name]
          const isOpened = file !== undefined && readersOf(file).includes(role) && !shows(row, q)
          const opened = isOpened ? await readerOf(role).call(file, { id: row.user?.id ?? row.id ?? 0 }) : null
          if (!shows([row, opened?.body], q)) spelt.push(`${where}: ${q}`)
        }
      }
    }
    expect(spelt).toEqual([])
  })
})

const number = (text: string) => [text, `${text.slice(-8, -6)} ${text.slice(-6)}`, text.slice(-8, -3)]

it.each([
  ['the IFU of a supplier', 'payouts', 'finance', ['3200000000012', '32000000', '3200000000099', '0123456789777']],
  ['the phone of a supplier', 'payouts', 'finance', number('+2290197000004')],
  ['the e-mails of a supplier', 'payouts', 'finance', ['contact@cyber.example', 'contact@', 'sonvi@exemple.bj', 'sourou']],
  ['who answers for a supplier', 'payouts', 'finance', ['Ibrahim Yarou', 'yarou']],
  ['the number that is paid', 'payouts', 'lecture', number('+22901540000')],
  ['the e-mail of a beneficiary', 'requests', 'lecture', ['tognisse@exemple.bj', 'tognisse']],
  ['the document of a beneficiary', 'profiles', 'lecture', ['00123']],
  ['a name that nobody has approved yet', 'payouts', 'finance', ['Nouvelle Enseigne', 'enseigne']],
  ['the e-mail of who did it', 'audit', 'lecture', ['viwanou@exemple.bj', 'viwanou', 'sonvi@', 'exemple.bj']],
] as const)('%s is found by nothing in the list of %s, its count and its file, for %s', async (_what, list, role, typed) => {
  const reader = readerOf(role)
  for (const search of typed) {
    expect((await reader.get(`/api/admin/${list}`, { search })).body, search).toEqual({ data: [], next_cursor: null })
    expect((await reader.get(`/api/admin/${list}/count`, { search })).body, search).toEqual({ count: 0, is_exact: true })
    expect((await reader.get(`/api/admin/${list}/file`, { search })).body.split('\r\n').slice(1), search).toEqual([''])
  }
})

it('a payout is found by the name that was approved, while another waits', async () => {
  const { body } = await readerOf('finance').get('/api/admin/payouts', { search: 'ancienne' })
  expect(body.data).toMatchObject([{ supplier: { name: `Ancienne ${known}` } }])
})

it('what goes back, what was imported and what was exported are found by what a person would type, also after a change of name', async () => {
  const { db } = app.services
  const reader = readerOf('super')
  const countOf = async (list: string, search: string) => (await reader.get(`/api/admin/${list}`, { search })).body.data.length
  const { attemptId } = await db.selectFrom('refundTasks').select('attemptId').executeTakeFirstOrThrow()
  for (const [list, search] of [
    ['refund-tasks', known], ['refund-tasks', attemptId], ['refund-tasks', attemptId.slice(0, 8)],
    ['imports', 'ateliers-2026'], ['imports', 'ateliers'], ['imports', known], ['exports', known],
  ] as const) {
    expect([list, search, await countOf(list, search)]).toEqual([list, search, 1])
    expect((await reader.get(`/api/admin/${list}/count`, { search })).body, list).toEqual({ count: 1, is_exact: true })
  }
  const renamed = async (name: string) => {
    const { byId } = await db.selectFrom('imports').select('byId').executeTakeFirstOrThrow()
    await db.updateTable('users').set({ name }).where('id', '=', byId).execute()
    await db.updateTable('partners').set({ socialReason: name, approvedIdentity: null }).where('userId', '=', donorId).execute()
  }
  const { id: donorId } = await db
    .selectFrom('users').select('id').where('email', '=', 'midahuen@exemple.bj').executeTakeFirstOrThrow()
  await renamed('Zinsouvè')
  for (const list of ['refund-tasks', 'imports', 'exports']) {
    expect([list, await countOf(list, 'zinsouve'), await countOf(list, 'zinsouve introuvable')]).toEqual([list, 1, 0])
  }
  await renamed(known)
})
