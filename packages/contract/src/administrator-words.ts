import type { AdminRole } from './constants.ts'

export const adminRoleWord: Record<AdminRole, string> = {
  super: 'Administration', instruction: 'Instruction', finance: 'Finance', lecture: 'Lecture seule',
}

/** What each part of the back office does, for who gives it to somebody. */
export const adminRoleHelp: Record<AdminRole, string> = {
  super: 'Tout, avec les administrateurs et les réglages.',
  instruction: 'Profils, documents, demandes et réclamations.',
  finance: 'Paiements, remboursements, retraits et registre.',
  lecture: 'Listes et chiffres, sans coordonnées ni documents.',
}

/** `invited`: has not chosen a password yet; `expired`: nor within the 48 hours of the invitation. */
export const administratorStates = ['active', 'invited', 'expired', 'suspended', 'removed'] as const
export type AdministratorState = (typeof administratorStates)[number]

export const administratorStateWord: Record<AdministratorState, string> = {
  active: 'En poste', invited: 'Invité', expired: 'Invitation dépassée', suspended: 'Suspendu', removed: 'Retiré',
}
