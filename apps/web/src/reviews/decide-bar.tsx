import { Button } from '../ui/text/button.tsx'

/** The decision on what waits, by its two keys; the page listens to them. */
export function DecideBar({ onApprove, onReject }: { onApprove: () => void; onReject: () => void }) {
  return (
    <div className="decide" role="group" aria-label="Décision">
      <p className="muted only-wide">Rien n’est envoyé avant votre confirmation.</p>
      <Button tone="clay-line" aria-keyshortcuts="R" onClick={onReject}>Rejeter <kbd aria-hidden="true">R</kbd></Button>
      <Button aria-keyshortcuts="A" onClick={onApprove}>Approuver <kbd aria-hidden="true">A</kbd></Button>
    </div>
  )
}
