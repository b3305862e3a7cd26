import { adminGetPayment } from '@passerelle/contract/payments'
import { adminListRefundTasks, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { may } from '@passerelle/contract/rights'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'

/** For those who pay. */
export function TakeRefund({ id }: { id: number }) {
  const toast = useToast()
  const { user } = useSession()
  const take = useAct(adminTakeRefundTask, {
    refresh: [adminListRefundTasks, adminGetPayment], onSuccess: ({ message }) => toast.success(message),
  })
  if (!may(user, 'refunds.decide')) return null
  return (
    <Button tone="line" size="sm" isLoading={take.isPending} loadingText="Un instant…" onClick={() => take.mutate({ params: { id } })}>
      Je m’en occupe
    </Button>
  )
}
