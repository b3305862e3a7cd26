import { formatDay, formatInstant } from '@passerelle/contract/dates'
import { accountWord } from '@passerelle/contract/ledger-words'
import { formatXof } from '@passerelle/contract/money'
import { adminGetPass, adminListPassHistory, adminPreviewUndo, adminUndoRedemption } from '@passerelle/contract/pass-file'
import { adminListPasses } from '@passerelle/contract/pass-list'
import { product } from '@passerelle/contract/product'
import { adminListRedemptions } from '@passerelle/contract/redemption-list'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'

/** Undoes a scan after the supplier's delay; who loses what, and the lines that it writes, are said before. Mount it to open it. */
export function UndoLateDialog({ redemptionId, onClose }: { redemptionId: number; onClose: () => void }) {
  const params = { id: redemptionId }
  const toast = useToast()
  const preview = useRead(adminPreviewUndo, { params, staleTime: 0 })
  const { question, decide } = useReasonedAct(adminUndoRedemption, `undo-${redemptionId}`, {
    about: params,
    refresh: [adminGetPass, adminListPassHistory, adminListRedemptions, adminListPasses, adminPreviewUndo],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <ReasonDialog
      {...question}
      title="Annuler cette utilisation"
      motives={['Erreur du caissier', 'Une autre personne a été servie', 'Service non rendu']}
      label="Précision pour le fournisseur"
      help="Envoyée par e-mail au fournisseur, et gardée dans l’histoire."
      confirmLabel="Annuler l’utilisation"
      cancelLabel="Revenir"
      isLoading={question.isLoading || preview.isPending}
      isOver={preview.data !== undefined && (preview.data.is_undone || preview.data.missing > 0)}
      onConfirm={(reason) => decide({ params, body: { reason } })}
      onClose={onClose}
    >
      {preview.data ? <Entailed preview={preview.data} />
        : preview.error ? <Notice tone="no" title="Ce que cela entraîne n’a pas pu être lu.">{preview.error.message}</Notice>
        : <Skeleton />}
    </ReasonDialog>
  )
}

function Entailed({ preview }: { preview: Reply<typeof adminPreviewUndo> }) {
  const { amount, supplier, holder, at, balance, missing, expires_on: until } = preview
  const { is_suspended: isSuspended, is_moved: isMoved, is_undone: isUndone } = preview
  if (isUndone) return <Notice tone="info" title="Cette utilisation est déjà annulée.">Il n’y a plus rien à faire.</Notice>
  if (missing > 0) {
    return (
      <Notice tone="no" title={`Il manque ${formatXof(missing)} au solde de ${supplier.name}.`}>
        Son solde est de {formatXof(balance)}, l’utilisation de {formatXof(amount)}. Annulez d’abord un retrait en attente, ou attendez
        d’autres scans.
      </Notice>
    )
  }
  return (
    <>
      <Notice tone="wait" title="Ce que cela entraîne maintenant">
        <ul className="list-disc pl-5">
          <li>{formatXof(amount)} quittent le solde de {supplier.name}, qui garde {formatXof(balance - amount)}.</li>
          <li>
            {holder.name} retrouve son {product.noun}, scanné le {formatInstant(at)},{' '}
            {isSuspended ? 'suspendu' : `avec un nouveau code, jusqu’au ${formatDay(until)}`}.
          </li>
          {isMoved && <li>{supplier.name} n’assure plus ce service : le {product.noun} va à un autre fournisseur, s’il y en a un.</li>}
        </ul>
      </Notice>
      <div className="conseq">
        <h3>Au registre</h3>
        <LedgerLines
          caption="Lignes écrites à l’annulation"
          lines={[
            { account: accountWord(`supplier:${supplier.id}`, supplier.name), out: amount, in: null },
            { account: accountWord('pass_funds', null), out: null, in: amount },
          ]}
        />
      </div>
    </>
  )
}
