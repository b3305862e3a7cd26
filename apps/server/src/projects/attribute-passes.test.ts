import { addMonths, dayOf } from '@passerelle/contract/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { lastDayFrom, PassWorld } from '#test/worlds/pass-world.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { giveCodes } from '#src/passes/pass-codes.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { attributePasses } from './attribute-passes.ts'
import { finishProjectIfFinanced } from './finish-project.ts'

let t: TestApp
let world: PassWorld

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
})

const passesOf = (beneficiaryId: number) =>
  t.services.db.selectFrom('passes').selectAll().where('beneficiaryId', '=', beneficiaryId).orderBy('id').execute()

describe('attribution', () => {
  it('gives same service, same amount, oldest approved request first', async () => {
    const [service, otherService, donor] = [await world.service(), await world.service('Autre'), await world.partner()]
    const [young, old, elsewhere] = [await world.beneficiary(), await world.beneficiary(), await world.beneficiary()]
    await world.project(young, service, [5000], new Date('2026-03-02T00:00:00Z'))
    const oldProject = await world.project(old, service, [5000, 10_000], new Date('2026-03-01T00:00:00Z'))
    await world.project(elsewhere, otherService, [5000], new Date('2026-02-01T00:00:00Z'))
    await world.fundedPasses(donor, service, 5000)
    await world.fundedPasses(donor, service, 10_000)
    expect(await attributePasses(t.system)).toBe(2)
    expect((await passesOf(old)).map((pass) => pass.amountXof).toSorted((a, b) => a - b)).toEqual([5000, 10_000])
    expect(await passesOf(young)).toEqual([])
    expect(await passesOf(elsewhere)).toEqual([])
    const project = await t.services.db.selectFrom('projects').select('status').where('id', '=', oldProject).executeTakeFirstOrThrow()
    expect(project.status).toBe('financed')
    await world.assertLedger()
  })

  it('mixes no service and no amount, whatever the order in which passes and requests came', async () => {
    const [donor, services, amounts] = [
      await world.partner(),
      [await world.service(), await world.service(), await world.service()],
      [2100, 2200, 2300],
    ]
    const kinds = services.flatMap((service) => amounts.map((amountXof) => ({ service, amountXof })))
    const shuffled = <T>(list: T[]): T[] =>
      list.map((item, n) => ({ item, at: (n * 7919) % 101 })).toSorted((a, b) => a.at - b.at).map(({ item }) => item)
    // Three requests a kind, the last one made the oldest; two passes a kind.
    const projects: { id: number; service: number; amountXof: number; age: number }[] = []
    for (const [n, { service, amountXof }] of shuffled([...kinds, ...kinds, ...kinds]).entries()) {
      projects.push({
        id: await world.project(await world.beneficiary(), service, [amountXof], new Date(Date.UTC(2026, 0, 60 - n))),
        service,
        amountXof,
        age: n,
      })
    }
    for (const { service, amountXof } of shuffled([...kinds, ...kinds])) await world.fundedPasses(donor, service, amountXof)
    expect(await attributePasses(t.system)).toBe(18)
    const given = await t.services.db.selectFrom('passes').innerJoin('allocations', 'allocations.id', 'passes.allocationId')
      .innerJoin('projects', 'projects.id', 'allocations.projectId')
      .select([
        'passes.serviceId', 'passes.amountXof', 'passes.beneficiaryId', 'allocations.serviceId as askedService',
        'allocations.amountXof as askedXof', 'projects.beneficiaryId as asker', 'projects.id as projectId',
      ])
      .where('passes.donorId', '=', donor).execute()
    expect(given).toHaveLength(18)
    for (const pass of given) {
      expect([pass.serviceId, pass.amountXof, pass.beneficiaryId]).toEqual([pass.askedService, pass.askedXof, pass.asker])
    }
    const oldest = kinds.flatMap(({ service, amountXof }) => projects
      .filter((one) => one.service === service && one.amountXof === amountXof)
      .toSorted((a, b) => b.age - a.age)
      .slice(0, 2)
      .map(({ id }) => id))
    expect(given.map(({ projectId }) => projectId).toSorted((a, b) => a - b)).toEqual(oldest.toSorted((a, b) => a - b))
    await world.assertLedger()
  })

  it('leaves a pass that cannot be given, and goes on with the others', async () => {
    const [service, donor, first, second] = [
      await world.service(),
      await world.partner(),
      await world.beneficiary(),
      await world.beneficiary(),
    ]
    const [bad = 0, good = 0] = await world.fundedPasses(donor, service, 2600, 2)
    const [other = 0] = await world.fundedPasses(donor, service, 2700)
    // A code that lives already: giving it another is refused by the database.
    await inTransaction(t.system, (tx) => giveCodes(t.system, tx, [bad]))
    await world.project(first, service, [2600, 2600], new Date('2026-01-01T00:00:00Z'))
    await world.project(second, service, [2700])
    for (const given of [2, 0]) expect(await attributePasses(t.system)).toBe(given)
    expect(await Promise.all([bad, good, other].map(async (id) => (await world.passState(id)).state))).toEqual([
      'funded', 'assigned', 'assigned',
    ])
    await t.services.db
      .updateTable('passCodes')
      .set({ retiredAt: t.clock.now(), retiredReason: 'unassigned' })
      .where('passId', '=', bad)
      .execute()
    expect(await attributePasses(t.system)).toBe(1)
    await world.assertLedger()
  })

  it('holds up no younger wish for a pass that cannot be given, however many wait for that', async () => {
    const [service, donor, many, one] = [await world.service(), await world.partner(), await world.beneficiary(), await world.beneficiary()]
    const [bad = 0] = await world.fundedPasses(donor, service, 2800)
    const [good = 0] = await world.fundedPasses(donor, service, 2900)
    await inTransaction(t.system, (tx) => giveCodes(t.system, tx, [bad]))
    await world.project(many, service, Array.from({ length: 60 }, () => 2800), new Date('2026-01-01T00:00:00Z'))
    await world.project(one, service, [2900], new Date('2026-01-02T00:00:00Z'))
    expect(await attributePasses(t.system)).toBe(1)
    expect([(await world.passState(bad)).state, (await world.passState(good)).beneficiaryId]).toEqual(['funded', one])
    await t.services.db.deleteFrom('passCodes').where('passId', '=', bad).execute()
    expect(await attributePasses(t.system)).toBe(1)
  })

  it('makes a pass valid for twelve months with a code, even without a supplier, which comes later', async () => {
    const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
    await world.project(beneficiary, service, [700])
    const [passId = 0] = await world.fundedPasses(donor, service, 700)
    await attributePasses(t.system)
    expect(await world.passState(passId)).toMatchObject({ state: 'assigned', supplierId: null, expiresOn: lastDayFrom(t.clock.now()) })
    expect(await world.codeOf(passId)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const supplier = await world.supplier({ services: [service] })
    await attributePasses(t.system)
    expect(await world.passState(passId)).toMatchObject({ supplierId: supplier })
  })

  it('makes it valid for as many months as the setting says on that day; those given before keep theirs', async () => {
    const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
    await world.project(beneficiary, service, [700, 700])
    const give = async () => {
      const [passId = 0] = await world.fundedPasses(donor, service, 700)
      await attributePasses(t.system)
      return passId
    }
    const before = await give()
    await world.changeSetting('passValidityMonths', 3)
    const after = await give()
    expect(await world.passState(after)).toMatchObject({ state: 'assigned', expiresOn: addMonths(dayOf(t.clock.now()), 3) })
    expect(await world.passState(before)).toMatchObject({ expiresOn: lastDayFrom(t.clock.now()) })
    await t.services.db.deleteFrom('settings').execute()
  })

  it('chooses the commune, then the department, then anywhere, then the fewest unused passes, among approved ones', async () => {
    const [service, donor] = [await world.service(), await world.partner()]
    const beneficiary = await world.beneficiary({ department: 'Zou', commune: 'Bohicon' })
    await world.supplier({ services: [service], department: 'Zou', commune: 'Bohicon', stat: 'pending' })
    const anywhere = await world.supplier({ services: [service] })
    const next = async () =>
      (await world.passState((await world.assignedPass({ donor, beneficiary, service, amountXof: 900 })).id)).supplierId
    expect(await next()).toBe(anywhere)
    const sameDepartment = await world.supplier({ services: [service], department: 'Zou', commune: 'Abomey' })
    expect(await next()).toBe(sameDepartment)
    const [first, second] = [
      await world.supplier({ services: [service], department: 'Zou', commune: 'Bohicon' }),
      await world.supplier({ services: [service], department: 'Zou', commune: 'Bohicon' }),
    ]
    // A commune of that name elsewhere is no nearer, and whoever is near goes before whoever has fewer.
    await world.supplier({ services: [service], department: 'Mono', commune: 'Bohicon' })
    const given: (number | null)[] = []
    for (let n = 0; n < 5; n += 1) given.push(await next())
    expect(given).toEqual([first, second, first, second, first])
  })

  it('assigns each pass once when five runs race for fifty passes and thirty allocations', async () => {
    await warmConnections(t.services.db, 5)
    for (let round = 0; round < 3; round += 1) {
      const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
      await world.project(beneficiary, service, Array<number>(30).fill(1500))
      const ids = await world.fundedPasses(donor, service, 1500, 50)
      const runs = await Promise.all(Array.from({ length: 5 }, () => attributePasses(t.system)))
      await attributePasses(t.system)
      const held = await passesOf(beneficiary)
      expect(held).toHaveLength(30)
      expect(new Set(held.map((pass) => pass.allocationId)).size).toBe(30)
      expect(runs.reduce((sum, n) => sum + n, 0)).toBe(30)
      const pool = await t.services.db.selectFrom('passes').select('id').where('id', 'in', ids).where('state', '=', 'funded').execute()
      expect(pool).toHaveLength(20)
    }
    await world.assertLedger()
  })

  it('ends a project whose two last allocations are financed at the same instant', async () => {
    await warmConnections(t.services.db, 2)
    for (let round = 0; round < 5; round += 1) {
      const [service, beneficiary] = [await world.service(), await world.beneficiary()]
      const project = await world.project(beneficiary, service, [500, 600])
      const allocations = await t.services.db.selectFrom('allocations').select('id').where('projectId', '=', project).execute()
      await Promise.all(
        allocations.map(({ id }) =>
          inTransaction(t.system, async (tx) => {
            await tx.updateTable('allocations').set({ status: 'financed' }).where('id', '=', id).execute()
            await finishProjectIfFinanced(t.system, tx, project)
          }),
        ),
      )
      const { status } = await t.services.db.selectFrom('projects').select('status').where('id', '=', project).executeTakeFirstOrThrow()
      expect(status).toBe('financed')
    }
  })
})
