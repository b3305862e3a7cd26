import type { ErrorCode } from './errors.ts'

/** Refusals of an administrator by a rule that keeps people apart, or asks for two: each attempt is journaled, in these words. */
export const separationRuleWord = {
  own_file: 'Son propre dossier',
  own_account: 'Son propre compte',
  own_administration: 'Son propre compte d’administration',
  case_own: 'Sa propre réclamation',
  signer_apart: 'Déjà une part au dossier',
  signer_tied: 'Comptes liés',
  approved_by_you: 'Déjà une signature',
  recovery_apart: 'Déjà une autre part du compte donnée',
  forbidden: 'Hors de son rôle',
} as const satisfies Partial<Record<ErrorCode, string>>

export const isSeparationRule = (code: string): code is keyof typeof separationRuleWord => code in separationRuleWord
