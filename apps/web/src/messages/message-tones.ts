import type { MessageState } from '@passerelle/contract/message-states'
import type { BadgeTone } from '../ui/text/badge.tsx'

export const messageTone: Record<MessageState, BadgeTone> = { waiting: 'wait', stuck: 'no', sent: 'ok', failed: 'no' }
