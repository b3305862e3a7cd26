import { adminSetSupplierServices } from '@passerelle/contract/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let t: TestApp
let world: PassWorld
let donor = 0
let desk: ApiClient
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  desk = t.client(await world.token(await world.admin('instruction')))
  await warmConnections(t.services.db, 6)
})

const setServices = (supplier: number, serviceIds: number[]) =>
  desk.call(adminSetSupplierServices, { id: supplier }, { body: { service_ids: serviceIds } })
const clientOf = async (id: number) => t.client(await world.token(id))
const scan = (client: ApiClient, code: string) => client.post('/api/scan/pass', { code })
const changesTold = async (id: number) =>
  (await t.services.db.selectFrom('notifications').select('message').where('userId', '=', id).orderBy('id').execute())
    .filter(({ message }) => message.includes('change'))
    .map(({ message }) => message)
const eventsOf = (passId: number) => t.services.db
  .selectFrom('passEvents')
  .select(['event', 'detail'])
  .where('passId', '=', passId)
  .where('event', '=', 'supplier_changed')
  .orderBy('id')
  .execute()

describe('K47 passes of a supplier who may not serve them any more', () => {
  it('a service taken away: they go to another supplier of it, the holder is told once; those of its other services stay', async () => {
    const [service, kept] = [await world.service('Plomberie'), await world.service()]
    const supplier = await world.supplier({ services: [service, kept] })
    const [beneficiary, till] = [await world.beneficiary(), await clientOf(supplier)]
    const [first, second, other] = [
      await world.assignedPass({ donor, beneficiary, service }),
      await world.assignedPass({ donor, beneficiary, service }),
      await world.assignedPass({ donor, beneficiary, service: kept }),
    ]
    const near = await world.supplier({ services: [service], department: 'Littoral', commune: 'Cotonou' })
    await world.supplier({ services: [service] })
    expect((await setServices(supplier, [kept])).status).toBe(200)
    expect((await scan(till, first.code)).body).toMatchObject({ status: false, reason: 'unknown' })
    await attributePasses(t.system)
    for (const { id } of [first, second]) expect(await world.passState(id)).toMatchObject({ state: 'assigned', supplierId: near })
    expect((await world.passState(other.id)).supplierId).toBe(supplier)
    expect(await changesTold(beneficiary)).toEqual([
      expect.stringMatching(/^Le fournisseur de 2 de vos pass change\. À utiliser maintenant chez\u00A0: Cyber/),
    ])
    expect(await eventsOf(first.id)).toMatchObject([{ detail: { from: supplier, to: null } }, { detail: { from: supplier, to: near } }])
    expect((await scan(till, first.code)).body).toMatchObject({ status: false, reason: 'unknown' })
    expect((await scan(till, other.code)).body.status).toBe(true)
    expect((await scan(await clientOf(near), first.code)).body.status).toBe(true)
    await world.assertLedger()
  })

  it('without another supplier they wait for one; it comes, and the holder is told again', async () => {
    const service = await world.service('Vannerie')
    const supplier = await world.supplier({ services: [service] })
    const beneficiary = await world.beneficiary()
    const { id, code } = await world.assignedPass({ donor, beneficiary, service })
    await setServices(supplier, [])
    await attributePasses(t.system)
    expect(await world.passState(id)).toMatchObject({ supplierId: null, state: 'assigned' })
    expect(await changesTold(beneficiary)).toEqual([expect.stringContaining('Nous cherchons un fournisseur')])
    const next = await world.supplier()
    expect((await setServices(next, [service])).status).toBe(200)
    await attributePasses(t.system)
    expect((await world.passState(id)).supplierId).toBe(next)
    expect(await changesTold(beneficiary)).toHaveLength(2)
    expect((await scan(await clientOf(next), code)).body.status).toBe(true)
  })

  it('rejected after an edit: they go; while the edit waits they stay; an expired one moves nobody', async () => {
    const service = await world.service()
    const supplier = await world.supplier({ services: [service] })
    const beneficiary = await world.beneficiary()
    const [open, dead] = [
      await world.assignedPass({ donor, beneficiary, service }),
      await world.assignedPass({ donor, beneficiary, service }),
    ]
    await t.services.db.updateTable('passes').set({ expiresOn: '2020-01-31' }).where('id', '=', dead.id).execute()
    await t.services.db.updateTable('users').set({ stat: 'pending' }).where('id', '=', supplier).execute()
    await attributePasses(t.system)
    expect((await world.passState(open.id)).supplierId).toBe(supplier)
    const other = await world.supplier({ services: [service] })
    expect((await desk.post(`/api/admin/profiles/${supplier}/reject`, { reason: 'Fraude.' })).status).toBe(200)
    await attributePasses(t.system)
    expect([(await world.passState(open.id)).supplierId, (await world.passState(dead.id)).supplierId]).toEqual([other, supplier])
  })

  it('a scan undone after the service was taken away: the pass goes on to another supplier', async () => {
    const service = await world.service()
    const supplier = await world.supplier({ services: [service] })
    const till = await clientOf(supplier)
    const { id, code } = await world.assignedPass({ donor, beneficiary: await world.beneficiary(), service })
    const { body } = await scan(till, code)
    const other = await world.supplier({ services: [service] })
    await setServices(supplier, [])
    expect((await till.post(`/api/scan/pass/${body.redemption_id}/undo`)).status).toBe(200)
    await attributePasses(t.system)
    expect(await world.passState(id)).toMatchObject({ state: 'assigned', supplierId: other })
    await world.assertLedger()
  })

  it('at the same instant as a scan, as passes given out, and as the holder’s own choice: one supplier, who serves it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const service = await world.service()
      const [supplier, beneficiary] = [await world.supplier({ services: [service] }), await world.beneficiary()]
      const [scanned, chosen] = [
        await world.assignedPass({ donor, beneficiary, service }),
        await world.assignedPass({ donor, beneficiary, service }),
      ]
      const other = await world.supplier({ services: [service] })
      await world.fundedPasses(donor, service, 7000)
      await world.project(beneficiary, service, [7000])
      const [till, holder] = [await clientOf(supplier), await clientOf(beneficiary)]
      await Promise.all([till.csrf(), holder.csrf()])
      const acts = [
        () => scan(till, scanned.code),
        () => setServices(supplier, []),
        () => attributePasses(t.system),
        () => holder.post(`/api/wallet/${chosen.id}/supplier`, { supplier_id: other }),
      ]
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      await attributePasses(t.system)
      const passes = await t.services.db
        .selectFrom('passes')
        .select(['id', 'state', 'supplierId'])
        .where('beneficiaryId', '=', beneficiary)
        .execute()
      for (const pass of passes) expect(pass.supplierId).toBe(pass.state === 'used' ? supplier : other)
      expect(passes).toHaveLength(3)
    }
    await world.assertLedger()
  })
})
