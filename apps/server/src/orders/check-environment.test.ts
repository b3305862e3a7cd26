import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { refuseMixedMoney } from './check-environment.ts'

let world: PassWorld
beforeAll(async () => {
  world = new PassWorld((await createTestApp({ jobs: false })).system)
})

it('lets real payments start on a database without settled test payments, and on no other', async () => {
  await refuseMixedMoney(world.ctx.db, 'live')
  await world.fundedPasses(await world.partner(), await world.service(), 5000)
  await expect(refuseMixedMoney(world.ctx.db, 'live')).rejects.toThrow('paiements d’essai')
  await refuseMixedMoney(world.ctx.db, 'local')
  await world.ctx.db.updateTable('paymentAttempts').set({ state: 'refunded' }).execute()
  await expect(refuseMixedMoney(world.ctx.db, 'live')).rejects.toThrow('paiements d’essai')
})
