import { getDonation, getDonationSummary, listDonations, validateDonation } from '@passerelle/contract/donations'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'

/** Has the server ask the provider now whether a gift is paid, instead of in a while. */
export function CheckNow({ transactionId }: { transactionId: string }) {
  const toast = useToast()
  const check = useAct(validateDonation, {
    refresh: [getDonation, getDonationSummary, listDonations],
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <Button
      isLoading={check.isPending}
      loadingText="Vérification…"
      onClick={() => check.mutate({ body: { transaction_id: transactionId } })}
    >
      Vérifier maintenant
    </Button>
  )
}
