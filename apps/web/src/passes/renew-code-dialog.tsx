import { getWallet, renewPassCode } from '@passerelle/contract/passes'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'

type RenewCodeDialogProps = { passId: number; passLabel: string; onClose: () => void }

/** Mount it to open it: for a code that somebody else has seen: the old one dies, the last day does not move. */
export default function RenewCodeDialog({ passId, passLabel, onClose }: RenewCodeDialogProps) {
  const toast = useToast()
  const renew = useAct(renewPassCode, {
    about: { id: passId },
    refresh: [getWallet],
    onSuccess: (reply) => {
      toast.success(reply.message)
      onClose()
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={'Demander un nouveau code\u202F?'}
      confirmLabel="Remplacer le code"
      tone="brand"
      onConfirm={() => renew.mutate({ params: { id: passId } })}
      isLoading={renew.isPending}
      loadingText="Remplacement…"
    >
      <p>{passLabel}{'\u00A0'}: l’ancien code ne fonctionnera plus, même imprimé. Faites-le si quelqu’un d’autre a pu le voir. La date limite ne change pas.</p>
    </ConfirmDialog>
  )
}
