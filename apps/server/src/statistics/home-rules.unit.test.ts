import { describe, expect, it } from 'vitest'
import { monthsOf } from './money-by-month.ts'
import { splitMoney } from './money-kept.ts'
import { placesOf } from './uses-by-place.ts'

const accounts = (of: Record<string, number>) => Object.entries(of).map(([account, balanceXof]) => ({ account, balanceXof }))

describe('money kept against money owed', () => {
  it.each([
    ['nothing yet', {}, { cashXof: 0, suppliersXof: 0, owedXof: 0, restXof: 0 }],
    ['a gift of 10 000 with its fee', { provider_cash: 10_500, pass_funds: 10_000, platform_fees: 500 }, {
      passesXof: 10_000, suppliersXof: 0, owedXof: 10_000, restXof: 500,
    }],
    ['3 000 of it used: the supplier has what the accounts lack', { provider_cash: 10_500, pass_funds: 7000, platform_fees: 500 }, {
      passesXof: 7000, suppliersXof: 3000, owedXof: 10_000, restXof: 500,
    }],
    ['1 000 asked for, 200 in review', {
      provider_cash: 10_700, pass_funds: 7000, platform_fees: 500, payouts_reserved: 1000, suspense: 200,
    }, { suppliersXof: 2000, payoutsXof: 1000, reviewXof: 200, owedXof: 10_200, restXof: 500 }],
    ['charges larger than the fees: a gap', { provider_cash: 9900, provider_fees: 600, pass_funds: 10_000, platform_fees: 500 }, {
      suppliersXof: 0, owedXof: 10_000, restXof: -100,
    }],
  ])('%s', (_case, balances, expected) => {
    expect(splitMoney(accounts(balances))).toMatchObject(expected)
  })
})

describe('the last twelve months', () => {
  it('are these, oldest first, whatever the day of today is', () => {
    for (const today of ['2026-02-01', '2026-02-28']) {
      const months = monthsOf({}, today).map(({ month }) => month)
      expect([months[0], months[10], months[11], months.length]).toEqual(['2025-03', '2026-01', '2026-02', 12])
    }
  })

  it('tell what came, what suppliers were paid, and the rest of what left; older ones nothing', () => {
    const sums = {
      '2026-02 payment_confirmed': -900, '2026-02 money_unmatched': -100, '2026-02 payout_transferred': 400, '2026-02 refund': 50,
      '2026-02 provider_charge': 5, '2025-02 payment_confirmed': -7,
    }
    const months = monthsOf(sums, '2026-02-14')
    expect(months.at(-1)).toEqual({ month: '2026-02', receivedXof: 1000, paidXof: 400, returnedXof: 55 })
    expect(months.slice(0, -1).every(({ receivedXof, paidXof, returnedXof }) => receivedXof + paidXof + returnedXof === 0)).toBe(true)
  })
})

describe('uses by place', () => {
  it('have every department and commune, most uses first, also a name that is on no map any more', () => {
    const places = placesOf({ 'Zou/Bohicon': 2, 'Zou/Abomey': 3, 'Borgou/Parakou': 4, 'Ancien/Lieu': 1 })
    expect(places).toHaveLength(13)
    expect(places.slice(0, 4).map(({ name, uses }) => [name, uses])).toEqual([['Zou', 5], ['Borgou', 4], ['Ancien', 1], ['Alibori', 0]])
    expect(places[0]?.communes.slice(0, 2).map(({ name, uses }) => [name, uses])).toEqual([['Abomey', 3], ['Bohicon', 2]])
    expect(places[0]?.communes).toHaveLength(9)
  })
})
