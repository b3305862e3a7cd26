import type { ErrorCode } from '@passerelle/contract/errors'
import type { MessageState } from '@passerelle/contract/message-states'

interface SentMessage {
  state: MessageState
  hasSecret: boolean
  resentAt: Date | null
}

/** Why a message is not sent again: what it said is over, it is on its way, or it was already. */
export function resendRefusal({ state, hasSecret, resentAt }: SentMessage): ErrorCode | null {
  if (hasSecret) return 'message_secret'
  if (state === 'waiting') return 'message_leaves'
  return state === 'sent' && resentAt !== null ? 'message_resent' : null
}
