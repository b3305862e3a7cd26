import type { Stat } from '@passerelle/contract/constants'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
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
  return (
    <div className="decide" role="group" aria-label="Décision">
      <p className="muted only-wide">Rien n’est envoyé avant votre confirmation.</p>
      <Button tone="clay-line" aria-keyshortcuts="R" onClick={onReject}>Rejeter <kbd aria-hidden="true">R</kbd></Button>
      <Button aria-keyshortcuts="A" onClick={onApprove}>Approuver <kbd aria-hidden="true">A</kbd></Button>
    </div>
  )
}

/** Enter confirms: approving harms nobody, and eighty files are to be read before noon. */
export function ApproveDialog({ name, isLoading, onConfirm, onClose }: {
  name: string
  isLoading: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog isOpen onClose={onClose} title="Approuver ce profil">
      <p>{name} recevra un e-mail et pourra utiliser la plateforme.</p>
      <DialogActions>
        <Button data-first-focus isLoading={isLoading} loadingText="Approbation…" onClick={onConfirm}>Approuver le profil</Button>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </Dialog>
  )
}
