import { adminGetPayout } from '@passerelle/contract/payouts'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { createPayoutWorld, type PayoutWorld } from '#test/worlds/payout-world.ts'

let p: PayoutWorld
beforeAll(async () => {
  p = await createPayoutWorld()
})

it('says which other suppliers have its number or its IFU, once each, and refuses nothing for it', async () => {
  const finance = p.t.client(await p.world.token(await p.world.admin('finance')))
  const one = await p.asked(4000, '0196000101')
  const titles = async () =>
    (await finance.call(adminGetPayout, { id: one.payout })).body.signals.map(({ title }: { title: string }) => title)
  const others = [await p.asked(4000, '0196000102'), await p.asked(4000, '0196000101')]
  const setIfu = (id: number, ifu: string) => p.t.services.db.updateTable('suppliers').set({ ifu }).where('userId', '=', id).execute()
  await setIfu(one.id, '3201900000777')
  for (const [n, { id }] of others.entries()) await setIfu(id, `320190000066${n}`)
  expect(await titles()).toEqual(['Numéro partagé'])
  await setIfu(others[0]!.id, '3201900000777')
  expect(await titles()).toEqual(['Numéro partagé', 'IFU partagé'])
  expect((await p.approve(one.payout, finance)).status).toBe(200)
})

it('names whoever may not sign, also who gave its account back, and counts no signature of somebody suspended since', async () => {
  const [giver, signer] = [await p.world.admin('super'), await p.world.admin('finance')]
  const reader = p.t.client(await p.world.token(await p.world.admin('finance')))
  const one = await p.asked(600_000, '0196000103')
  const fileOf = async () => (await reader.call(adminGetPayout, { id: one.payout })).body
  expect((await p.approve(one.payout, p.t.client(await p.world.token(signer)))).status).toBe(200)
  const { apart, payout } = await fileOf()
  expect(payout).toMatchObject({ approvals: [expect.any(String)], approvals_needed: 2 })
  await inTransaction(p.t.system, (tx) =>
    writeJournal(p.world.as(giver, 1, 'super'), tx, { action: 'user.recovery', subject: { type: 'user', id: one.id } }))
  const { name, firstname } = await p.t.services.db
    .selectFrom('users')
    .select(['name', 'firstname'])
    .where('id', '=', giver)
    .executeTakeFirstOrThrow()
  expect(new Set((await fileOf()).apart)).toEqual(new Set([...apart, `${firstname} ${name}`]))
  await p.t.services.db.updateTable('users').set({ suspendedAt: p.t.clock.now() }).where('id', '=', signer).execute()
  expect(await fileOf()).toMatchObject({ signatures: [], payout: { approvals: [] } })
})
