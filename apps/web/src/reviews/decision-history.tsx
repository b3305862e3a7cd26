import { formatInstant } from '@passerelle/contract/dates'
import { Badge, type BadgeTone } from '../ui/text/badge.tsx'

interface DecisionHistoryProps<Action extends string> {
  /** The earliest first. */
  decisions: readonly { action: Action; reason: string | null; by: string; at: string; more?: string | null }[]
  looks: Readonly<Record<Action, { tone: BadgeTone; word: string }>>
}

/** Earlier decisions, the latest first: who, when and why. */
export function DecisionHistory<Action extends string>({ decisions, looks }: DecisionHistoryProps<Action>) {
  return (
    <section className="card stack scroll-mt-20" id="historique" aria-labelledby="history-title">
      <h2 id="history-title">Historique</h2>
      {decisions.length === 0 && <p className="muted">Aucune décision pour l’instant.</p>}
      <ul className="stack">
        {decisions.toReversed().map(({ action, reason, by, at, more }) => (
          <li key={at}>
            <Badge tone={looks[action].tone}>{looks[action].word}</Badge> le {formatInstant(at)}, par {by}
            {reason && <span className="muted block">{reason}</span>}
            {more && <span className="muted block">{more}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
