import { formatXof } from '@passerelle/contract/money'
import { listProvidedPasses, statsProvider, undoRedemption } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { useEffect, useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import type { Redemption } from './scan-machine.ts'

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

type UndoDialogProps = { isOpen: boolean; redemption: Redemption; onClose: () => void; onUndone: () => void }

/** One touch too many must not give the money back; the server has the last word. */
export function UndoDialog({ isOpen, redemption, onClose, onUndone }: UndoDialogProps) {
  const toast = useToast()
  const undo = useAct(undoRedemption, {
    refresh: [statsProvider, listProvidedPasses],
    onSuccess: (reply) => {
      toast.success(reply.message)
      onUndone()
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={'Annuler ce scan\u202F?'}
      confirmLabel="Annuler ce scan"
      cancelLabel="Garder ce scan"
      onConfirm={() => undo.mutate({ params: { redemption_id: redemption.redemption_id } })}
      isLoading={undo.isPending}
      loadingText="Annulation…"
    >
      <p>{formatXof(redemption[productField.amount])} quitteront votre balance et {redemption.firstname} pourra utiliser ce {product.noun} à nouveau.</p>
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
