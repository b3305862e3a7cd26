import { role, roleLabel } from '@passerelle/contract/constants'
import { statWord, withdrawnWord } from '@passerelle/contract/decision-words'

export const profileRoles = [
  { value: '', label: 'Tous' },
  { value: String(role.beneficiary), label: roleLabel[role.beneficiary] },
  { value: String(role.partner), label: roleLabel[role.partner] },
  { value: String(role.supplier), label: roleLabel[role.supplier] },
] as const

export const everyStatus = 'tous'
export const decisionStatuses = [
  { value: 'pending', label: 'En attente' },
  { value: 'approved', label: 'Approuvés' },
  { value: 'rejected', label: 'Rejetés' },
  { value: everyStatus, label: 'Tous' },
] as const

export const statTone = { pending: 'wait', approved: 'ok', rejected: 'no' } as const

/** Of the decisions on a profile. */
export const decisionLooks = {
  approved: { tone: 'ok', word: statWord.approved },
  rejected: { tone: 'no', word: statWord.rejected },
  withdrawn: { tone: 'no', word: withdrawnWord },
  reopened: { tone: 'neutral', word: 'Rouvert' },
} as const

/** Why a rejected file is not reopened. */
export const onceApproved = 'Ce profil a déjà été approuvé\u00A0: la personne corrige elle-même ses informations, puis les soumet à nouveau.'
