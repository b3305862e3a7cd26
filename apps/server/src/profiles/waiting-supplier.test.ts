import { redeemPass } from '@passerelle/contract/passes'
import { requestPayout } from '@passerelle/contract/payouts'
import { beforeAll, expect, test } from 'vitest'
import { mailUses } from '#src/passes/mail-uses.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { partnerName } from '#src/accounts/approved-name.ts'

let t: TestApp
let world: PassWorld
/** Whom the provider was told to pay. */
const receivers: string[] = []
beforeAll(async () => {
  t = await createTestApp({
    provider: (real) => ({
      ...real,
      payout: {
        ...real.payout,
        create: (payout) => {
          receivers.push(payout.receiver.name)
          return real.payout.create(payout)
        },
      },
    }),
  })
  world = new PassWorld(t.system)
})

const dayMs = 24 * 3_600_000
const declared = {
  social_reason: 'Cyber',
  responsable: 'Ibrahim Yarou',
  email: 'contact@cyber.example',
  ifu: '3200000000099',
  address: 'Carrefour Vêdoko',
  phone: '0197000004',
}

test('while a supplier’s new identity waits, scans and payouts wait, passes stay, new ones go elsewhere; approved, all goes on', async () => {
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const [till, holder, officer] = [
    t.client(await world.token(supplier)),
    t.client(await world.token(beneficiary)),
    t.client(await world.token(await world.admin('instruction'))),
  ]
  const [scanned, kept] = [
    await world.assignedPass({ donor, beneficiary, service }),
    await world.assignedPass({ donor, beneficiary, service }),
  ]
  const scan = (code: string) => till.call(redeemPass, {}, { body: { code } })
  const shownSupplier = async () => (await holder.get('/api/wallet')).body.data.find((pass: { id: number }) => pass.id === kept.id).supplier
  expect((await scan(scanned.code)).body.status).toBe(true)
  expect(await shownSupplier()).toMatchObject({ id: supplier, is_active: true })

  const edited = await till.postForm('/api/edit/profil/provider', toForm({
    ...declared,
    doc_file: { content: samplePdf(), name: 'ifu.pdf' },
  }))
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

test('until it is approved nobody reads the new name: in the wallet, the mail about a use, the payouts, the transfer, a receipt', async () => {
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const [till, holder] = [t.client(await world.token(supplier)), t.client(await world.token(beneficiary))]
  const finance = t.client(await world.token(await world.admin('finance')))
  const [scanned] = [await world.assignedPass({ donor, beneficiary, service }), await world.assignedPass({ donor, beneficiary, service })]
  await till.call(redeemPass, {}, { body: { code: scanned.code } })
  t.clock.forward(-dayMs)
  const mode: number = (await till.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Mon compte', number: '0197000099' })).body.id
  t.clock.forward(dayMs)
  await till.call(requestPayout, {}, { body: { amount: 500, mode, description: 'Gains' } })

  const { socialReason: approved } = await t.services.db
    .selectFrom('suppliers')
    .select('socialReason')
    .where('userId', '=', supplier)
    .executeTakeFirstOrThrow()
  const file = { content: samplePdf(), name: 'ifu.pdf' }
  const forged = 'Remboursez-vous sur pirate.example'
  expect((await till.postForm('/api/edit/profil/provider', toForm({ ...declared, social_reason: forged, doc_file: file }))).body.stat).toBe(
    'pending',
  )
  const giver = t.client(await world.token(donor))
  expect((await giver.postForm('/api/edit/profil/partner', toForm({
    type: 'enterprise', ifu: '0123456789012', address: 'Cotonou', phone: '0197000003', social_reason: forged, responsable: 'Une autre',
    email: 'a@b.example', doc_file: file,
  }))).body.stat).toBe('pending')

  t.clock.forward(120_000)
  await mailUses(t.system)
  const { email } = await t.services.db.selectFrom('users').select('email').where('id', '=', beneficiary).executeTakeFirstOrThrow()
  const [mail] = (await mailsTo(t, email)).filter(({ subject }) => subject.includes('utilisé'))
  expect(mail?.text).toContain(`Fournisseur\u00A0: ${approved}`)
  expect((await holder.get('/api/wallet')).body.data.map((pass: { supplier: { name: string } }) => pass.supplier.name)).toEqual([
    approved, approved,
  ])
  const payout = (await finance.get('/api/admin/payouts?status=pending')).body.data.find((row: {
    supplier: { id: number }
  }) => row.supplier.id === supplier)
  expect(payout.supplier.name).toBe(approved)
  // Kept while the edit waits; the edit refused, two people let it go.
  expect((await finance.post(`/api/admin/payouts/${payout.id}/approve`)).status).toBe(409)
  const officer = t.client(await world.token(await world.admin('instruction')))
  const { version } = (await officer.get(`/api/admin/profiles/${supplier}`)).body
  expect((await officer.post(`/api/admin/profiles/${supplier}/reject`, { reason: 'Ce nom n’est pas le vôtre.', version })).status).toBe(200)
  for (const signer of [finance, t.client(await world.token(await world.admin('super')))]) {
    expect((await signer.post(`/api/admin/payouts/${payout.id}/release`, { reason: 'Argent gagné.' })).status).toBe(200)
  }
  expect((await finance.post(`/api/admin/payouts/${payout.id}/approve`)).status).toBe(200)
  await t.jobsDone()
  expect(receivers).toEqual([approved])
  const payer = await t.services.db
    .selectFrom('partners')
    .select(partnerName.as('name'))
    .where('userId', '=', donor)
    .executeTakeFirstOrThrow()
  expect(payer.name).toMatch(/^Fondation Lumière/)
})
