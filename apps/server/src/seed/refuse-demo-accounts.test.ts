import { beforeAll, expect, it } from 'vitest'
import { createAdmin, createUser } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { demoEmail } from './demo-accounts.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

const settings = (production: boolean, environment: 'local' | 'live') => ({ production, fedapay: { environment } })

it('lets production and real money start on a database without a demonstration account, and on no other', async () => {
  const { db } = world.services
  await createUser(world.services)
  await refuseDemoAccounts(db, settings(true, 'live'))
  await createAdmin(world.services, 'finance', { email: demoEmail('finance') })
  for (const [production, environment] of [[true, 'local'], [false, 'live']] as const) {
    await expect(refuseDemoAccounts(db, settings(production, environment))).rejects.toThrow('comptes de démonstration')
  }
  await refuseDemoAccounts(db, settings(false, 'local'))
})
