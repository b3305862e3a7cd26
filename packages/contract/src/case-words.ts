import { product } from './product.ts'

/** The states of a case, each in its word: it waits for us, for the person, or for nobody. */
export const caseStateWord = { open: 'Ouverte', waiting_person: 'Attend la personne', closed: 'Close' } as const
export type CaseState = keyof typeof caseStateWord
export const caseStates = ['open', 'waiting_person', 'closed'] as const satisfies readonly CaseState[]

/** What a case may be about; `none` is nothing particular. */
export const caseSubjectWord = {
  pass: product.label,
  redemption: 'Utilisation',
  donation: 'Don',
  payout: 'Retrait',
  profile: 'Décision sur un profil',
  request: 'Décision sur une demande',
  none: 'Rien de particulier',
} as const
export type CaseSubject = keyof typeof caseSubjectWord
export const caseSubjects = [
  'pass', 'redemption', 'donation', 'payout', 'profile', 'request', 'none',
] as const satisfies readonly CaseSubject[]

/** What is money's: those who pay answer it too. */
export const moneySubjects: readonly CaseSubject[] = ['donation', 'payout']

/** What went wrong, in the words of whoever says it. `desk` is what the desk itself writes about. */
export const caseKindWord = {
  supplier_closed: 'Le fournisseur était fermé',
  supplier_refuses: `Le fournisseur n’accepte pas le ${product.noun}`,
  code_refused: 'Le code est refusé',
  used_without_me: `Le ${product.noun} a été utilisé sans moi`,
  service_poor: 'Le service n’a pas été rendu comme prévu',
  wrong_scan: `J’ai scanné le mauvais ${product.noun}`,
  gain_missing: 'Le montant n’est pas dans ma balance',
  holder_disputes: 'La personne conteste cette utilisation',
  paid_not_confirmed: 'J’ai payé, mais le don n’est pas confirmé',
  paid_twice: 'J’ai été débité deux fois',
  wrong_amount: 'Le montant n’est pas le bon',
  gift_unused: 'Je ne sais pas ce que mon don est devenu',
  money_not_arrived: 'L’argent n’est pas arrivé',
  wrong_number: 'L’argent est parti vers un autre numéro',
  takes_long: 'La réponse tarde',
  disagree: 'Je ne suis pas d’accord avec la décision',
  not_understood: 'Je ne comprends pas la décision',
  account: 'Mon compte ou mes informations',
  behaviour: 'Le comportement de quelqu’un',
  other: 'Autre chose',
  desk: 'Message du service',
} as const
export type CaseKind = keyof typeof caseKindWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const caseKinds = Object.keys(caseKindWord) as [CaseKind, ...CaseKind[]]

/** What a person may say of each object, most frequent first. */
export const kindsOf: Readonly<Record<CaseSubject, readonly CaseKind[]>> = {
  pass: ['supplier_closed', 'supplier_refuses', 'code_refused', 'used_without_me', 'service_poor', 'other'],
  redemption: ['wrong_scan', 'gain_missing', 'holder_disputes', 'wrong_amount', 'other'],
  donation: ['paid_not_confirmed', 'paid_twice', 'wrong_amount', 'gift_unused', 'other'],
  payout: ['money_not_arrived', 'wrong_amount', 'wrong_number', 'takes_long', 'other'],
  profile: ['not_understood', 'disagree', 'takes_long', 'other'],
  request: ['not_understood', 'disagree', 'takes_long', 'other'],
  none: ['account', 'behaviour', 'other'],
}

/** How a case ends. */
export const caseOutcomeWord = {
  solved: 'Problème réglé',
  explained: 'Explication donnée',
  unfounded: 'Rien d’anormal trouvé',
  no_answer: 'Sans réponse de la personne',
} as const
export type CaseOutcome = keyof typeof caseOutcomeWord
export const caseOutcomes = ['solved', 'explained', 'unfounded', 'no_answer'] as const satisfies readonly CaseOutcome[]

/** How long a text of a case is. */
export const caseTextMin = 10
export const caseTextMax = 2000
