import { redeemPass } from '@passerelle/contract/passes'
import { requestPayout } from '@passerelle/contract/payouts'
import { beforeAll, expect, test } from 'vitest'
import { PassWorld } from '#test/pass-world.ts'
import { samplePdf, toForm } from '#test/sample-files.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let t: TestApp
let world: PassWorld
beforeAll(async () => {
  t = await createTestApp()
  world = new PassWorld(t.system)
})

const declared = { social_reason: 'Cyber', responsable: 'Ibrahim Yarou', email: 'contact@cyber.example', ifu: '3200000000099', address: 'Carrefour Vêdoko', phone: '0197000004' }

test('while a supplier’s new identity waits, scans and payouts wait, passes stay, new ones go elsewhere; approved, all goes on', async () => {
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const [till, holder, officer] = [t.client(await world.token(supplier)), t.client(await world.token(beneficiary)), t.client(await world.token(await world.admin('instruction')))]
  const [scanned, kept] = [await world.assignedPass({ donor, beneficiary, service }), await world.assignedPass({ donor, beneficiary, service })]
  const scan = (code: string) => till.call(redeemPass, {}, { body: { code } })
  const shownSupplier = async () => (await holder.get('/api/wallet')).body.data.find((pass: { id: number }) => pass.id === kept.id).supplier
  expect((await scan(scanned.code)).body.status).toBe(true)
  expect(await shownSupplier()).toMatchObject({ id: supplier, is_active: true })

  const edited = await till.postForm('/api/edit/profil/provider', toForm({ ...declared, doc_file: { content: samplePdf(), name: 'ifu.pdf' } }))
  expect(edited.body.stat).toBe('pending')
  expect((await scan(kept.code)).status).toBe(403)
  expect((await till.call(requestPayout, {}, { body: { amount: 500, mode: 1, description: 'Gains' } })).status).toBe(403)
  expect(await world.passState(kept.id)).toMatchObject({ state: 'assigned', supplierId: supplier })
  expect(await world.balance(supplier)).toBe(5000)
  expect(await shownSupplier()).toMatchObject({ id: supplier, is_active: false })
  const other = await world.supplier({ services: [service] })
  expect(await world.passState((await world.assignedPass({ donor, beneficiary, service })).id)).toMatchObject({ supplierId: other })

  const { version } = (await officer.get(`/api/admin/profiles/${supplier}`)).body
  expect((await officer.post(`/api/admin/profiles/${supplier}/approve`, { version })).status).toBe(200)
  expect(await world.balance(supplier)).toBe(5000)
  expect((await scan(kept.code)).body.status).toBe(true)
  expect(await world.balance(supplier)).toBe(10_000)
  await world.assertLedger()
})
