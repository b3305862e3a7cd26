import { formatNearDay } from '@passerelle/contract/case-promise'
import { caseOutcomeWord, type CaseOutcome, type CaseState } from '@passerelle/contract/case-words'
import { Badge } from '../ui/text/badge.tsx'

export type ToldCase = { state: CaseState; is_late: boolean; due_on: string; outcome: CaseOutcome | null }

/** The state of a case as its person reads it. */
export function OwnCaseBadge({ told: { state } }: { told: ToldCase }) {
  if (state === 'closed') return <Badge tone="ok">Close</Badge>
  return state === 'open' ? <Badge tone="wait">En cours</Badge> : <Badge tone="info">À vous de répondre</Badge>
}

/** What its person may expect, in words. */
export function ownPromise({ state, is_late: isLate, due_on: dueOn, outcome }: ToldCase): string {
  if (state === 'closed') return outcome ? `${caseOutcomeWord[outcome]}.` : ''
  if (state === 'waiting_person') return 'Nous avons répondu et attendons votre réponse.'
  if (isLate) return `Réponse promise au plus tard le ${formatNearDay(dueOn)}\u00A0: nous sommes en retard, et le service le sait.`
  return `Réponse promise au plus tard le ${formatNearDay(dueOn)}.`
}
