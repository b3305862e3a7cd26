import type { Stat } from '@passerelle/contract/constants'
import { Button } from '../ui/text/button.tsx'
import { DecideBar } from '../reviews/decide-bar.tsx'
import { readOnlySentence } from '../back-office/admin-sections.ts'
import { onceApproved } from './review-words.ts'

type DecisionPanelProps = {
  stat: Stat | null
  canDecide: boolean
  /** False once it was approved: what the person did would lose its owner. */
  canReopen: boolean
  onApprove: () => void
  onReject: () => void
  onReopen: () => void
}

/** Approve or reject what waits; let a rejected person start again. */
export function DecisionPanel({ stat, canDecide, canReopen, onApprove, onReject, onReopen }: DecisionPanelProps) {
  if (stat !== 'pending' && stat !== 'rejected') return null
  if (!canDecide) return <p className="muted">{readOnlySentence}</p>
  if (stat === 'rejected' && !canReopen) {
    return <p className="muted">{onceApproved}</p>
  }
  if (stat === 'rejected') {
    return (
      <section className="card stack" aria-label="Décision">
        <p className="muted">Rouvrir le dossier laisse la personne choisir un type de compte et soumettre à nouveau.</p>
        <Button tone="line" onClick={onReopen}>Rouvrir le dossier</Button>
      </section>
    )
  }
  return <DecideBar onApprove={onApprove} onReject={onReject} />
}
