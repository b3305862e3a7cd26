import type { PassState } from '@passerelle/contract/pass-states'
import type { BadgeTone } from '../ui/text/badge.tsx'

export const passTones = {
  funded: 'wait', assigned: 'ok', used: 'neutral', suspended: 'neutral', canceled: 'no',
} as const satisfies Record<PassState, BadgeTone>
