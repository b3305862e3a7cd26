import { product } from './product.ts'

/** The two lines in which work waits. */
export const jobQueueWord = { jobs: 'Tâches du programme', mails: 'Envois' } as const
export type JobQueue = keyof typeof jobQueueWord
export const jobQueues = ['jobs', 'mails'] as const satisfies readonly JobQueue[]

export const jobStateWord = { failed: 'En échec', stuck: 'À réessayer', waiting: 'En attente' } as const
export type JobState = keyof typeof jobStateWord
export const jobStates = ['failed', 'stuck', 'waiting'] as const satisfies readonly JobState[]

/** What each kind of job does; the names of the code are in the folded detail. */
export const jobKindWord = {
  'send-mail': 'Envoi d’un e-mail',
  'send-sms': 'Envoi d’un SMS',
  'send-recovery-code': 'Envoi d’un code de récupération',
  'send-invitation': 'Invitation d’un administrateur',
  'invite-imported': 'Invitations d’un import',
  'mail-waiting-files': 'E-mail des dossiers à examiner',
  'mail-alert': 'Alerte par e-mail',
  'post-alert': 'Alerte par webhook',
  'mail-uses': 'E-mails des utilisations',
  'place-uses': 'Département noté à côté des utilisations',
  'allocate-passes': `Fournisseur choisi pour des ${product.nouns}`,
  'attribute-passes': `Attribution des ${product.nouns}`,
  'release-reservations': 'Réservations libérées',
  'process-payment-event': 'Message du prestataire de paiement',
  'reconcile-payments': 'Paiements redemandés au prestataire',
  'send-payout': 'Transfert d’un retrait',
  'reconcile-payouts': 'Transferts redemandés au prestataire',
  'gather-merged': 'Comptes réunis',
  'seal-journal': 'Journal scellé',
  'verify-journal': 'Vérification du journal',
  'verify-ledger': 'Vérification du registre',
  'keep-sums': 'Sommes de la nuit',
  'publish-figures': 'Publication des chiffres de la nuit',
  'watch-installation': 'Surveillance de l’installation',
  'watch-cases': 'Délais des réclamations',
  sweep: 'Ménage de la nuit',
  'tidy-database': 'Rangement de la base',
} as const
export type JobKind = keyof typeof jobKindWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const jobKinds = Object.keys(jobKindWord) as [JobKind, ...JobKind[]]
const wordByName: Readonly<Record<string, string | undefined>> = jobKindWord
export const wordOfJob = (name: string): string => wordByName[name] ?? 'Autre tâche'

/** Why a job failed, as far as it can be told. */
export const jobFaultSentence = {
  mail_unreachable: 'Le serveur d’envoi des e-mails ne répond pas.',
  mail_refused: 'L’adresse du destinataire est refusée\u00A0: vérifiez-la avec la personne.',
  mail_credentials: 'Le serveur d’envoi refuse notre mot de passe\u00A0: corrigez SMTP_URL.',
  mail_other: 'Le serveur d’envoi n’a pas pris l’e-mail.',
  provider: 'Le prestataire de paiement n’a pas répondu, ou a refusé la demande.',
  webhook: 'Le webhook des alertes n’a pas répondu comme attendu\u00A0: vérifiez ALERT_WEBHOOK.',
  database: 'La base de données n’a pas répondu à temps.',
  too_long: 'La tâche durait trop longtemps et a été arrêtée.',
  stopped: 'Le serveur s’est arrêté pendant la tâche.',
  unknown_kind: 'Ce serveur ne connaît pas cette tâche\u00A0: une autre version l’a demandée.',
  other: 'Une erreur inattendue. Le détail technique aide qui s’occupe du serveur.',
} as const
export type JobFault = keyof typeof jobFaultSentence
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const jobFaults = Object.keys(jobFaultSentence) as [JobFault, ...JobFault[]]
