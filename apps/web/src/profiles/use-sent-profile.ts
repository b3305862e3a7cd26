import { addBeneficiary, addPartner, addSupplier } from '@passerelle/contract/profiles'
import { useOutcome } from '../platform/use-outcome.ts'
import { useToast } from '../platform/toasts.ts'

/** A file whose answer was lost, and which had arrived: its owner, now with a role, lands on the dashboard, and is told there. */
export function useSentProfile() {
  const toast = useToast()
  const told = { onSuccess: ({ message }: { message: string }) => toast.success(message) }
  useOutcome(addBeneficiary, told)
  useOutcome(addPartner, told)
  useOutcome(addSupplier, told)
}
