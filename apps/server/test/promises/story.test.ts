import { beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '#src/accounts/create-admin.ts'
import { reconcilePayouts } from '#src/payouts/reconcile-payouts.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { payer } from '#test/worlds/payment-world.ts'
import { samplePdf, samplePhoto, toForm } from '#test/tools/sample-files.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

/** The whole main loop by HTTP alone: a donor's francs become passes, a service, and a supplier's money. */
let t: TestApp
let admin: ApiClient
const password = 'Lagune-et-sable-7'
const place = { department: 'Littoral', commune: 'Cotonou' }

beforeAll(async () => {
  t = await createTestApp()
  await createAdmin(t.system, { name: 'Adandé', firstname: 'Clarisse', email: 'admin@story.example', password, adminRole: 'super' })
  admin = await signIn('admin@story.example')
  await enrol(admin, t.clock.now)
})

async function signIn(email: string): Promise<ApiClient> {
  const client = t.client()
  const { body } = await client.post('/api/login', { email, password })
  expect(body).toMatchObject({ status: true, token: expect.any(String) })
  client.token = body.token
  return client
}

async function join(email: string, path: string, fields: Record<string, string>): Promise<ApiClient> {
  const visitor = t.client()
  expect(await visitor.post('/api/register', {
    name: 'Story',
    firstname: email.split('@')[0],
    email,
    password,
    password_confirmation: password,
  })).toMatchObject({ status: 200 })
  const client = await signIn(email)
  const reply = await client.postForm(path, toForm({ ...fields, doc_file: { content: samplePdf(), name: 'piece.pdf' } }))
  expect(reply).toMatchObject({ status: 200, body: { status: true, stat: 'pending' } })
  return client
}

/** What the sandbox's dialog does when the payer presses « Payer ». */
async function pay(transactionId: number): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(`${t.url}/sandbox-pay/checkout/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBeLessThan(300)
    return (await reply.json()) as { token: string }
  }
  const { token } = await post('open', { public_key: 'pk_sandbox_local', transaction: { id: transactionId } })
  await post('pay', { token, method: 'mtn_open', number: payer.webhooksLost })
}

describe('the main loop', () => {
  it('goes from three registrations to « Transféré », with a ledger that verifies', async () => {
    const beneficiary = await join('beneficiaire@story.example', '/api/add/infos/beneficiary', {
      ...place, address: 'Rue 12', phone: '97000001', birthday: '1994-05-12', sex: 'Féminin', profession: 'Couturière',
      marital: 'celibataire',
      parent_name: 'Contact', parent_phone: '97000002', type_doc: 'CIP', ref_doc: '00123', motivation: 'Apprendre',
    })
    const partner = await join('partenaire@story.example', '/api/add/infos/partner', {
      type: 'particular',
      ifu: '0123456789012',
      address: 'Rue 1',
      phone: '97000003',
      profession: 'Médecin',
      marital: 'marié',
    })
    const supplier = await join('fournisseur@story.example', '/api/add/infos/provider', {
      social_reason: 'Cyber',
      responsable: 'Léon',
      address: 'Rue 3',
      phone: '97000004',
      email: 'cyber@story.example',
      ifu: '0123456789013',
      ...place,
    })
    expect(await supplier.get('/api/stats/provider')).toMatchObject({ status: 403 })

    // The back office: profiles with their documents, the catalogue.
    const profiles = (await admin.get('/api/admin/profiles?status=pending')).body.data
    expect(profiles).toHaveLength(3)
    for (const { user } of profiles) {
      const file = (await admin.get(`/api/admin/profiles/${user.id}`)).body
      expect((await admin.get(`/api/files/${file.documents[0].id}`)).headers.get('content-type')).toContain('application/pdf')
      expect(await admin.post(`/api/admin/profiles/${user.id}/approve`)).toMatchObject({ status: 200, body: { status: true } })
    }
    const service = (await admin.post('/api/admin/services', { name: 'Formation', type: 'service', details: '<p>Dix séances</p>' })).body.id
    await admin.post('/api/admin/pass-types', { name: 'Pass Avenir', price: 5000 })
    const supplierId = profiles.find((profile: { role_id: number }) => profile.role_id === 4).user.id
    expect(await admin.send('PUT', `/api/admin/suppliers/${supplierId}/services`, { body: { service_ids: [service] } })).toMatchObject({
      status: 200,
    })

    // A request of two passes, approved: its project opens.
    const request = await beneficiary.postForm('/api/make/request', toForm({
      title: 'Mon atelier',
      service: String(service),
      resume: 'Apprendre',
      description: 'Le tableur',
      'pass_nbr[]': '2',
      'pass_amount[]': '5000',
      image: { content: await samplePhoto(), name: 'atelier.jpg' },
    }))
    expect(request).toMatchObject({ status: 200, body: { status: true, code_request: expect.stringMatching(/^DEM-/) } })
    const [waiting] = (await admin.get('/api/admin/requests?status=pending')).body.data
    expect(await admin.post(`/api/admin/requests/${waiting.id}/approve`)).toMatchObject({ status: 200 })

    // One pass financed by an offer, one given by a donation.
    const [open] = (await partner.get('/api/get/request/projects')).body
    const project = (await partner.get(`/api/project/${open.slug}/${open.id}`)).body
    const offer = (await partner.post('/api/choice/pass', { pass: [project.pass_allocation[0].id] })).body
    expect(offer).toMatchObject({ status: true, amount: 5000, fee: 500, total_amount: 5500 })
    expect(await partner.post('/api/validate/payment/offer/pass', { transaction_id: offer.payment.transaction_id })).toMatchObject({
      status: 202,
    })
    await pay(offer.payment.transaction_id)
    expect(await partner.post('/api/validate/payment/offer/pass', { transaction_id: offer.payment.transaction_id })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const gift = (await partner.post('/api/don/initialize/request', {
      title: 'Rentrée',
      service,
      description: 'Pour tous',
      pass_nbr: [1],
      pass_amount: [5000],
    })).body
    await pay(gift.payment.transaction_id)
    expect(await partner.post('/api/validate/payment/don', { transaction_id: gift.payment.transaction_id })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    await t.jobsDone()
    expect((await partner.get('/api/dons')).body).toMatchObject([{ status: 'approved', amount: 5000, fee: 500 }])
    expect((await partner.get('/api/stats/partner')).body).toEqual({ pg: 2, apg: 10_000 })
    expect((await partner.get('/api/get/request/projects')).body).toEqual([])

    // The beneficiary holds two passes; the supplier redeems them, each once.
    const wallet = (await beneficiary.get('/api/wallet')).body.data
    expect(wallet).toHaveLength(2)
    for (const pass of wallet) {
      expect(pass).toMatchObject({ state: 'assigned', qr: `${t.url}/p#${pass.code}`, supplier: { id: supplierId } })
      expect((await supplier.post('/api/scan/pass', { code: pass.qr })).body).toMatchObject({ status: true, pass_amount: 5000 })
      expect((await supplier.post('/api/scan/pass', { code: pass.code })).body).toMatchObject({ status: false, reason: 'already_used' })
    }
    expect((await supplier.get('/api/stats/provider')).body).toEqual({
      ps: 2,
      pns: 0,
      fournisseur: { total_gain: 10_000, current_balance: 10_000, amount_withdraw: 0 },
      payout_min: 500,
      payout_max: 1_000_000,
    })

    // The money goes out, to a number known since the day before.
    const dayMs = 24 * 3_600_000
    t.clock.forward(-dayMs)
    const account = (await supplier.post('/api/add/mode/pay', { ifu: '0123456789013', name: 'MTN', number: '64000001' })).body.id
    t.clock.forward(dayMs)
    expect((await supplier.post('/api/add/request/pay', { amount: 10_000, mode: account, description: 'Recettes' })).body).toMatchObject({
      status: true,
    })
    const [payout] = (await admin.get('/api/admin/payouts?status=pending')).body.data
    expect(await admin.post(`/api/admin/payouts/${payout.id}/approve`)).toMatchObject({ status: 200 })
    await t.jobsDone()
    t.clock.forward(60_000)
    await reconcilePayouts(t.system, t.provider)
    expect((await supplier.get('/api/requests/pay')).body).toMatchObject([
      { status: 'approved', amount: 10_000, number: '+2290164000001', transaction_id: expect.any(String) },
    ])
    expect((await supplier.get('/api/stats/provider')).body.fournisseur).toEqual({
      total_gain: 10_000,
      current_balance: 0,
      amount_withdraw: 10_000,
    })

    const verify = (await admin.get('/api/admin/ledger/verify')).body
    expect(verify.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([])
    expect(verify.ok).toBe(true)
    const balances = (await admin.get('/api/admin/ledger/balances')).body
    expect(balances).toEqual(expect.arrayContaining([
      { account: 'provider_cash', balance: 1000 },
      { account: 'platform_fees', balance: 1000 },
      { account: 'pass_funds', balance: 0 },
      { account: 'payouts_reserved', balance: 0 },
    ]))
    await t.jobsDone()
    const told = (await beneficiary.get('/api/notifications')).body.notifications.data.map((notice: {
      data: { message: string }
    }) => notice.data.message)
    expect(told.filter((message: string) => message.includes('a été utilisé'))).toHaveLength(2)
  })
})
