import type { MessageState } from '@passerelle/contract/message-states'
import { expect, it } from 'vitest'
import { resendRefusal } from './message-rules.ts'

const once = new Date('2026-11-29T08:00:00Z')

it.each<[string, MessageState, boolean, Date | null, string | null]>([
  ['one on its way', 'waiting', false, null, 'message_leaves'],
  ['one sent again, on its way', 'waiting', false, once, 'message_leaves'],
  ['one that does not leave', 'stuck', false, null, null],
  ['one that does not leave, sent again before', 'stuck', false, once, null],
  ['one that failed', 'failed', false, null, null],
  ['one sent, which was lost', 'sent', false, null, null],
  ['one sent a second time', 'sent', false, once, 'message_resent'],
  ['a code that failed', 'failed', true, null, 'message_secret'],
  ['a code sent', 'sent', true, null, 'message_secret'],
])('%s: whether it is sent again', (_case, state, hasSecret, resentAt, refusal) => {
  expect(resendRefusal({ state, hasSecret, resentAt })).toBe(refusal)
})
