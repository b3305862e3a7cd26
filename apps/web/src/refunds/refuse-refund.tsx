import { adminGetPayment, adminListPayments } from '@passerelle/contract/payments'
import { adminListRefundTasks, adminRefuseRefundTask } from '@passerelle/contract/refunds'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { useToast } from '../platform/toasts.ts'

/** Why money does not go back; mount it to open it. */
export function RefuseRefund({ id, onClose }: { id: number; onClose: () => void }) {
  const toast = useToast()
  const params = { id }
  const { question, decide } = useReasonedAct(adminRefuseRefundTask, `refuse-refund-${id}`, {
    about: params,
    refresh: [adminGetPayment, adminListPayments, adminListRefundTasks],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <ReasonDialog
      {...question}
      title="Refuser ce remboursement"
      motives={['Le paiement doit rester à son don', 'Montant à vérifier', 'Donateur à joindre d’abord']}
      label="Précision pour vos collègues"
      help="Envoyée à qui a signé, et gardée dans le journal. Les signatures ne comptent plus."
      confirmLabel="Refuser le remboursement"
      cancelLabel="Revenir"
      onConfirm={(reason) => decide({ params, body: { reason } })}
      onClose={onClose}
    />
  )
}
