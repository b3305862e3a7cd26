import { product } from './product.ts'

/**
 * What the programme writes by mail, each kind in its word: the first word of a notice’s key. Every one has a sample
 * (`apps/server/src/message-samples`), which its test asks for.
 */
export const messageKindWord = {
  welcome: 'Bienvenue',
  'import-invitation': 'Compte ouvert par un import',
  'password-changed': 'Mot de passe changé',
  'recovery-code': 'Code de récupération',
  'recovery-opened': 'Récupération ouverte par le bureau',
  'factor-confirmed': 'Second facteur en place',
  'factor-removed': 'Second facteur retiré',
  'backup-code': 'Code de secours utilisé',
  'admin-invited': 'Invitation d’un administrateur',
  'role-changed': 'Rôle changé',
  'admin-removed': 'Compte d’administration retiré',
  'factor-reset': 'Second facteur retiré par un administrateur',
  'team-changed': 'Administrateurs\u00A0: changement',
  'text-published': 'Conditions changées',
  'setting-changed': 'Réglage changé',
  'name-corrected': 'Nom corrigé',
  'email-corrected': 'Adresse e-mail corrigée',
  'email-left': 'Adresse e-mail quittée',
  merged: 'Comptes réunis',
  'account-ended': 'Compte réuni à un autre',
  'user-suspended': 'Compte suspendu',
  'user-restored': 'Compte rétabli',
  'profile-decision': 'Décision sur un profil',
  question: 'Élément demandé',
  'request-approved': 'Demande approuvée',
  'request-rejected': 'Demande rejetée',
  'request-withdrawn': 'Approbation de demande retirée',
  'project-closed': 'Projet fermé',
  'passes-received': `${product.labels} reçus`,
  'passes-moved': `${product.labels}\u00A0: fournisseur changé`,
  'passes-suspended': `${product.labels} suspendus`,
  uses: `${product.labels} utilisés`,
  'scan-undone': 'Utilisation annulée',
  'pass-desk': `${product.label}\u00A0: décision du bureau`,
  'scan-taken-back': 'Scan annulé par le bureau',
  'payment-confirmed': 'Paiement confirmé et reçu',
  'payment-duplicate': 'Paiement en double',
  'payment-given-back': 'Argent rendu',
  'payment-goes-back': 'Paiement à rendre',
  'payment-dismissed': 'Paiement non retenu',
  'payment-account-added': 'Compte de paiement ajouté',
  'payment-account-removed': 'Compte de paiement supprimé',
  'payout-requested': 'Demande de paiement reçue',
  'payout-decided': 'Décision sur un paiement',
  'case-answered': 'Réponse à une réclamation',
  'case-closed': 'Réclamation close',
  'case-reopened': 'Réclamation rouverte',
  'case-written': 'Message du service',
  'waiting-files': 'Bureau\u00A0: dossiers à examiner',
  'cases-due': 'Bureau\u00A0: réclamations à répondre',
  'cases-late': 'Bureau\u00A0: réclamations en retard',
  'payment-review': 'Bureau\u00A0: paiement à examiner',
  'payment-held-returned': 'Bureau\u00A0: argent en examen rendu',
  'refund-to-sign': 'Bureau\u00A0: remboursement à signer',
  'payment-refunded': 'Bureau\u00A0: paiement remboursé',
  'payment-key-refused': 'Bureau\u00A0: clé de paiement refusée',
  'payout-kept': 'Bureau\u00A0: retrait retenu',
  'payout-failed': 'Bureau\u00A0: transfert échoué',
  'payout-sent-after-failure': 'Bureau\u00A0: retrait refusé puis transféré',
  'payout-failed-after-transfer': 'Bureau\u00A0: retrait transféré puis échoué',
  'journal-broken': 'Bureau\u00A0: journal touché',
  'ledger-broken': 'Bureau\u00A0: grand livre à vérifier',
} as const
export type MessageKind = keyof typeof messageKindWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const messageKinds = Object.keys(messageKindWord) as [MessageKind, ...MessageKind[]]

/** A kind that an older release wrote, or a newer one, has no word here. */
export const wordOfMessageKind = (kind: string): string =>
  new Map<string, string>(Object.entries(messageKindWord)).get(kind) ?? 'Autre message'
