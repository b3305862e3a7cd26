import type { PublishedFigures } from '@passerelle/contract/transparency'

/** As a night has published them: of two periods, with departments that stand together. */
export const openFigures: PublishedFigures = {
  published_at: '2026-04-20T01:40:00.000Z',
  intact_since: '2026-04-03',
  money: {
    received: 500_000, paid: 120_000, returned: 5000, charged: 1000, cash: 374_000, unused: 250_000, suppliers: 60_000, payouts: 20_000,
    review: 4000, owed: 334_000, rest: 40_000,
  },
  states: { waiting: { count: 10, amount: 50_000 }, held: { count: 40, amount: 200_000 }, used: { count: 42, amount: 200_000 } },
  reach: { people: 30, communes: 9, suppliers: 4 },
  days: { gift_to_use: 12, use_to_payment: 3.5 },
  periods: [
    {
      from: '2026-01', to: '2026-01', count: 19, amount: 95_000,
      departments: [{ names: ['Atacora', 'Donga'], count: 7, amount: 35_000 }, { names: ['Littoral'], count: 12, amount: 60_000 }],
      services: [{ names: ['Formation'], count: 19, amount: 95_000 }],
    },
    {
      from: '2026-02', to: '2026-03', count: 23, amount: 115_000,
      departments: [{ names: ['Borgou', 'Zou'], count: 9, amount: 45_000 }, { names: ['Littoral'], count: 14, amount: 70_000 }],
      services: [{ names: ['Couture'], count: 14, amount: 70_000 }, { names: ['Formation'], count: 9, amount: 45_000 }],
    },
  ],
  gifts: [{ from: '2026-01', to: '2026-02', count: 80, amount: 420_000 }],
}
