import { getWallet, renewAllPassCodes } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'

/** Mount it to open it: for a sheet that was lost, or a phone that somebody else has seen: all former codes die, no last day moves. */
export default function RenewAllDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const renew = useAct(renewAllPassCodes, {
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
      title={'Changer tous vos codes\u202F?'}
      confirmLabel="Changer tous mes codes"
      tone="brand"
      onConfirm={() => renew.mutate({})}
      isLoading={renew.isPending}
      loadingText="Changement…"
    >
      <p>
        Faites-le si vous avez perdu une feuille imprimée, ou si quelqu’un a pu voir vos codes. Les anciens codes ne fonctionneront plus, même
        imprimés. Vos {product.nouns} et leurs dates limites ne changent pas.
      </p>
    </ConfirmDialog>
  )
}
