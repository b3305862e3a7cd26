import { formatXof } from '@passerelle/contract/money'
import { statsProvider } from '@passerelle/contract/passes'
import { listPayouts, withdrawPayout } from '@passerelle/contract/payouts'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'

/** Takes back a request that nobody has sent, after a question. */
export function WithdrawPayout({ id, code, amountXof }: { id: number; code: string; amountXof: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()
  const close = () => setIsAsking(false)
  const isDone = useRef(false)
  useEffect(() => () => {
    // The button goes with the status, and the focus with the button.
    if (isDone.current && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [])
  const withdraw = useAct(withdrawPayout, {
    refresh: [listPayouts, statsProvider],
    onSuccess: ({ message }) => {
      toast.success(message)
      isDone.current = true
      close()
    },
    onError: close,
  })
  return (
    <>
      <Button tone="line" size="sm" onClick={() => setIsAsking(true)}>Annuler{' '}<span className="sr">la demande {code}</span></Button>
      {isAsking && (
        <Dialog isOpen onClose={close} title={'Annuler cette demande\u202F?'}>
          <p>Les {formatXof(amountXof)} de la demande {code} reviennent dans votre balance. Vous pourrez en faire une autre.</p>
          <DialogActions>
            <Button tone="clay" isLoading={withdraw.isPending} loadingText="Envoi…" onClick={() => withdraw.mutate({ params: { id } })}>
              Annuler la demande
            </Button>
            <Button tone="line" onClick={close}>Garder la demande</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
