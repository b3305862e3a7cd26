import { formatXof } from '@passerelle/contract/money'
import { listProvidedPasses, statsProvider, undoRedemption } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { useEffect, useState } from 'react'
import { useAct } from '../platform/query.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Redemption } from './scan-machine.ts'

type UndoScanProps = { redemption: Redemption; untilMs: number; onUndone: () => void }

/** « Annuler ce scan » while it is allowed (domain 6); the server has the last word. */
export function UndoScan({ redemption, untilMs, onUndone }: UndoScanProps) {
  const [isAsking, setIsAsking] = useState(false)
  const minutes = useMinutesLeft(untilMs)
  const toast = useToast()
  const undo = useAct(undoRedemption, {
    refresh: [statsProvider, listProvidedPasses],
    onSuccess: (reply) => {
      toast.success(reply.message)
      onUndone()
    },
    onError: () => setIsAsking(false),
  })
  if (minutes <= 0) return null
  return (
    <>
      <Button tone="line" onClick={() => setIsAsking(true)}>
        Annuler ce scan <span className="num font-normal">encore {minutes}{'\u00A0'}min</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Annuler ce scan\u202F?`}
        confirmLabel="Annuler ce scan"
        cancelLabel="Garder ce scan"
        onConfirm={() => undo.mutate({ params: { redemption_id: redemption.redemption_id } })}
        isLoading={undo.isPending}
        loadingText="Annulation…"
      >
        <p>{formatXof(redemption[productField.amount])} quitteront votre balance et {redemption.firstname} pourra utiliser ce {product.noun} à nouveau.</p>
      </ConfirmDialog>
    </>
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
