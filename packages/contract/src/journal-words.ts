import { product } from './product.ts'

/** What the journal tells, each action in its word; one that is forgotten here cannot be written. */
export const journalActionWord = {
  'account.register': 'Inscription',
  'account.change_password': 'Mot de passe changé',
  'account.recover_password': 'Mot de passe récupéré',
  'account.email_twin': 'Deux comptes pour une adresse',
  'admin.create': 'Administrateur créé',
  'profile.submit': 'Profil soumis',
  'profile.edit': 'Profil modifié',
  'profile.logo': 'Logo déposé',
  'profile.approved': 'Profil approuvé',
  'profile.rejected': 'Profil rejeté',
  'profile.reopened': 'Profil rouvert',
  'user.read': 'Dossier consulté',
  'user.end_sessions': 'Sessions fermées',
  'user.suspend': 'Compte suspendu',
  'user.restore': 'Compte rétabli',
  'file.read': 'Document consulté',
  'list.export': 'Liste téléchargée',
  'right.refused': 'Accès refusé',
  'service.create': 'Service ajouté',
  'service.update': 'Service modifié',
  'service.archive': 'Service archivé',
  'pass_type.create': 'Type ajouté',
  'pass_type.update': 'Type modifié',
  'pass_type.archive': 'Type archivé',
  'supplier.set_services': 'Services d’un fournisseur',
  'request.make': 'Demande déposée',
  'request.approve': 'Demande approuvée',
  'request.reject': 'Demande rejetée',
  'project.financed': 'Projet financé',
  'offer.choose': 'Offre choisie',
  'donation.initialize': 'Don commencé',
  'payment.settle': 'Paiement confirmé',
  'payment.fail': 'Paiement échoué',
  'payment.review': 'Paiement à examiner',
  'payment.refunded': 'Paiement remboursé',
  'refund.take': 'Remboursement pris en charge',
  'scan.refused': 'Scan refusé',
  'scan.undo': 'Utilisation annulée',
  'payment_account.add': 'Compte de paiement ajouté',
  'payment_account.remove': 'Compte de paiement supprimé',
  'payout.request': 'Retrait demandé',
  'payout.withdraw': 'Retrait repris par le fournisseur',
  'payout.approve': 'Retrait approuvé',
  'payout.cancel': 'Retrait annulé',
  'payout.hold': 'Retrait retenu',
  'payout.release': 'Retrait libéré',
  'payout.transferred': 'Retrait transféré',
  'payout.book': 'Transfert comptabilisé à la main',
  'payout.failed': 'Transfert échoué',
  'payout.kept': 'Transfert retenu au dernier moment',
  'ledger.sums_remade': 'Sommes refaites depuis les écritures',
  'installation.release': 'Copie restaurée mise en service',
  'demo.seeded': 'Démonstration préparée',
} as const
export type JournalAction = keyof typeof journalActionWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const journalActions = Object.keys(journalActionWord) as [JournalAction, ...JournalAction[]]

/** What a line is about. */
export const journalSubjectWord = {
  user: 'Compte',
  file: 'Document',
  list: 'Liste',
  right: 'Droit',
  service: 'Service',
  pass_type: 'Type',
  request: 'Demande',
  project: 'Projet',
  donation: 'Don',
  order: 'Commande',
  payment: 'Paiement',
  refund_task: 'Remboursement',
  pass: product.label,
  redemption: 'Utilisation',
  supplier: 'Fournisseur',
  payment_account: 'Compte de paiement',
  payout: 'Retrait',
  ledger: 'Grand livre',
  installation: 'Installation',
  demo: 'Démonstration',
} as const
export type JournalSubject = keyof typeof journalSubjectWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const journalSubjects = Object.keys(journalSubjectWord) as [JournalSubject, ...JournalSubject[]]

/** What somebody of the back office decides about a file, money or an account; the home tells the last ones. */
export const decisionActions = [
  'profile.approved', 'profile.rejected', 'profile.reopened', 'request.approve', 'request.reject', 'user.suspend', 'user.restore',
  'payout.approve', 'payout.cancel', 'payout.hold', 'payout.release', 'payout.book',
] as const satisfies readonly JournalAction[]
export type DecisionAction = (typeof decisionActions)[number]
