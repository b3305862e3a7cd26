/** Where a message to somebody stands; no schema here: screens take these as they are. */
export const messageStateWord = {
  waiting: 'En attente',
  /** It did not leave at its first try, and is tried again. */
  stuck: 'Ne part pas',
  sent: 'Envoyé',
  failed: 'Échec',
} as const
export type MessageState = keyof typeof messageStateWord
export const messageStates = ['waiting', 'stuck', 'sent', 'failed'] as const satisfies readonly MessageState[]

/** Whether somebody may send it again: not while it waits, not with a code, not a third time. */
export const messageResendWord = { possible: 'Peut être renvoyé' } as const

/** By which way it goes. */
export const messageChannelWord = { mail: 'E-mail', sms: 'SMS' } as const
export type MessageChannel = keyof typeof messageChannelWord
export const messageChannels = ['mail', 'sms'] as const satisfies readonly MessageChannel[]

/** Why one did not leave. */
export const messageFaultSentence = {
  unreachable: 'Le serveur d’envoi ne répond pas. Nous réessayons pendant deux jours.',
  refused: 'L’adresse ou le numéro du destinataire est refusé\u00A0: il n’existe pas, ou n’accepte pas nos messages.',
  credentials: 'Le serveur d’envoi refuse notre mot de passe\u00A0: il est à corriger dans SMTP_URL, ou dans SMS_KEY pour un SMS.',
  unsecured: 'Le serveur d’envoi n’offre pas de connexion sûre\u00A0: rien ne lui est confié.',
  postponed: 'Le serveur d’envoi demande d’attendre. Nous réessayons pendant deux jours.',
  capped: 'Les SMS d’un jour ont été envoyés. Celui-ci attend demain\u00A0: leur nombre est dans «\u00A0Réglages\u00A0».',
  unwanted: 'La personne ne veut plus de SMS, ou n’a plus de numéro.',
  lost: 'L’envoi s’est arrêté sans réponse. Renvoyez ce message.',
  other: 'L’envoi a échoué pour une autre raison\u00A0: «\u00A0Tâches\u00A0» en donne le détail.',
} as const
export type MessageFault = keyof typeof messageFaultSentence
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const messageFaults = Object.keys(messageFaultSentence) as [MessageFault, ...MessageFault[]]

/** In the place of what only its owner may read. */
export const secretMark = '••••'
