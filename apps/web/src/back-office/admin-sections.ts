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

export const adminItems: readonly AdminItem[] = [
  { label: 'Vue d’ensemble', shortLabel: 'Vue', to: paths.admin, icon: 'dashboard' },
  { label: 'Profils', to: to.admin(section.profiles), icon: 'users' },
  { label: 'Demandes', to: to.admin(section.requests), icon: 'document' },
  { label: 'Retraits', to: to.admin(section.payouts), icon: 'wallet' },
  { label: 'Remboursements', to: to.admin(section.refunds), icon: 'undo' },
  { label: 'Catalogue', to: to.admin(section.catalogue), icon: 'laptop' },
  { label: 'Registre', to: to.admin(section.ledger), icon: 'shield-check' },
  { label: 'Journal', to: to.admin(section.journal), icon: 'clock' },
]

/** What the person’s part of the back office holds: identities are not for who pays, the journal is for who oversees. */
export const adminItemsOf = (given: AdminRole | undefined): readonly AdminItem[] =>
  adminItems.filter(({ to: address }) => (address !== to.admin(section.profiles) || canReadProfiles(given)) &&
    (address !== to.admin(section.journal) || canOversee(given)))

export const adminRoleLabel: Record<AdminRole, string> = {
  super: 'Administration',
  instruction: 'Instruction',
  finance: 'Finance',
  lecture: 'Lecture seule',
}

/** `super` may do everything; the server is the judge. */
const allows = (given: AdminRole | undefined, wanted: AdminRole) => given === 'super' || given === wanted
const canOversee = (given: AdminRole | undefined) => allows(given, 'lecture')
export const canReadProfiles = (given: AdminRole | undefined) => given !== 'finance'
/** Profiles, requests, catalogue. */
export const canInstruct = (given: AdminRole | undefined) => allows(given, 'instruction')
/** Payouts. */
export const canPay = (given: AdminRole | undefined) => allows(given, 'finance')
/** Fraud is seen by who reads files and by who pays. */
export const canSuspend = (given: AdminRole | undefined) => canInstruct(given) || canPay(given)

export const readOnlySentence = `Votre compte permet de lire, pas de décider.`
