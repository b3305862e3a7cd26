import { accessKindWord, accessOutcomeWord } from './access-words.ts'
import { administratorStateWord, adminRoleWord } from './administrator-words.ts'
import { caseKindWord, caseStateWord, caseSubjectWord } from './case-words.ts'
import { catalogueStateWord, serviceTypeWord } from './catalogue-states.ts'
import { roleLabel } from './constants.ts'
import { formatDay, isDay } from './dates.ts'
import { statWord } from './decision-words.ts'
import { donationStateWord } from './donation-states.ts'
import { importKindWord } from './import-kinds.ts'
import { jobKindWord, jobQueueWord, jobStateWord } from './job-words.ts'
import { journalActionWord, journalSubjectWord } from './journal-words.ts'
import { accountKindWord, accountStateWord, accountWord, ledgerKindWord } from './ledger-words.ts'
import { messageKindWord } from './message-kinds.ts'
import { messageChannelWord, messageResendWord, messageStateWord } from './message-states.ts'
import { formatXof } from './money.ts'
import { passStateWord } from './pass-states.ts'
import { paymentKindWord, paymentStateWord } from './payment-states.ts'
import { payoutStateWord } from './payout-states.ts'
import { product } from './product.ts'
import { projectStateWord } from './project-states.ts'
import { refundCauseWord } from './refund-causes.ts'
import { redemptionStateWord } from './redemption-states.ts'

export const exportStateWord = { whole: 'Complet', open: 'Inachevé' } as const

/** What a list is asked with, by its name in the call. */
const filterWord: Readonly<Record<string, string>> = {
  about: 'Lecture du dossier de', account: 'Compte', action: 'Action', amount: 'Montant', cause: 'Motif', channel: 'Voie',
  department: 'Département', donor: 'Donateur', expires: 'Expiration', from: 'Du', isSearched: 'Recherche', kind: 'Genre',
  late: 'En retard', list: 'Liste', object: 'Objet', outcome: 'Issue', owner: 'Suivi', person: 'Personne', problem: 'Problème',
  project: 'Projet', queue: 'File', reference: 'Pièce', resend: 'Renvoi', role: 'Type de compte',
  service: 'Service', sort: 'Tri', state: 'État', status: 'Statut', subject: 'Objet', supplier: 'Fournisseur', suspended: 'Suspendues',
  to: 'Au', type: 'Type',
}

const sortWord: Readonly<Record<string, string>> = {
  amount: 'montant', at: 'date', balance: 'solde', created_at: 'date', due_on: 'échéance', name: 'nom', opened_at: 'ouverture',
  price: 'prix',
  submitted_at: 'dépôt',
}

type Words = Readonly<Record<string, string>>
const accountTypes = { ...roleLabel, 0: 'Sans rôle' }
const yes = { 1: 'oui', 0: 'non' }

/** Of each list, as its file is named, the words of its filters: those of the screen where they are chosen. */
const choices: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  administrateurs: { role: adminRoleWord, state: administratorStateWord },
  'comptes-du-registre': { kind: accountKindWord, state: accountStateWord },
  'connexions-et-lectures': { kind: accessKindWord, outcome: accessOutcomeWord },
  demandes: { status: statWord },
  dons: { state: donationStateWord },
  ecritures: { kind: ledgerKindWord },
  exports: { state: exportStateWord },
  imports: { kind: importKindWord },
  journal: { action: journalActionWord, subject: journalSubjectWord },
  messages: { state: messageStateWord, kind: messageKindWord, channel: messageChannelWord, resend: messageResendWord },
  paiements: { state: paymentStateWord, kind: paymentKindWord },
  [product.slug]: { state: passStateWord, expires: { 7: 'D’ici 7 jours', 30: 'D’ici 30 jours', 90: 'D’ici 90 jours' } },
  personnes: { role: accountTypes, status: { ...statWord, none: 'Aucun dossier' }, suspended: yes },
  profils: { role: accountTypes, status: statWord },
  projets: { state: projectStateWord },
  reclamations: {
    status: caseStateWord, problem: caseKindWord, object: caseSubjectWord, late: yes,
    owner: { mine: 'par qui exporte', none: 'par personne encore' },
  },
  remboursements: { cause: refundCauseWord, owner: { mine: 'par qui exporte', none: 'par personne encore' } },
  retraits: { status: payoutStateWord },
  services: { state: catalogueStateWord, type: serviceTypeWord },
  [`types-de-${product.slug}`]: { state: catalogueStateWord },
  travaux: { state: jobStateWord, queue: jobQueueWord, kind: jobKindWord },
  utilisations: { state: redemptionStateWord },
}

/** A row of another list, by its number. */
const numbered = new Set(['about', 'donor', 'person', 'project', 'service', 'supplier'])

/** « approuvé », « 3 novembre 2026 », « n° 12 »: what was asked for, as a person would say it. */
export function filterValueWord(list: string, filter: string, value: unknown): string {
  if (value === true) return 'oui'
  const text = String(value)
  const word = choices[list]?.[filter]?.[text]
  if (word !== undefined) return word
  if (filter === 'sort') return sortWords(text)
  if (filter === 'account') return accountWord(text, null)
  if (filter === 'amount') return formatXof(Number(text))
  if (isDay(text)) return formatDay(text)
  return numbered.has(filter) ? `n°\u00A0${text}` : text
}

function sortWords(sort: string): string {
  const name = sort.replace('-', '')
  return `${sortWord[name] ?? name}${sort.startsWith('-') ? ', du plus grand au plus petit' : ', du plus petit au plus grand'}`
}

/** « État : Approuvé, Du : 3 novembre 2026, Recherche : oui »; null when nothing was asked for. */
export const exportFilterWords = (list: string, filters: Readonly<Record<string, unknown>>): string | null =>
  Object.entries(filters)
    .map(([name, value]) => `${filterWord[name] ?? name}\u00A0: ${filterValueWord(list, name, value)}`)
    .join(', ') || null
