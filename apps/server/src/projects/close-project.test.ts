import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settlePayment } from '#src/payments/settle-payment.ts'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { releaseReservations } from './release-reservations.ts'

const reason = 'Demande en double.'
let world: PaymentWorld
let desk: ApiClient
let donor: Donor
let beneficiary: number
let service: number

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  desk = world.test.client(await world.token(await world.admin('instruction')))
  service = await world.service()
  beneficiary = await world.beneficiary()
})
beforeEach(async () => {
  donor = await world.donor()
})

async function openProject(amounts: number[]): Promise<{ project: number; ids: number[] }> {
  const project = await world.project(beneficiary, service, amounts)
  return { project, ids: (await world.allocations(project)).map(({ id }) => id) }
}
const choose = (ids: unknown, who = donor): Promise<ApiReply> => who.client.post('/api/choice/pass', { pass: ids })
const statuses = async (project: number) => (await world.allocations(project)).map(({ status }) => status)
const settle = ({ body }: ApiReply) => {
  const { attempt, transaction_id: id } = body.payment
  return settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, body.total_amount, { id: String(id) }) })
}
const close = (project: number) => desk.post(`/api/admin/projects/${project}/close`, { reason })
const withdraw = (project: number) => desk.post(`/api/admin/requests/${project}/withdraw`, { reason })
const projectNow = (id: number) =>
  world.ctx.db.selectFrom('projects').select(['status', 'endedAt']).where('id', '=', id).executeTakeFirstOrThrow()
const requestNow = (id: number) =>
  world.ctx.db.selectFrom('requests').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()

describe('closing a project', () => {
  it('says before what it does: open ones close, one that is being paid waits, those given stay; then does just that', async () => {
    const { project, ids } = await openProject([1000, 2000, 3000, 4000])
    await settle(await choose(ids.slice(0, 1)))
    const paying = await choose(ids.slice(1, 2), await world.donor())
    expect((await desk.get(`/api/admin/projects/${project}/end`)).body).toEqual({
      status: 'pending',
      open: { count: 2, amount: 7000 },
      reserved: { count: 1, amount: 2000 },
      used: { count: 0, amount: 0 },
      kept: { count: 1, amount: 1000 },
    })
    expect((await close(project)).status).toBe(200)
    expect(await statuses(project)).toEqual(['financed', 'reserved', 'closed', 'closed'])
    expect(await projectNow(project)).toEqual({ status: 'closed', endedAt: expect.any(Date) })
    expect(await requestNow(project)).toMatchObject({ status: 'approved' })
    expect(await choose(ids.slice(2, 3))).toMatchObject({ body: { status: false, reason: 'project_not_open' } })
    await settle(paying)
    expect(await statuses(project)).toEqual(['financed', 'financed', 'closed', 'closed'])
    expect((await close(project)).status).toBe(409)
    await world.assertLedger()
  })

  it('closes what nobody has paid when its time is over', async () => {
    const { project, ids } = await openProject([1000])
    await choose(ids)
    await close(project)
    expect(await statuses(project)).toEqual(['reserved'])
    world.test.clock.forward(31 * 60_000)
    await releaseReservations(world.ctx)
    expect(await statuses(project)).toEqual(['closed'])
  })

  it('and a choice, and a payment, at the same instant leave nothing open, and no money without its pass or its gift', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { project, ids } = await openProject([1000, 2000, 3000])
      const paying = await choose(ids.slice(0, 1))
      const other = await world.donor()
      await warmConnections(world.ctx.db, 4)
      const act = round % 2 === 0 ? close : withdraw
      const [closed, chosen] = await Promise.all([act(project), choose(ids.slice(1, 2), other), settle(paying)])
      expect(closed.status).toBe(200)
      const [first, second, third] = await statuses(project)
      expect([first, third]).toEqual(['financed', 'closed'])
      expect(second).toBe(chosen.body.status === true ? 'reserved' : 'closed')
      if (chosen.body.status === true) await settle(chosen)
    }
    await world.assertLedger()
  }, 60_000)
})

describe('withdrawing the approval of a request', () => {
  it('rejects it with its reason, closes its project, keeps what was given, and tells the person', async () => {
    const { project, ids } = await openProject([1000, 2000])
    await settle(await choose(ids.slice(0, 1)))
    expect((await withdraw(project)).status).toBe(200)
    expect(await requestNow(project)).toEqual({ status: 'rejected', reason })
    expect(await statuses(project)).toEqual(['financed', 'closed'])
    const person = world.test.client(await world.token(beneficiary))
    expect((await person.get('/api/wallet')).body.data.map((pass: { pass_amount: number }) => pass.pass_amount)).toContain(1000)
    const told = await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('key', '=', `request-withdrawn:${project}`)
      .execute()
    expect(told).toEqual([{
      message: expect.stringMatching(/^L’approbation de votre demande .* est retirée.*Motif\s: Demande en double\.$/),
    }])
    const lines = await world.ctx.db
      .selectFrom('journal')
      .select(['action', 'reason'])
      .where('subjectId', '=', String(project))
      .where('action', 'in', ['project.close', 'request.withdraw'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([{ action: 'request.withdraw', reason }])
  })

  it('of a project that is financed takes nothing back', async () => {
    const { project, ids } = await openProject([1000])
    await settle(await choose(ids))
    expect((await withdraw(project)).status).toBe(200)
    expect([await statuses(project), (await projectNow(project)).status]).toEqual([['financed'], 'financed'])
  })

  it('is done once by two officers at the same instant, and never of a request that waits or was rejected', async () => {
    const { project } = await openProject([1000])
    const replies = await Promise.all([withdraw(project), withdraw(project), close(project)])
    expect(replies.slice(0, 2).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await withdraw(project)).status).toBe(409)
    expect((await withdraw(999_999_999)).status).toBe(404)
  })
})
