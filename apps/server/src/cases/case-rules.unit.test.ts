import { caseStates } from '@passerelle/contract/case-words'
import { expect, it } from 'vitest'
import { type CaseEvent, mayHandle, moveCase } from './case-rules.ts'

const promised = (to: string) => ({ to, isNewPromise: true })
const kept = (to: string) => ({ to, isNewPromise: false })
const closed = { refusal: 'case_closed' }

/** From open, waiting for the person, closed. */
it.each<[CaseEvent, unknown[]]>([
  ['person_writes', [kept('open'), promised('open'), promised('open')]],
  ['desk_asks', [kept('waiting_person'), kept('waiting_person'), closed]],
  ['desk_searches', [kept('open'), promised('open'), closed]],
  ['close', [kept('closed'), kept('closed'), closed]],
  ['reopen', [{ refusal: 'case_not_closed' }, { refusal: 'case_not_closed' }, promised('open')]],
])('%s leads from each state to where it should', (event, expected) => {
  expect(caseStates.map((state) => moveCase(state, event))).toEqual(expected)
})

it.each([
  ['super', true, true],
  ['instruction', true, true],
  ['finance', false, true],
  ['lecture', false, false],
  [null, false, false],
] as const)('%s handles passes: %s, payouts and gifts: %s', (adminRole, passes, money) => {
  const others = ['pass', 'redemption', 'profile', 'request', 'none'] as const
  expect(others.map((one) => mayHandle(adminRole, one))).toEqual(Array(5).fill(passes))
  expect([mayHandle(adminRole, 'payout'), mayHandle(adminRole, 'donation')]).toEqual([money, money])
})
