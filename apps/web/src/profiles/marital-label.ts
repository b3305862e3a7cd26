import type { maritals } from '@passerelle/contract/profiles'

export const maritalLabel: Record<(typeof maritals)[number], string> = { celibataire: 'Célibataire', marié: 'Marié(e)' }
