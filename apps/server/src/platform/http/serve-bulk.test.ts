import { errors } from '@passerelle/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPayoutWorld, type PayoutWorld } from '#test/worlds/payout-world.ts'

let p: PayoutWorld
beforeAll(async () => {
  p = await createPayoutWorld()
}, 60_000)

const payoutOf = async (supplier: Awaited<ReturnType<PayoutWorld['earner']>>) => {
  const { body } = await supplier.ask(600)
  return { id: await p.idOf(body.code_request), code: String(body.code_request) }
}
const linesOf = (action: string) =>
  p.t.services.db.selectFrom('journal').select(['subjectId', 'reason']).where('action', '=', action).execute()
const dryRun = (ids: number[]) => p.admin.get(`/api/admin/payouts/hold?ids=${ids.join()}`)
const hold = (ids: number[], reason = 'Numéros à vérifier') => p.admin.post('/api/admin/payouts/hold', { ids, reason })

describe('an action on chosen rows', () => {
  it('says before what it will do, then does just that, each row with its line of the journal', async () => {
    const supplier = await p.earner(5000)
    const [one, two, canceled, held] = [
      await payoutOf(supplier),
      await payoutOf(supplier),
      await payoutOf(supplier),
      await payoutOf(supplier),
    ]
    await p.cancel(canceled.id)
    await p.admin.post(`/api/admin/payouts/${held.id}/hold`, { reason: 'Déjà' })
    const chosen = [one.id, two.id, canceled.id, held.id, 999_999_999]
    const expected = {
      concerned: 2,
      excluded: [
        { id: canceled.id, label: canceled.code, reason: errors.payout_under_way.message },
        { id: held.id, label: held.code, reason: errors.payout_on_hold.message },
        { id: 999_999_999, label: '999999999', reason: errors.not_found.message },
      ],
    }
    const before = await linesOf('payout.hold')
    expect((await dryRun(chosen)).body).toEqual(expected)
    expect(await linesOf('payout.hold')).toEqual(before)

    expect((await hold(chosen)).body).toEqual({ status: true, message: '2 retraits sont mis en attente.', ...expected })
    expect((await linesOf('payout.hold')).slice(before.length)).toEqual([one, two].map(({ id }) => ({
      subjectId: String(id),
      reason: 'Numéros à vérifier',
    })))
    expect((await dryRun(chosen)).body.concerned).toBe(0)
    expect((await hold(chosen)).body.message).toBe('Aucun retrait n’est mis en attente.')
  })

  it('changes nothing at all when a row cannot be written', async () => {
    const supplier = await p.earner(5000)
    const ids = [(await payoutOf(supplier)).id, (await payoutOf(supplier)).id]
    const refused = await hold(ids, '<b>gras</b>')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    expect((await dryRun(ids)).body.concerned).toBe(2)
  })

  it('meets single actions and itself in any order, each row done once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const supplier = await p.earner(5000)
      const ids = [(await payoutOf(supplier)).id, (await payoutOf(supplier)).id, (await payoutOf(supplier)).id]
      const [first = 0] = ids
      const before = await linesOf('payout.hold')
      const answers = await Promise.all([
        hold(ids),
        hold(ids.toReversed()),
        p.admin.post(`/api/admin/payouts/${first}/hold`, { reason: 'Seul' }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      const after = (await linesOf('payout.hold')).slice(before.length)
      expect(after.map(({ subjectId }) => Number(subjectId)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    }
  })
})
