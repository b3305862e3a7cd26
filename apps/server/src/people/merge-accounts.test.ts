import { adminAnswerCase, getCase, reportProblem } from '@passerelle/contract/cases'
import { errors } from '@passerelle/contract/errors'
import { getFile } from '@passerelle/contract/profiles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#src/ledger/verify-ledger.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { testPassword } from '#test/worlds/factories.ts'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { gatherMerged } from './merge-accounts.ts'
import { fateOf } from './merge-rules.ts'

let world: PaymentWorld
let boss: ApiClient
let [donor, service, supplier] = [0, 0, 0]
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  boss = world.test.client(await world.token(await world.admin('super')))
  service = await world.service()
  await world.passType(5000)
  donor = (await world.donor()).id
  supplier = await world.supplier({ services: [service] })
  await warmConnections(world.ctx.db, 6)
}, 60_000)

const { raw } = sql
const pathOf = (kept: number, merged: number) => `/api/admin/users/${kept}/merge/${merged}`
const merge = (kept: number, merged: number) => boss.post(pathOf(kept, merged), { reason: 'Même pièce, même numéro.' })
const clientOf = async (id: number) => world.test.client(await world.token(id))
const isExact = async () => (await verifyLedger(world.ctx)).checks.filter(({ ok }) => !ok)
/** Rows that still name an account where what moves is named. */
async function left(id: number): Promise<string[]> {
  const found: string[] = []
  for (const [place, fate] of Object.entries(fateOf)) {
    if (fate !== 'moves') continue
    const [table = '', column = ''] = place.split('.')
    const { rows } = await sql`select from ${raw(table)} where ${raw(column)} = ${id}::bigint limit 1`.execute(world.ctx.db)
    if (rows.length > 0) found.push(place)
  }
  return found
}

it('every column that names a person has its fate', async () => {
  const { rows } = await sql<{ place: string }>`
    select cl.relname || '.' || at.attname as place from pg_constraint as co
      join pg_class as cl on cl.oid = co.conrelid join pg_attribute as at on at.attrelid = co.conrelid and at.attnum = any(co.conkey)
    where co.contype = 'f'
      and co.confrelid in ('users'::regclass, 'beneficiaries'::regclass, 'partners'::regclass, 'suppliers'::regclass)
    order by place`.execute(world.ctx.db)
  expect(rows.map(({ place }) => place)).toEqual(Object.keys(fateOf).toSorted())
})

describe('two accounts of one person', () => {
  it('become one: what the second had is the first’s, both sign in anew, the second is told why it cannot, and history is read whole', async () => {
    const [kept, merged] = [await world.beneficiary(), await world.beneficiary()]
    const used = await world.assignedPass({ donor, beneficiary: merged, service })
    await world.assignedPass({ donor, beneficiary: merged, service })
    await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', used.id).execute()
    expect((await (await clientOf(supplier)).post('/api/scan/pass', { code: used.code })).body.status).toBe(true)
    const phones = [await clientOf(kept), await clientOf(merged)]
    const { body: preview } = await boss.get(pathOf(kept, merged))
    expect(preview).toMatchObject({ refusal: null, kept: { id: kept }, merged: { id: merged } })
    expect(preview.counts).toContainEqual({ kind: 'passes', count: 2 })
    expect(await left(merged)).not.toEqual([])
    expect((await merge(kept, merged)).body.status).toBe(true)

    expect(await left(merged)).toEqual([])
    expect(await isExact()).toEqual([])
    for (const phone of phones) expect((await phone.get('/api/user')).status).toBe(401)
    const { email } = await world.ctx.db.selectFrom('users').select('email').where('id', '=', merged).executeTakeFirstOrThrow()
    const signIn = async (password: string) => (await world.test.client().post('/api/login', { email, password })).body
    expect(await signIn(testPassword)).toMatchObject({ status: false, reason: 'account_merged', message: errors.account_merged.message })
    expect(await signIn('Autre-chose-9')).toMatchObject({ status: false, reason: 'bad_credentials' })
    expect((await (await clientOf(kept)).get('/api/wallet')).body.data).toHaveLength(2)
    expect((await boss.post(`/api/admin/users/${merged}/restore`, { reason: 'Essai' })).status).toBe(409)
    const { body: card } = await boss.get(`/api/admin/users/${kept}`)
    expect([card.merged, (await boss.get(`/api/admin/users/${merged}`)).body.merged_into]).toEqual([[merged], kept])
    const { data } = (await boss.get(`/api/admin/users/${kept}/history`)).body
    expect(data.map(({ action }: { action: string }) => action)).toContain('user.merged')
    expect((await merge(kept, merged)).status).toBe(409)
  })

  it('of donors: gifts, passes and kept figures are added up', async () => {
    const [kept, merged] = [await world.donor(), await world.donor()]
    for (const one of [kept, merged]) await world.assignedPass({ donor: one.id, beneficiary: await world.beneficiary(), service })
    const before = (await (await clientOf(kept.id)).get('/api/stats/partner')).body.pg
    expect((await merge(kept.id, merged.id)).body.status).toBe(true)
    expect((await (await clientOf(kept.id)).get('/api/stats/partner')).body.pg).toBe(before + 1)
    expect(await left(merged.id)).toEqual([])
    expect(await isExact()).toEqual([])
  })

  it('with their cases: what is joined to them, by either side, is read by whoever goes on', async () => {
    const [kept, merged] = [await world.beneficiary(), await world.beneficiary()]
    const [paper, text] = [{ content: samplePdf(), name: 'attestation.pdf' }, 'La porte était fermée toute la matinée.']
    const told = { subject: 'none', kind: 'other', text, doc_file: paper }
    const { id } = (await (await clientOf(merged)).call(reportProblem, {}, { multipart: toForm(told) })).body
    const answer = toForm({ text: 'Voici votre attestation.', next: 'open', doc_file: paper })
    expect((await boss.call(adminAnswerCase, { id }, { multipart: answer })).status).toBe(200)
    expect((await merge(kept, merged)).body.status).toBe(true)
    const one = await clientOf(kept)
    const { messages } = (await one.call(getCase, { id })).body
    expect(messages).toHaveLength(2)
    for (const { file } of messages) expect((await one.call(getFile, { id: file.id })).status).toBe(200)
  })

  it('of suppliers: refused while there is money; else its open passes leave it, and what it did stays in the ledger', async () => {
    const [kept, merged] = [await world.supplier({ services: [service] }), await world.supplier({ services: [service] })]
    const pass = await world.assignedPass({ donor, beneficiary: await world.beneficiary(), service })
    await world.ctx.db.updateTable('passes').set({ supplierId: merged }).where('id', '=', pass.id).execute()
    const till = await clientOf(merged)
    const { body: scan } = await till.post('/api/scan/pass', { code: pass.code })
    expect(scan.status).toBe(true)
    expect(await merge(kept, merged)).toMatchObject({ status: 409, body: { message: expect.stringContaining('solde') } })
    const redemption = await world.ctx.db.selectFrom('redemptions').select('id').where('passId', '=', pass.id).executeTakeFirstOrThrow()
    expect((await till.post(`/api/scan/pass/${redemption.id}/undo`)).body.status).toBe(true)
    expect((await merge(kept, merged)).body.status).toBe(true)
    const { supplierId } = await world.ctx.db.selectFrom('passes').select('supplierId').where('id', '=', pass.id).executeTakeFirstOrThrow()
    expect(supplierId).not.toBe(merged)
    expect(await isExact()).toEqual([])
  })

  it('of whom one waits for a decision: its file leaves the queue, whoever had it open, and nobody decides it any more', async () => {
    const [kept, merged] = [await world.beneficiary(), await world.beneficiary({ stat: 'pending' })]
    const reader = await clientOf(await world.admin('instruction'))
    const file = `/api/admin/profiles/${merged}`
    const waiting = async () => (await boss.get('/api/admin/overview')).body.profiles_pending
    expect((await reader.post(`${file}/claim`)).status).toBe(200)
    expect((await reader.post(`${file}/ask`, { item: 'address', text: 'Quelle rue ?' })).body.status).toBe(true)
    const before = await waiting()
    expect((await merge(kept, merged)).body.status).toBe(true)
    expect(await waiting()).toBe(before - 1)
    const claims = world.ctx.db.selectFrom('reviewClaims').select('fileId').where('fileId', '=', merged)
    const questions = world.ctx.db.selectFrom('questions').select('id').where('fileId', '=', merged).where('endedAt', 'is', null)
    expect([await claims.execute(), await questions.execute()]).toEqual([[], []])
    for (const [act, body] of [['approve', {}], ['reject', { reason: 'Essai' }], ['reopen', { reason: 'Essai' }]] as const) {
      expect((await boss.post(`${file}/${act}`, body)).status).toBe(409)
    }
    expect((await boss.post(`${file}/claim`)).status).toBe(409)
  })

  it('stay two for whoever may not, and when one is another’s', async () => {
    const [one, other, third] = [await world.beneficiary(), await world.beneficiary(), await world.supplier()]
    const officer = await clientOf(await world.admin('instruction'))
    expect((await officer.post(pathOf(one, other), { reason: 'Essai' })).status).toBe(403)
    expect((await merge(one, third)).status).toBe(409)
    expect((await boss.get(pathOf(one, third))).body.refusal).toMatch(/rôle/)
  })
})

describe('while something happens to it', () => {
  const rounds = Array.from({ length: 5 }, (_, n) => n)

  it('a scan is paid once, and its use is the person’s', async () => {
    for (const round of rounds) {
      const [kept, merged] = [await world.beneficiary(), await world.beneficiary()]
      const pass = await world.assignedPass({ donor, beneficiary: merged, service })
      await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
      const till = await clientOf(supplier)
      const calls = [() => till.post('/api/scan/pass', { code: pass.code }), () => merge(kept, merged)]
      const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      expect(answers.map(({ body }) => body.status)).toEqual([true, true])
      await gatherMerged(world.ctx, { keptId: kept, mergedId: merged })
      expect(await left(merged)).toEqual([])
      const uses = await world.ctx.db.selectFrom('redemptions').select('beneficiaryId').where('passId', '=', pass.id).execute()
      expect(uses).toEqual([{ beneficiaryId: kept }])
    }
    expect(await isExact()).toEqual([])
  }, 60_000)

  it('a pass that is being given comes to the person, usable', async () => {
    for (const round of rounds) {
      const [kept, merged] = [await world.beneficiary(), await world.beneficiary()]
      await world.project(merged, service, [5000])
      await world.fundedPasses(donor, service, 5000)
      const works = [() => attributePasses(world.ctx), () => merge(kept, merged)]
      await Promise.all((round % 2 === 0 ? works : works.toReversed()).map((work) => work()))
      await attributePasses(world.ctx)
      await gatherMerged(world.ctx, { keptId: kept, mergedId: merged })
      expect(await left(merged)).toEqual([])
      const passes = await world.ctx.db.selectFrom('passes').select('state').where('beneficiaryId', '=', kept).execute()
      expect(passes).toEqual([{ state: 'assigned' }])
    }
    expect(await isExact()).toEqual([])
  }, 60_000)

  it('a gift that is being paid is the person’s', async () => {
    for (const round of rounds) {
      const [kept, merged] = [await world.donor(), await world.donor()]
      const { transactionId } = await world.openDonation(merged, service)
      const works = [() => world.validate(merged, transactionId), () => merge(kept.id, merged.id)]
      await Promise.all((round % 2 === 0 ? works : works.toReversed()).map((work) => work()))
      await gatherMerged(world.ctx, { keptId: kept.id, mergedId: merged.id })
      expect(await left(merged.id)).toEqual([])
    }
    expect(await isExact()).toEqual([])
  }, 60_000)
})
