import { expect, test } from 'vitest'
import { barsByMonth } from './donations-by-month.tsx'

const today = new Date('2026-03-31T23:30:00Z')
const donation = (created_at: string, amount: number, status: 'approved' | 'pending' | 'failed' = 'approved') => ({
  created_at, amount, status,
})
const whole = (rows: ReturnType<typeof donation>[]) => ({ rows, hasMore: false })

test('adds confirmed donations by local month, this month last', () => {
  const bars = barsByMonth(whole([
    donation('2026-04-01T08:00:00Z', 500), donation('2026-03-31T23:10:00Z', 1000), donation('2026-03-02T08:00:00Z', 2000),
    donation('2026-03-02T08:00:00Z', 9000, 'failed'), donation('2025-05-31T12:00:00Z', 700),
  ]), today)
  // Half past midnight on the first of April in Porto-Novo.
  expect(bars).toHaveLength(12)
  expect(bars.at(-1)).toEqual({ label: 'avr.', value: 1500 })
  expect(bars.at(-2)).toEqual({ label: 'mars', value: 2000 })
  expect(bars[0]).toEqual({ label: 'mai', value: 700 })
})

test('of a part of the list, shows the months that are wholly in it', () => {
  const list = (oldest: string) => [
    donation('2026-03-20T08:00:00Z', 2000), donation('2026-02-10T08:00:00Z', 4980), donation(oldest, 700),
  ]
  const part = (oldest: string) => ({ rows: list(oldest), hasMore: true })
  // The first minute of February in Porto-Novo: January may have more than what is here, February is whole.
  expect(barsByMonth(part('2026-01-31T22:59:00Z'), today)).toEqual([
    { label: 'févr.', value: 4980 },
    { label: 'mars', value: 2000 },
    { label: 'avr.', value: 0 },
  ])
  expect(barsByMonth(part('2026-01-31T23:01:00Z'), today)).toEqual([{ label: 'mars', value: 2000 }, { label: 'avr.', value: 0 }])
  expect(barsByMonth(whole(list('2026-01-31T23:01:00Z')), today)).toHaveLength(12)
})
