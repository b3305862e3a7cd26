import { adminListCases, reportProblem } from '@passerelle/contract/cases'
import { adminGetFigure, adminListEntries } from '@passerelle/contract/ledger'
import { adminUnassignPass } from '@passerelle/contract/pass-acts'
import { adminCountPasses, adminListPasses } from '@passerelle/contract/pass-list'
import { adminGetProject, adminListProjectGifts, adminListProjectHistory, type ProjectGift } from '@passerelle/contract/project-file'
import { beforeAll, describe, expect, it } from 'vitest'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { undoRedemption } from '#src/passes/undo-redemption.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { attributePasses } from './attribute-passes.ts'

const reason = 'Demande en double.'
const price = 4300
let world: PaymentWorld
let desk: ApiClient
let donor: Donor
let [giver, beneficiary, supplier, service, project] = [0, 0, 0, 0, 0]

/**
 * A project of seven: two chosen by a donor, three of a donation of four, whose fourth met another project; one of the three was then
 * taken back. One is used, another was used and undone.
 */
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  desk = world.test.client(await world.token(await world.admin('instruction')))
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
  beneficiary = await world.beneficiary()
  donor = await world.donor()
  giver = await world.partner()
  project = await world.project(beneficiary, service, Array.from({ length: 7 }, () => price))
  const ids = (await world.allocations(project)).map(({ id }) => id)
  const { body } = await donor.client.post('/api/choice/pass', { pass: ids.slice(5) })
  const { attempt, transaction_id: id } = body.payment
  await settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, body.total_amount, { id: String(id) }) })
  const [first] = await world.fundedPasses(giver, service, price, 4)
  await attributePasses(world.ctx)
  const other = await world.project(await world.beneficiary(), service, [price])
  await world.ctx.db.updateTable('passes').set({ allocationId: (await world.allocations(other))[0]?.id ?? null })
    .where('id', '=', first ?? 0).execute()
  const given = await world.ctx.db
    .selectFrom('passes')
    .innerJoin('allocations', 'allocations.id', 'passes.allocationId')
    .select('passes.id')
    .where('allocations.projectId', '=', project)
    .orderBy('passes.id')
    .execute()
  const [one = 0, two = 0, three = 0] = given.map((pass) => pass.id)
  const till = world.as(supplier, 4)
  await redeemPass(till, { code: await world.codeOf(one) })
  const { redemptionId } = await redeemPass(till, { code: await world.codeOf(two) })
  await undoRedemption(till, { redemptionId })
  await desk.call(adminUnassignPass, { id: three }, { body: { reason } })
  const person = world.test.client(await world.token(beneficiary))
  const counter = world.test.client(await world.token(supplier))
  const text = 'Le caissier n’a pas rendu le service promis.'
  await person.call(reportProblem, {}, { body: { subject: 'request', subject_id: project, kind: 'not_understood', text } })
  await person.call(reportProblem, {}, { body: { subject: 'pass', subject_id: one, kind: 'service_poor', text } })
  await counter.call(reportProblem, {}, { body: { subject: 'redemption', subject_id: redemptionId, kind: 'gain_missing', text } })
  await person.call(reportProblem, {}, { body: { subject: 'none', kind: 'account', text } })
})

const file = async () => (await desk.call(adminGetProject, { id: project })).body

describe('the page of a project', () => {
  it('counts its passes by state as the lists of that state do, and gained as the ledger’s lines sum', async () => {
    const { wishes, states, gained } = await file()
    expect(wishes).toEqual([{ state: 'open', count: 1, amount: price }, { state: 'financed', count: 6, amount: 6 * price }])
    expect(states.map(({ state, count }: { state: string; count: number }) => [state, count])).toEqual([['assigned', 3], ['used', 1]])
    for (const { state, count } of states) {
      const query = `?project=${project}&state=${state}`
      expect((await desk.get(`${adminCountPasses.path}${query}`)).body, query).toEqual({ count, is_exact: true })
      expect((await desk.get(`${adminListPasses.path}${query}`)).body.data).toHaveLength(count)
    }
    expect(gained).toBe(price)
    for (const [account, sign] of [['suppliers', 1], ['pass_funds', -1], [`supplier:${supplier}`, 1]] as const) {
      const query = `?account=${account}&project=${project}`
      expect((await desk.get(`${adminGetFigure.path}${query}`)).body).toMatchObject({ amount: sign * gained, opening: null })
      const lines: { amount: number; balance: number | null }[] = (await desk.get(`${adminListEntries.path}${query}`)).body.data
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sign * gained)
      expect(lines).toHaveLength(3)
    }
    await world.assertLedger()
  })

  it('tells each payment once, how much of it is for the project, however it was given', async () => {
    const { body } = await desk.call(adminListProjectGifts, { id: project })
    const gifts: ProjectGift[] = body.data
    expect(gifts).toMatchObject([
      { kind: 'donation', title: 'Don', donor: { id: giver }, count: 2, amount: 2 * price, total: 4 * price },
      { kind: 'offer', title: null, donor: { id: donor.id }, count: 2, amount: 2 * price, total: 2 * price },
    ])
    for (const { attempt, total } of gifts) {
      const query = `?account=pass_funds&reference=payment:${attempt}`
      expect((await desk.get(`${adminGetFigure.path}${query}`)).body.amount).toBe(total)
    }
    const { states } = await file()
    const sum = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)
    expect(sum(gifts)).toBe(sum(states))
  })

  it('lists the cases about its request, what it was given and the uses of that, no other', async () => {
    const { body } = await desk.get(`${adminListCases.path}?project=${project}`)
    expect(body.data.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['pass', 'redemption', 'request'])
  })

  it('has what was decided from its request on, by whom and why', async () => {
    await desk.post(`/api/admin/projects/${project}/close`, { reason: 'Programme terminé.' })
    await desk.post(`/api/admin/requests/${project}/withdraw`, { reason })
    const { body } = await desk.call(adminListProjectHistory, { id: project })
    expect(body.data).toMatchObject([
      { action: 'request.withdraw', reason, by: { name: expect.any(String) } },
      { action: 'project.close', reason: 'Programme terminé.', by: { name: expect.any(String) } },
      { action: 'offer.choose', reason: null, by: { id: donor.id } },
    ])
    expect(await file()).toMatchObject({ project: { state: 'closed' }, request: { status: 'rejected' } })
  })

  it('is not there for a request that was never approved', async () => {
    for (const route of [adminGetProject, adminListProjectGifts, adminListProjectHistory]) {
      expect((await desk.call(route, { id: 999_999_999 })).status).toBe(404)
    }
  })
})
