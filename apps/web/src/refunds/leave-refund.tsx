import { adminGetPayment } from '@passerelle/contract/payments'
import { adminLeaveRefundTask, adminListRefundTasks } from '@passerelle/contract/refunds'
import { useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** For whoever looks after it: a colleague may, as long as the money has not gone. */
export function LeaveRefund({ id }: { id: number }) {
  const toast = useToast()
  const [isAsked, setIsAsked] = useState(false)
  const leave = useAct(adminLeaveRefundTask, {
    about: { id },
    refresh: [adminListRefundTasks, adminGetPayment],
    onSuccess: ({ message }) => {
      setIsAsked(false)
      toast.success(message)
    },
  })
  return (
    <>
      <Button tone="line" size="sm" onClick={() => setIsAsked(true)}>Je ne m’en occupe plus</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Laisser ce remboursement"
        tone="brand"
        confirmLabel="Laisser"
        cancelLabel="Garder"
        isLoading={leave.isPending}
        onConfirm={() => leave.mutate({ params: { id } })}
        onClose={() => setIsAsked(false)}
      >
        <p>
          Une autre personne pourra s’en occuper, ou décider autrement du paiement. Si vous avez déjà rendu l’argent chez le prestataire,
          gardez-le{'\u00A0'}: il se termine seul.
        </p>
      </ConfirmDialog>
    </>
  )
}
