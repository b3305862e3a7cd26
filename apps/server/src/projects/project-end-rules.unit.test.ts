import { describe, expect, it } from 'vitest'
import { type EndedAllocation, planProjectEnd } from './project-end-rules.ts'

const allocations: EndedAllocation[] = [
  { id: 1, status: 'open', amountXof: 1000, passState: null },
  { id: 2, status: 'open', amountXof: 2000, passState: null },
  { id: 3, status: 'reserved', amountXof: 4000, passState: null },
  { id: 4, status: 'financed', amountXof: 8000, passState: 'used' },
  { id: 5, status: 'financed', amountXof: 16_000, passState: 'assigned' },
  { id: 6, status: 'financed', amountXof: 32_000, passState: 'suspended' },
  { id: 7, status: 'financed', amountXof: 64_000, passState: null },
  { id: 8, status: 'closed', amountXof: 128_000, passState: null },
]

describe('the end of a project', () => {
  it('closes what is open, waits for what is being paid, and leaves what was given', () => {
    expect(planProjectEnd('pending', allocations)).toEqual({
      refusal: null,
      closing: [1, 2],
      open: { count: 2, amountXof: 3000 },
      reserved: { count: 1, amountXof: 4000 },
      used: { count: 1, amountXof: 8000 },
      kept: { count: 2, amountXof: 48_000 },
    })
  })

  it.each(['financed', 'closed'] as const)('closes nothing of one that is %s', (status) => {
    expect(planProjectEnd(status, allocations)).toMatchObject({ refusal: 'already_decided', closing: [] })
  })
})
