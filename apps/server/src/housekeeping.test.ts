import { beforeAll, expect, it } from 'vitest'
import { createAdmin } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { postTransfer } from './ledger/post-transfer.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { inTransaction } from './platform/database.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

it('a broken ledger is mailed to those of finance, once a day', async () => {
  const [finance, instruction] = [await createAdmin(world.services, 'finance'), await createAdmin(world.services, 'instruction')]
  const verify = () => housekeepingJobs(world.services)['verify-ledger']({}, { attempt: 1, signal: AbortSignal.timeout(10_000) })
  const sent = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject)
  await verify()
  expect(await sent(finance.email)).toEqual([])
  await inTransaction(world.system, (tx) => postTransfer(tx, { kind: 'provider_charge', reference: 'charge:1', from: 'provider_fees', to: [{ account: 'provider_cash', amountXof: 10 }], at: world.clock.now() }))
  await verify()
  await verify()
  expect(await sent(finance.email)).toEqual(['Le grand livre est à vérifier'])
  world.clock.forward(86_400_000)
  await verify()
  expect(await sent(finance.email)).toHaveLength(2)
  expect(await sent(instruction.email)).toEqual([])
})
