import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveCodes } from '#src/passes/pass-codes.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { seededRandom } from '#test/tools/seeded-random.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { attributePasses } from './attribute-passes.ts'

/** Passes given out all at once, and one by one as when a batch fails: equal worlds must end equal. */

let t: TestApp
let world: PassWorld
let [donor, donorLate] = [0, 0]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  const now = t.clock.now()
  world = new PassWorld({ ...t.system, now: () => now })
  donor = await world.partner()
  donorLate = await world.partner()
  const { db } = t.services
  // Of the services noted here, no statement may give out two passes: their batches fail, and are done again one by one.
  await sql`create table one_by_one (service_id bigint primary key)`.execute(db)
  await sql`create sequence failed_batches`.execute(db)
  await sql.raw(`create function fail_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from given where state = 'assigned') > 1
      and exists (select from given join one_by_one using (service_id)) then
      perform nextval('failed_batches');
      raise exception 'one by one';
    end if;
    return null; end $$`).execute(db)
  await sql.raw(`create trigger fail_many after update on passes referencing new table as given
    for each statement execute function fail_many()`).execute(db)
})

const places = [
  { department: 'Littoral', commune: 'Cotonou' }, { department: 'Atlantique', commune: 'Ouidah' },
  { department: 'Atlantique', commune: 'Allada' }, { department: 'Zou', commune: 'Bohicon' },
]
const amounts = [1000, 2000]
const serviceCount = 3

/** A world as a plan: who is where, who wishes what since when, what was given. */
function planOf(seed: number) {
  const fraction = seededRandom(seed)
  const random = (below: number) => Math.floor(fraction() * below)
  const some = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
  return {
    // Nobody provides the last service in some worlds.
    suppliers: some(7, (n) => ({
      ...places[random(places.length)],
      services: some(serviceCount - random(2), (service) => service).filter(() => random(3) > 0),
      stat: n === 6 ? ('pending' as const) : ('approved' as const),
    })),
    holders: some(6, (n) => ({ place: places[random(places.length)], isSuspended: n === 5 })),
    // Several of one day: then the older project comes first.
    projects: some(24, () => ({
      holder: random(6),
      service: random(serviceCount),
      amounts: some(1 + random(9), () => amounts[random(amounts.length)]!),
      openedAt: new Date(Date.UTC(2026, 0, 1 + random(8))),
    })),
    gifts: some(30, () => ({
      service: random(serviceCount),
      amountXof: amounts[random(amounts.length)]!,
      count: 1 + random(7),
      isRefunded: random(8) === 0,
      // What bears a code already cannot be given: every fourth world has some.
      isFaulty: seed % 4 === 0 && random(6) === 0,
    })),
    later: { service: 0, amountXof: amounts[0]!, count: 5 },
  }
}

interface Side {
  services: number[]
  suppliers: number[]
  holders: number[]
  projects: number[]
  passes: number[]
}

/** Builds it, and has its passes given out in two runs. */
async function play(seed: number, { isOneByOne }: { isOneByOne: boolean }): Promise<Side> {
  const { db } = t.services
  const plan = planOf(seed)
  const side: Side = { services: [], suppliers: [], holders: [], projects: [], passes: [] }
  for (let n = 0; n < serviceCount; n += 1) side.services.push(await world.service(`Service ${seed}.${n}`))
  const serviceOf = (n: number) => side.services[n]!
  for (const [n, { services, ...supplier }] of plan.suppliers.entries()) {
    side.suppliers.push(await world.supplier({ ...supplier, services: services.map(serviceOf) }))
    await db.updateTable('suppliers').set({ socialReason: `Cyber ${n}` }).where('userId', '=', side.suppliers[n]!).execute()
  }
  for (const { place, isSuspended } of plan.holders) {
    side.holders.push(await world.beneficiary({ ...place, ...(isSuspended && { suspendedAt: world.ctx.now() }) }))
  }
  for (const { holder, service, amounts: wished, openedAt } of plan.projects) {
    side.projects.push(await world.project(side.holders[holder]!, serviceOf(service), wished, openedAt))
  }
  if (isOneByOne) await db.executeQuery(sql`insert into one_by_one select unnest(${side.services}::bigint[])`.compile(db))
  for (const { service, amountXof, count, isRefunded, isFaulty } of plan.gifts) {
    const ids = await world.fundedPasses(donor, serviceOf(service), amountXof, count)
    side.passes.push(...ids)
    if (isRefunded) await sql`update payment_attempts set state = 'refunded'
      where order_id = (select order_id from passes where id = ${ids[0]})`.execute(db)
    if (isFaulty) await inTransaction(world.ctx, (tx) => giveCodes(world.ctx, tx, ids.slice(0, 1)))
  }
  await attributePasses(world.ctx)
  side.passes.push(...(await world.fundedPasses(donorLate, serviceOf(plan.later.service), plan.later.amountXof, plan.later.count)))
  await attributePasses(world.ctx)
  return side
}

/** What it still wishes for stays out of the next world's batches. */
async function close({ projects }: Side): Promise<void> {
  await t.services.db
    .updateTable('projects')
    .set({ status: 'closed', endedAt: world.ctx.now() })
    .where('id', 'in', projects)
    .where('status', '=', 'pending')
    .execute()
}

/** Everything that was given out and told, with places instead of ids. */
async function stateOf(side: Side) {
  const { db } = t.services
  const allocations = await db
    .selectFrom('allocations')
    .select(['id', 'projectId', 'amountXof', 'status'])
    .where('projectId', 'in', side.projects)
    .orderBy('id')
    .execute()
  const place = (list: readonly number[], id: unknown) => (id === null || id === undefined ? null : list.indexOf(Number(id)))
  const wish = (id: unknown) => place(allocations.map((one) => one.id), id)
  const passes = await db.selectFrom('passes').selectAll().where('id', 'in', side.passes).orderBy('id').execute()
  const codes =
    await db.selectFrom('passCodes').select('passId').where('passId', 'in', side.passes).where('retiredAt', 'is', null).execute()
  const events = await db.selectFrom('passEvents').selectAll().where('passId', 'in', side.passes).orderBy('id').execute()
  const notices =
    await db.selectFrom('notifications').selectAll().where('userId', 'in', [...side.holders, ...side.suppliers]).orderBy('id').execute()
  const projects =
    await db.selectFrom('projects').select(['id', 'status', 'endedAt']).where('id', 'in', side.projects).orderBy('id').execute()
  const journal = await db
    .selectFrom('journal')
    .select(['action', 'subjectId', 'detail'])
    .where('subjectType', '=', 'project')
    .where('subjectId', 'in', side.projects.map(String))
    .orderBy('id')
    .execute()
  const history = events.map(({ passId, event, actorId, at, detail }) => ({
    pass: place(side.passes, passId), event, actorId, at,
    detail: {
      ...detail,
      ...('beneficiaryId' in detail && { beneficiaryId: place(side.holders, detail['beneficiaryId']) }),
      ...('allocationId' in detail && { allocationId: wish(detail['allocationId']) }),
      ...('supplierId' in detail && { supplierId: place(side.suppliers, detail['supplierId']) }),
      ...('orderId' in detail && { orderId: 'its order' }),
      ...('donationId' in detail && { donationId: 'its donation' }),
    },
  }))
  return {
    passes: passes.map(({ state, serviceId, beneficiaryId, supplierId, allocationId, assignedAt, expiresOn, amountXof }) => ({
      state, assignedAt, expiresOn, amountXof, service: place(side.services, serviceId), holder: place(side.holders, beneficiaryId),
      supplier: place(side.suppliers, supplierId), wish: wish(allocationId),
    })),
    codes: codes.map(({ passId }) => passId).toSorted((one, other) => one - other).map((id) => place(side.passes, id)),
    wishes: allocations.map(({ projectId, amountXof, status }) => ({ project: place(side.projects, projectId), amountXof, status })),
    projects: projects.map(({ id, ...project }) => ({ ...project, of: place(side.projects, id) })),
    given: history.filter(({ event }) => event === 'assigned').map(({ pass }) => pass),
    history: Map.groupBy(history, ({ pass }) => pass),
    notices: notices.map(({ id: _id, createdAt: _at, userId, key, ...notice }) => ({
      ...notice, to: [place(side.holders, userId), place(side.suppliers, userId)],
      key: key?.replace(/^passes-received:(\d+):(\d+):(\d+)$/, (_, pass: string, allocation: string, at: string) =>
        `received ${place(side.passes, pass)} for ${wish(allocation)} at ${at}`),
    })),
    journal: journal.map(({ subjectId, ...line }) => ({ ...line, project: place(side.projects, subjectId) })),
  }
}

async function failedBatches(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select case when is_called then last_value else 0 end as count from failed_batches`
    .execute(t.services.db)
  return Number(rows[0]?.count)
}

describe('passes given out all at once', () => {
  it.each([1, 2, 3, 4])('go to the same people in the same order, told the same, as one by one: world %i', async (seed) => {
    const before = await failedBatches()
    const side = await play(seed, { isOneByOne: false })
    const together = await stateOf(side)
    expect(await failedBatches()).toBe(before)
    await close(side)
    const other = await play(seed, { isOneByOne: true })
    const oneByOne = await stateOf(other)
    await close(other)
    expect(await failedBatches()).toBeGreaterThan(before)
    expect(together.given.length).toBeGreaterThan(20)
    expect(together).toEqual(oneByOne)
    await world.assertLedger()
  })
})
