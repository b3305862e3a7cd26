import { getOwnRequest } from '@passerelle/contract/requests'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { beforeAll, expect, it } from 'vitest'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  await world.passType(5000)
}, 60_000)

it('tells the road of one’s own request: financed, received and used, as its passes are', async () => {
  const service = await world.service()
  const [beneficiary, donor] = [await world.beneficiary(), await world.donor()]
  const supplier = await world.supplier({ services: [service] })
  const client = world.test.client(await world.token(beneficiary))
  const waiting = await world.project(beneficiary, service, [5000, 5000])
  const road = async (id: number) => (await client.call(getOwnRequest, { id })).body
  expect(await road(waiting)).toMatchObject({
    status: 'approved', is_closed: false, financed: 0, usable: 0, used: 0, last_received_at: null,
  })
  const pass = await world.assignedPass({ donor: donor.id, beneficiary, service })
  const { projectId: met } = await world.ctx.db
    .selectFrom('allocations')
    .innerJoin('passes', 'passes.allocationId', 'allocations.id')
    .select('projectId')
    .where('passes.id', '=', pass.id)
    .executeTakeFirstOrThrow()
  expect(await road(met)).toMatchObject({ financed: 1, usable: 1, used: 0, last_received_at: expect.any(String) })
  await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
  await redeemPass(world.as(supplier, 4), { code: pass.code })
  expect(await road(met)).toMatchObject({ financed: 1, usable: 0, used: 1 })
  expect(await road(waiting)).toMatchObject({ financed: 0, used: 0 })
})

it('counts as usable neither a suspended pass nor one past its last day, and says that its project is closed', async () => {
  const service = await world.service()
  const [beneficiary, donor] = [await world.beneficiary(), await world.donor()]
  const client = world.test.client(await world.token(beneficiary))
  const { db } = world.ctx
  const pass = await world.assignedPass({ donor: donor.id, beneficiary, service })
  const { projectId: id } = await db
    .selectFrom('allocations')
    .innerJoin('passes', 'passes.allocationId', 'allocations.id')
    .select('projectId')
    .where('passes.id', '=', pass.id)
    .executeTakeFirstOrThrow()
  const road = async () => (await client.call(getOwnRequest, { id })).body
  expect(await road()).toMatchObject({ usable: 1, is_closed: false })
  await db.updateTable('passes').set({ expiresOn: '2020-01-01' }).where('id', '=', pass.id).execute()
  expect(await road()).toMatchObject({ financed: 1, usable: 0, used: 0 })
  await db.updateTable('passes').set({ expiresOn: '2099-01-01', state: 'suspended' }).where('id', '=', pass.id).execute()
  expect(await road()).toMatchObject({ financed: 1, usable: 0, used: 0 })
  await db.updateTable('projects').set({ status: 'closed' }).where('id', '=', id).execute()
  expect(await road()).toMatchObject({ is_closed: true })
})
