import type { decision } from '@passerelle/contract/profile-decisions'
import { withdrawnWord } from '@passerelle/contract/decision-words'
import { formatInstant } from '@passerelle/contract/dates'
import type * as z from 'zod/mini'
import { refusedWords } from '../session/refused-words.ts'
import { Badge } from '../ui/text/badge.tsx'

const looks = {
  approved: { tone: 'ok', word: 'Approuvé' },
  rejected: { tone: 'no', word: 'Rejeté' },
  withdrawn: { tone: 'no', word: withdrawnWord },
  reopened: { tone: 'neutral', word: 'Rouvert' },
} as const

/** Earlier decisions, the latest first: who, when and why. */
export function DecisionHistory({ decisions }: { decisions: readonly z.output<typeof decision>[] }) {
  return (
    <section className="card stack scroll-mt-20" id="historique" aria-labelledby="history-title">
      <h2 id="history-title">Historique</h2>
      {decisions.length === 0 && <p className="muted">Aucune décision pour l’instant.</p>}
      <ul className="stack">
        {decisions.toReversed().map(({ action, reason, refused, by, at }) => (
          <li key={at}>
            <Badge tone={looks[action].tone}>{looks[action].word}</Badge> le {formatInstant(at)}, par {by}
            {reason && <span className="muted block">{reason}</span>}
            {refused.length > 0 && <span className="muted block">À corriger{'\u00A0'}: {refusedWords(refused)}.</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
