import type { partnerTypes } from '@passerelle/contract/profiles'

export const partnerTypeLabel: Record<(typeof partnerTypes)[number], string> = {
  enterprise: 'Une entreprise, une organisation',
  particular: 'Un particulier',
}
