import type { AdminRole } from '@passerelle/contract/constants'
import type { AdminItem } from '../layouts/admin-layout.tsx'
import { paths, to } from '../paths.ts'

/** Sections of the back office, as in its addresses. */
export const section = {
  profiles: 'profils',
  requests: 'demandes',
  catalogue: 'catalogue',
  payouts: 'retraits',
  refunds: 'remboursements',
  ledger: 'registre',
  journal: 'journal',
} as const

type Section = AdminItem & { isOpenTo?: (given: AdminRole | undefined) => boolean }

/**
 * The menu of the back office, most used first within each group: one line for each section. `isInBar`: in the bar of a desk, which
 * bears seven; the others stand under « Plus ».
 */
const sections: readonly Section[] = [
  { label: 'Vue d’ensemble', shortLabel: 'Vue', to: paths.admin, icon: 'dashboard', group: 'people', isInBar: true },
  { label: 'Profils', to: to.admin(section.profiles), icon: 'users', group: 'people', isInBar: true, isOpenTo: canReadProfiles },
  { label: 'Demandes', to: to.admin(section.requests), icon: 'document', group: 'people', isInBar: true },
  { label: 'Catalogue', to: to.admin(section.catalogue), icon: 'laptop', group: 'passes' },
  { label: 'Retraits', to: to.admin(section.payouts), icon: 'wallet', group: 'money', isInBar: true },
  { label: 'Remboursements', to: to.admin(section.refunds), icon: 'undo', group: 'money' },
  { label: 'Registre', to: to.admin(section.ledger), icon: 'shield-check', group: 'money', isInBar: true },
  { label: 'Journal', to: to.admin(section.journal), icon: 'clock', group: 'office', isOpenTo: canOversee },
]

/** What the person’s part of the back office holds: identities are not for who pays, the journal is for who oversees. */
export const adminItemsOf = (given: AdminRole | undefined): readonly AdminItem[] =>
  sections.filter(({ isOpenTo }) => isOpenTo?.(given) ?? true)

export const adminRoleLabel: Record<AdminRole, string> = {
  super: 'Administration',
  instruction: 'Instruction',
  finance: 'Finance',
  lecture: 'Lecture seule',
}

/** `super` may do everything; the server is the judge. */
const allows = (given: AdminRole | undefined, wanted: AdminRole) => given === 'super' || given === wanted
function canOversee(given: AdminRole | undefined) {
  return allows(given, 'lecture')
}

export function canReadProfiles(given: AdminRole | undefined) {
  return given !== 'finance'
}

/** Profiles, requests, catalogue. */
export const canInstruct = (given: AdminRole | undefined) => allows(given, 'instruction')
/** Payouts. */
export const canPay = (given: AdminRole | undefined) => allows(given, 'finance')
/** Fraud is seen by who reads files and by who pays. */
export const canSuspend = (given: AdminRole | undefined) => canInstruct(given) || canPay(given)

export const readOnlySentence = `Votre compte permet de lire, pas de décider.`
