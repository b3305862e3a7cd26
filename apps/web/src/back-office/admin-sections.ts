import type { AdminRole } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { may, type Right } from '@passerelle/contract/rights'
import type { AdminItem } from '../layouts/admin-layout.tsx'
import { paths, to } from '../paths.ts'

/** Sections of the back office, as in its addresses. */
export const section = {
  people: 'personnes',
  profiles: 'profils',
  requests: 'demandes',
  projects: 'projets',
  passes: product.slug,
  redemptions: 'utilisations',
  catalogue: 'catalogue',
  payments: 'paiements',
  donations: 'dons',
  payouts: 'retraits',
  refunds: 'remboursements',
  accounts: 'comptes-de-paiement',
  cases: 'reclamations',
  ledger: 'registre',
  bank: 'banque',
  messages: 'messages',
  samples: 'messages/textes',
  import: 'import',
  jobs: 'travaux',
  journal: 'journal',
  accesses: 'journal/acces',
  administrators: 'administrateurs',
  settings: 'reglages',
  exports: 'exports',
} as const

/** `right`: a section for everybody there names none. */
type Section = AdminItem & { right?: Right }

/**
 * The menu of the back office, most used first within each group: one line for each section. `isInBar`: in the bar of a desk, which
 * bears seven; the others stand under « Plus ».
 */
const sections: readonly Section[] = [
  { label: 'Vue d’ensemble', shortLabel: 'Vue', to: paths.admin, icon: 'dashboard', group: 'people', isInBar: true },
  { label: 'Personnes', to: to.admin(section.people), icon: 'users', group: 'people', isInBar: true },
  { label: 'Profils', to: to.admin(section.profiles), icon: 'user', group: 'people', right: 'profiles.list' },
  { label: 'Demandes', to: to.admin(section.requests), icon: 'document', group: 'people', isInBar: true },
  { label: 'Réclamations', to: to.admin(section.cases), icon: 'warning', group: 'people' },
  { label: 'Projets', to: to.admin(section.projects), icon: 'folder', group: 'people' },
  { label: product.labels, to: to.admin(section.passes), icon: 'ticket', group: 'passes', isInBar: true },
  { label: 'Utilisations', to: to.admin(section.redemptions), icon: 'scan', group: 'passes' },
  { label: 'Catalogue', to: to.admin(section.catalogue), icon: 'laptop', group: 'passes' },
  { label: 'Paiements', to: to.admin(section.payments), icon: 'card', group: 'money', isInBar: true },
  { label: 'Dons', to: to.admin(section.donations), icon: 'gift', group: 'money' },
  { label: 'Retraits', to: to.admin(section.payouts), icon: 'wallet', group: 'money', isInBar: true },
  { label: 'Remboursements', to: to.admin(section.refunds), icon: 'undo', group: 'money' },
  { label: 'Comptes de paiement', to: to.admin(section.accounts), icon: 'phone', group: 'money', right: 'payouts.decide' },
  { label: 'Registre', to: to.admin(section.ledger), icon: 'shield-check', group: 'money', isInBar: true },
  { label: 'Banque', to: to.admin(section.bank), icon: 'shop', group: 'money', right: 'ledger.decide' },
  { label: 'Messages', to: to.admin(section.messages), icon: 'mail', group: 'office' },
  { label: 'Import', to: to.admin(section.import), icon: 'upload', group: 'office', right: 'imports.run' },
  { label: 'Tâches', to: to.admin(section.jobs), icon: 'refresh', group: 'office', right: 'jobs.read' },
  {
    label: 'Administrateurs', to: to.admin(section.administrators), icon: 'users', group: 'office', right: 'administrators.manage',
  },
  { label: 'Journal', to: to.admin(section.journal), icon: 'clock', group: 'office', right: 'journal.read' },
  { label: 'Réglages', to: to.admin(section.settings), icon: 'filter', group: 'office', right: 'settings.edit' },
  { label: 'Exports', to: to.admin(section.exports), icon: 'download', group: 'office', right: 'journal.read' },
]

/** What the person’s part of the back office holds. */
export const adminItemsOf = (user: { admin_role?: AdminRole | undefined }): readonly AdminItem[] =>
  sections.filter(({ right }) => right === undefined || may(user, right))

/** In place of a phone or an e-mail that one’s role does not read. */
export const hiddenWord = 'Masqué pour votre rôle'

export const readOnlySentence = `Votre compte permet de lire, pas de décider.`
