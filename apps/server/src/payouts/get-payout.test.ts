import { adminGetPayout } from '@passerelle/contract/payouts'
import { beforeAll, expect, it } from 'vitest'
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
