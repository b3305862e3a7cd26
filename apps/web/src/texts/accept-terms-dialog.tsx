import { Dialog } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { TermsToAccept, useTermsTitle } from './terms-to-accept.tsx'

/** Over the act that waits for it. Mount it to open it. */
export default function AcceptTermsDialog({ onClose }: { onClose: (isAccepted: boolean) => void }) {
  const giveUp = () => onClose(false)
  return (
    <Dialog isOpen isWide onClose={giveUp} title={useTermsTitle()}>
      <p className="muted pb-4">Lisez, puis répondez. Ce que vous avez rempli part aussitôt après votre accord.</p>
      <TermsToAccept className="pb-4" no={<Button tone="line" onClick={giveUp}>Pas maintenant</Button>} onDone={() => onClose(true)} />
    </Dialog>
  )
}
