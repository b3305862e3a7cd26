import { adminRoleWord } from './administrator-words.ts'
import { caseKindWord, caseOutcomeWord, caseStateWord } from './case-words.ts'
import { roleLabel } from './constants.ts'
import { statWord } from './decision-words.ts'
import { formatXof } from './money.ts'
import { passStateWord } from './pass-states.ts'
import { paymentStateWord, reviewCause } from './payment-states.ts'
import { payoutStateWord } from './payout-states.ts'
import { product } from './product.ts'
import { itemLabel } from './question-items.ts'
import { separationRuleWord } from './separation-rules.ts'

type Words = Readonly<Record<string, string>>
type Detail = Readonly<Record<string, unknown>>

/** What each name of a detail is called; a name that is not here is read as it was kept. */
const nameWord: Words = {
  after: 'Après', allocationId: 'Réservation', allocationIds: 'Réservations', amountXof: 'Montant', answered: 'Réponse',
  attemptId: 'Paiement', before: 'Avant', beneficiaryId: 'Bénéficiaire', by: 'Choix', call: 'Appel', caseId: 'Réclamation', cause: 'Cause',
  changed: 'Changé', checks: 'Vérifications', codes: 'Codes', created: 'Créés', detailsHtml: 'Détails', excessXof: 'En trop',
  feeBeforeXof: 'Frais d’avant', feeXof: 'Frais',
  heldXof: 'Montant gardé', hold: 'Retenue', importId: 'Import', isInvited: 'Invité', isLast: 'Dernière signature',
  isSearched: 'Avec une recherche', isSigned: 'Signé', item: 'Élément', kind: 'Sorte', link: 'Lien', list: 'Liste', moved: 'Déplacés',
  name: 'Nom', needed: 'Signatures nécessaires', orderBefore: 'Commande d’avant', orderId: 'Commande', other: 'Autre compte',
  outcome: 'Issue', passesKept: `${product.labels} gardés`, passesMoved: `${product.labels} déplacés`,
  passesRestored: `${product.labels} rétablis`, passkey: 'Clé d’accès', payment: 'Paiement', payouts: 'Retraits', person: 'Personne',
  priceXof: 'Prix', providerPayoutId: 'Transfert', reason: 'Motif', refused: 'À corriger', replaced: 'Remplace', returnedXof: 'Rendu',
  roleId: 'Rôle', rows: 'Lignes', rule: 'Règle', sentAs: 'Envoyé sous', settlement: 'Suite', sort: 'Tri', state: 'État',
  status: 'Prestataire', subject: 'Objet', subjectId: 'Numéro', supplierId: 'Fournisseur', suspended: 'Suspendus',
  through: 'Jusqu’au', times: 'Essais dans l’heure', toldBy: 'Distingué par',
  type: 'Type', void: 'Signatures annulées', weight: 'Portée', weekXof: 'Sur la période', why: 'Pourquoi', yielded: 'Règle levée',
}

/** States that no noun below has, and what goes by the same word everywhere. */
const stateWord: Words = {
  ...statWord, active: 'Actif', alike: 'Rapprochés', answered: 'Répondu', asked: 'Demandé', closed: 'Fermé', distinct: 'Distingués',
  in_place: 'En place', major: 'Majeure', minor: 'Mineure',
  removed: 'Retiré', review: 'En examen', signed: 'Signé', suspended: 'Suspendu', unsigned: 'À signer',
  waiting: 'En attente',
}

/** By the noun that an action begins with. */
const stateWordOf: Readonly<Record<string, Words>> = {
  admin: adminRoleWord, case: caseStateWord, pass: passStateWord, scan: passStateWord, payment: paymentStateWord, payout: payoutStateWord,
}

const outcomeWord: Words = {
  ...caseOutcomeWord, honour: 'Honoré', attach: 'Rattaché', give_back: 'À rendre', dismiss: 'Classé', wait: 'Attendre',
}

const roleWord: Words = roleLabel
const itemWord: Words = itemLabel
/** Of a case, or of an import. */
const kindWord: Words = {
  ...caseKindWord, beneficiaries: 'Bénéficiaires', suppliers: 'Fournisseurs', services: 'Services et produits',
}
const ruleWord: Words = separationRuleWord

/**
 * What a line of the journal says beside its action and its reason, in French: « En attente → Approuvé, Rôle : Fournisseur ». A state
 * that stayed what it was says nothing, nor does the digest of a file. The file has the detail as it is kept.
 */
export function journalDetail({ action, actor, detail: { from, to, digest: _sum, ...rest } }: Line): string {
  const states = { ...stateWord, ...stateWordOf[action.split('.')[0] ?? ''] }
  const change = from === to ? [] : [`${valueOf(from, states)} → ${valueOf(to, states)}`]
  return [...(handovers.has(action) ? followers(actor?.id, from, to) : change), ...pairsOf(rest, states)].join(', ')
}

interface Line {
  action: string
  actor?: { id: number } | null
  detail: Detail
}

/** Whose a file was and is; whoever did it stands beside already. */
const handovers = new Set([
  'review.claim', 'review.leave', 'review.take_over', 'refund.take', 'refund.leave', 'case.take', 'case.give',
])
const followers = (actorId: number | undefined, from: unknown, to: unknown) =>
  Object.entries({ Avant: from, Après: to }).flatMap(([when, id]) =>
    (typeof id === 'number' && id !== actorId ? `${when}\u00A0: compte ${id}` : []))

const pairsOf = (detail: Detail, states: Words) =>
  Object.entries(detail).map(([name, value]) => `${nameWord[name] ?? name}\u00A0: ${named(name, value, states)}`)

function named(name: string, value: unknown, states: Words): string {
  if (typeof value === 'number' && name.endsWith('Xof')) return formatXof(value)
  if (typeof value === 'number' && name === 'roleId') return roleWord[value] ?? String(value)
  if (name === 'outcome') return valueOf(value, outcomeWord)
  if (name === 'cause') return typeof value === 'string' ? reviewCause(value) ?? value : valueOf(value, states)
  if (name === 'rule') return valueOf(value, ruleWord)
  if (name === 'item' || name === 'refused' || name === 'changed') return valueOf(value, itemWord)
  return valueOf(value, name === 'kind' ? kindWord : states)
}

function valueOf(value: unknown, words: Words): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return words[value] ?? value
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) return value.map((one) => valueOf(one, words)).join(', ') || '–'
  if (isDetail(value)) return `(${pairsOf(value, words).join(', ')})`
  return JSON.stringify(value)
}

const isDetail = (value: unknown): value is Detail => typeof value === 'object' && value !== null
