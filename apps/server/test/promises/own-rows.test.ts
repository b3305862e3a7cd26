import { productField } from '@passerelle/contract/product'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import { askedOnce } from '#test/contract/request-cases.ts'

/**
 * Lists and counts show each person their own, and nothing of another of the same role. A list of the contract that is
 * in neither table below fails the test.
 */
const emptyOf: Record<string, { who: 'beneficiary' | 'partner' | 'supplier'; empty: unknown }> = {
  listRequests: { who: 'beneficiary', empty: [[]] },
  statsBeneficiary: { who: 'beneficiary', empty: { cpr: 0, cprp: 0, cpra: 0 } },
  getWallet: { who: 'beneficiary', empty: { data: [], next_cursor: null, suppliers: {} } },
  listDonations: { who: 'partner', empty: [] },
  listOwnPayments: { who: 'partner', empty: [] },
  statsPartner: { who: 'partner', empty: { pg: 0, apg: 0 } },
  mostAsked: { who: 'partner', empty: expect.objectContaining({ amount_invested: 0 }) },
  listFinancedPasses: { who: 'partner', empty: { data: { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 } } },
  listRecentScans: { who: 'supplier', empty: { data: [], next_cursor: null, undo_minutes: 15 } },
  listProvidedPasses: { who: 'supplier', empty: [] },
  statsProvider: { who: 'supplier', empty: {
    ps: 0, pns: 0, fournisseur: { total_gain: 0, current_balance: 0, amount_withdraw: 0 }, payout_min: 500, payout_max: 1_000_000,
  } },
  listSupplierServices: { who: 'supplier', empty: [] },
  listPaymentAccounts: { who: 'supplier', empty: [] },
  listPayouts: { who: 'supplier', empty: [] },
  listCases: { who: 'beneficiary', empty: [] },
  listQuestions: { who: 'beneficiary', empty: [] },
  listNotifications: { who: 'supplier', empty: { notifications: { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 } } },
}
/** The catalogue, what is open to every partner, and what is about the caller or the call alone. */
const everybodys = [
  'listServices', 'listPassTypes', 'listOpenProjects', 'departements', 'demoAccounts', 'supportContact', 'getPublicFigures',
  'csrfCookie', 'currentUser',
  'getSecondFactor', 'listOwnSessions',
  'getSentProfile', 'logout', 'getOutcome', 'getDownloadAddress', 'getApiDescription', 'getApiPage',
  'getTransparency', 'getTransparencyCsv', 'getTransparencyIati',
  'getDonorView', 'printWallet',
]

type People = Record<'beneficiary' | 'partner' | 'supplier', ApiClient>
let world: ContractWorld
beforeAll(async () => {
  world = await ContractWorld.create()
}, 60_000)

/** One of each role, with something of every kind. */
async function busyPeople(): Promise<People> {
  const beneficiary = await askedOnce(world)
  await world.heldPass({ beneficiaryId: beneficiary.id, supplierId: (await world.newSupplier()).id })
  await beneficiary.client.call(find('reportProblem'), {}, { body: { subject: 'none', kind: 'account', text: 'Mon adresse a changé.' } })
  const { id: asked } = await world.ctx.db
    .selectFrom('requests')
    .select('id')
    .where('beneficiaryId', '=', beneficiary.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const question = { item: 'other', text: 'Où est votre atelier ?' }
  expect((await (await world.administrator()).call(find('adminAskRequest'), { id: asked }, { body: question })).status).toBe(200)
  const { donor, transactionId } = await world.donationPaidAs()
  await world.validate(donor, transactionId)
  return { beneficiary: beneficiary.client, partner: donor.client, supplier: (await world.pendingPayout()).client }
}

async function newPeople(): Promise<People> {
  const supplier = await world.supplier()
  return {
    beneficiary: (await world.newBeneficiary()).client,
    partner: (await world.donor()).client,
    supplier: world.test.client(await world.token(supplier)),
  }
}

function find(name: string): Route {
  const route = routes.get(name)
  if (!route) throw new Error(`${name} is no route`)
  return route
}

async function answersTo(people: People): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const [name, { who }] of Object.entries(emptyOf)) answers[name] = (await people[who].call(find(name))).body
  return answers
}

describe('lists and counts', () => {
  it('are all thought of', () => {
    const isBackOffice = ({ access }: Route) => typeof access === 'object' && 'right' in access
    const lists =
      [...routes].filter(([, route]) => route.method === 'GET' && !route.path.includes(':') && !isBackOffice(route)).map(([name]) => name)
    expect(lists.toSorted()).toEqual([...Object.keys(emptyOf), ...everybodys].toSorted())
  })

  it('L099: show a newcomer nothing of somebody else of the same role: zeros and empty lists', async () => {
    const busy = await busyPeople()
    const seen = await answersTo(await newPeople())
    for (const [name, { empty }] of Object.entries(emptyOf)) expect([name, seen[name]]).toEqual([name, empty])
    for (const [name, answer] of Object.entries(await answersTo(busy))) expect([name, answer]).not.toEqual([name, emptyOf[name]?.empty])
  })

  it('L099: stay as they are when another person does the same things', async () => {
    const mine = await busyPeople()
    await answersTo(mine) // reads the notices
    const before = await answersTo(mine)
    const theirs = await answersTo(await busyPeople())
    const after = await answersTo(mine)
    // How many ask for a service, and who provides it, is of all.
    const ofAll = ['mostAsked', 'getWallet', 'listSupplierServices']
    for (const name of Object.keys(emptyOf).filter((one) => !ofAll.includes(one))) expect([name, after[name]]).toEqual([name, before[name]])
    expect(after['mostAsked']).toMatchObject({ amount_invested: 16_500 })
    const idsIn = (answer: unknown) =>
      new Set(Array.from(JSON.stringify(answer).matchAll(/\{"id":(\d+),"(?!name|title|slug)/g), ([, id]) => id))
    for (const name of [
      'listRequests', 'getWallet', 'listDonations', 'listOwnPayments', 'listFinancedPasses', 'listProvidedPasses', 'listPayouts',
      'listNotifications',
    ]) {
      const [own, other] = [idsIn(after[name]), idsIn(theirs[name])]
      expect([name, own.size > 0, other.size > 0, [...own].filter((id) => other.has(id))]).toEqual([name, true, true, []])
    }
  })

  it('of two people who call at once two hundred times never mix', async () => {
    const [one, other] = [await busyPeople(), await busyPeople()]
    const ask = async (people: People) => ({
      user: (await people.partner.call(find('currentUser'))).body,
      gifts: (await people.partner.call(find('listDonations'))).body,
    })
    const [ofOne, ofOther] = [await ask(one), await ask(other)]
    expect(ofOne).not.toEqual(ofOther)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n % 2 === 0 ? one : other)))
    answers.forEach((answer, n) => expect(answer).toEqual(n % 2 === 0 ? ofOne : ofOther))
  })
})

describe('one donation of three lines and seven passes', () => {
  it('L105: has one amount and one status wherever it is shown, and counts once in what was invested', async () => {
    const { amount } = productField
    for (const price of [1000, 2000]) await world.passType(price)
    const donor = await world.donor()
    const gift = await world.openDonation(donor, world.serviceId, { amounts: [1000, 2000, 5000], counts: [1, 2, 4] })
    const seen = async () => ({
      listed: (await donor.client.get('/api/dons')).body.map((one: { amount: number; fee: number; status: string }) => [
        one.amount, one.fee, one.status,
      ]),
      passes: (await donor.client.get(`/api/don/details/${gift.don_id}`)).body.map((pass: Record<string, number>) => pass[amount]),
      stats: (await donor.client.get('/api/stats/partner')).body,
      invested: (await donor.client.get('/api/most/aks/sp')).body.amount_invested,
      financed: (await donor.client.call(find('listFinancedPasses'))).body.data.total,
    })
    expect(gift).toMatchObject({ amount: 25_000, fee: 2500, amount_total: 27_500 })
    expect(await seen()).toEqual({ listed: [[25_000, 2500, 'pending']], passes: [], stats: { pg: 0, apg: 0 }, invested: 0, financed: 0 })
    await world.pay(gift.payment.transaction_id)
    await world.validate(donor, gift.payment.transaction_id)
    expect(await seen()).toEqual({
      listed: [[25_000, 2500, 'approved']],
      passes: [1000, 2000, 2000, 5000, 5000, 5000, 5000],
      stats: { pg: 7, apg: 25_000 },
      invested: 27_500,
      financed: 7,
    })
    await world.assertLedger()
  })
})

describe('one payout', () => {
  it('L105: has one amount and one status for its supplier and for who decides', async () => {
    const { client, payoutId } = await world.pendingPayout()
    const admin = await world.administrator()
    const seen = async () => {
      const [own] = (await client.call(find('listPayouts'))).body
      const [decided] = (await admin.get('/api/admin/payouts', { search: own.code_request })).body.data
      return [own, decided].map((one: { amount: number; status: string; number: string; code_request: string }) => [
        one.code_request, one.amount, one.status, one.number,
      ])
    }
    const [own, decided] = await seen()
    expect(own).toEqual(decided)
    expect(own).toContain('pending')
    await admin.post(`/api/admin/payouts/${payoutId}/cancel`, { reason: 'Essai' })
    const [after, andHere] = await seen()
    expect(after).toEqual(andHere)
    expect(after).toContain('canceled')
  })
})
