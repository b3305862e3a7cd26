import { passCodeAddress } from '@passerelle/contract/pass-code'
import { printWallet } from '@passerelle/contract/passes'
import { beforeAll, expect, it } from 'vitest'
import { decodeQrCodes } from '#test/tools/decode-qr.ts'
import { readPdf } from '#test/tools/read-pdf.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { redeemPass } from './redeem-pass.ts'

let t: TestApp
let world: PassWorld
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
})

it('one’s own sheet has eight passes a page: each QR, read from the PDF, and each code in fours, is that of a pass that can be used', async () => {
  const [donor, service, holder, other] = [
    await world.partner(), await world.service('Formation bureautique'), await world.beneficiary(), await world.beneficiary(),
  ]
  const passes = []
  for (let n = 0; n < 10; n += 1) passes.push(await world.assignedPass({ donor, beneficiary: holder, service }))
  await world.assignedPass({ donor, beneficiary: other, service })
  const supplier = await world.supplier({ services: [service] })
  const [used, ...usable] = passes
  await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('beneficiaryId', '=', holder).execute()
  await redeemPass(world.as(supplier, 4), { code: used?.code ?? '' })

  const token = await world.token(holder)
  const reply = await fetch(`${t.url}${printWallet.path}`, { headers: { authorization: `Bearer ${token}` } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = Buffer.from(await reply.arrayBuffer())
  const addresses = usable.map(({ code }) => passCodeAddress(t.services.config.http.publicUrl, code))
  expect((await decodeQrCodes(pdf)).toSorted()).toEqual(addresses.toSorted())
  const { pages, language, tags } = await readPdf(pdf)
  expect([pages.length, language, tags[0]?.has('Figure')]).toEqual([2, 'fr-FR', true])
  const text = pages.join('\n').replace(/\s+/g, ' ')
  for (const { code } of usable) expect(text).toContain(code.replace(/(.{4})(?=.)/g, '$1 '))
  expect(text).toContain('Formation bureautique')

  // It is told to its holder, and journaled without a code.
  const notices = await t.services.db.selectFrom('notifications').select('message').where('userId', '=', holder).execute()
  expect(notices.some(({ message }) => message.startsWith('9 de vos pass ont été mis sur une feuille'))).toBe(true)
  const lines = await t.services.db.selectFrom('journal').selectAll().where('action', '=', 'pass.print').execute()
  expect(lines).toMatchObject([{ actorId: holder, detail: { passIds: expect.arrayContaining(usable.map(({ id }) => id)) } }])
  for (const { code } of usable) expect(JSON.stringify(lines)).not.toContain(code)
})

it('whoever has no pass to use is told so, and nothing is made', async () => {
  const client = t.client(await world.token(await world.beneficiary()))
  expect((await client.call(printWallet)).status).toBe(409)
})
