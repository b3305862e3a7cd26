import type { AdminRole } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'
import type { MessageChannel, MessageState } from '@passerelle/contract/message-states'
import { may } from '@passerelle/contract/rights'

interface SentMessage {
  state: MessageState
  hasSecret: boolean
  resentAt: Date | null
}

interface Party {
  id: number
  adminRole: AdminRole | null
}

/** What its job is told, by which it is found: of mails the event, which is what the oldest of them know. */
export const jobOf = ({ id, channel, userId, key }: { id: number; channel: MessageChannel; userId: number; key: string }) =>
  (channel === 'sms' ? { messageId: id } : { userId, key })

/** Whether what was written to other administrators is open to them too. */
export const mayReadAll = ({ adminRole }: Pick<Party, 'adminRole'>): boolean =>
  may({ admin_role: adminRole ?? undefined }, 'administrators.manage')

/** What was written to an administrator, and where to, is for themself and for who manages administrators. */
export function mayReadMessage(reader: Party, to: Party): boolean {
  return to.adminRole === null || to.id === reader.id || mayReadAll(reader)
}

/** Why a message is not sent again: what it said is over, it is on its way, or it was already. */
export function resendRefusal({ state, hasSecret, resentAt }: SentMessage): ErrorCode | null {
  if (hasSecret) return 'message_secret'
  if (state === 'waiting') return 'message_leaves'
  return state === 'sent' && resentAt !== null ? 'message_resent' : null
}
