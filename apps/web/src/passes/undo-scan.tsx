import { formatXof } from '@passerelle/contract/money'
import { undoRedemption } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { useEffect, useState } from 'react'
import { isSettled } from '../platform/unsure.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'
import { scanAction, type Redemption } from './scan-machine.ts'
import { changedByScans } from './use-redeem-pass.ts'

/** « Annuler ce scan », as long as the server allows it. */
export function UndoButton({ untilMs, onClick }: { untilMs: number; onClick: () => void }) {
  const minutes = useMinutesLeft(untilMs)
  if (minutes <= 0) return null
  return (
    <Button tone="line" onClick={onClick}>
      Annuler ce scan <span className="num font-normal">encore {minutes}{'\u00A0'}min</span>
    </Button>
  )
}

type UndoDialogProps = {
  /** As scanned, or of the list of recent scans. */
  scan: Pick<Redemption, 'redemption_id' | 'firstname' | typeof productField.amount>
  onClose: () => void
  onUndone: () => void
}

/** One touch too many must not give the money back; the server has the last word. Mount it to open it. */
export function UndoDialog({ scan, onClose, onUndone }: UndoDialogProps) {
  const toast = useToast()
  const undo = useAct(undoRedemption, {
    about: { redemption_id: scan.redemption_id },
    action: scanAction,
    refresh: changedByScans,
    onSuccess: (reply) => {
      toast.success(reply.message)
      onUndone()
    },
    onError: (error) => {
      // Decided: nothing to press again here.
      if (isSettled(error)) onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={'Annuler ce scan\u202F?'}
      confirmLabel="Annuler ce scan"
      cancelLabel="Garder ce scan"
      onConfirm={() => undo.mutate({ params: { redemption_id: scan.redemption_id } })}
      isLoading={undo.isPending}
      loadingText="Annulation…"
    >
      <p>
        {formatXof(scan[productField.amount])} quitteront votre balance et {scan.firstname} pourra utiliser ce {product.noun} à nouveau.
      </p>
      <p>Le code actuel ne marchera plus{'\u00A0'}: la personne trouvera le nouveau dans «{'\u00A0'}Mes {product.nouns}{'\u00A0'}».</p>
    </ConfirmDialog>
  )
}

function useMinutesLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil((untilMs - nowMs) / 60_000)
}
