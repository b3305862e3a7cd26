import type { AdministratorState } from '@passerelle/contract/administrator-words'

export const stateTone = {
  active: 'ok', invited: 'wait', expired: 'no', suspended: 'no', removed: 'neutral',
} as const satisfies Record<AdministratorState, string>
