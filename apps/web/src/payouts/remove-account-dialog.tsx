import { listPaymentAccounts, removePaymentAccount } from '@passerelle/contract/payouts'
import { formatPhone } from '@passerelle/contract/phone'
import { useState, type SubmitEvent } from 'react'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { ReloadHelp } from '../ui/feedback/reload-help.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

/** Removes a mobile-money account, one with a typing error for example; mount it to open it. */
export function RemoveAccountDialog({ onClose }: { onClose: () => void }) {
  const accounts = useRead(listPaymentAccounts)
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const toast = useToast()
  const remove = useAct(removePaymentAccount, {
    refresh: [listPaymentAccounts],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const known = accounts.data

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen === '') {
      event.currentTarget.querySelector('select')?.focus()
      return setError('Choisissez le compte à supprimer.')
    }
    remove.mutate({ params: { id: Number(chosen) } })
  }

  return (
    <Dialog isOpen onClose={onClose} title="Supprimer un compte de paiement">
      <form className="form" noValidate onSubmit={submit}>
        <p>Aucun paiement ne pourra plus y être demandé. Vos demandes passées gardent son numéro, et vous pourrez l’ajouter à nouveau.</p>
        <SelectField
          label="Compte à supprimer"
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(undefined)
          }}
          help={accounts.isError && !known && (
            <ReloadHelp onRetry={() => void accounts.refetch()}>Vos comptes n’ont pas pu être chargés.</ReloadHelp>
          )}
          error={error}
        >
          <option value="">{accounts.isPending ? 'Chargement…' : known?.length === 0 ? 'Aucun compte' : 'Choisir un compte'}</option>
          {known?.map(({ id, name, number }) => <option key={id} value={id}>{formatPhone(number)}, {name}</option>)}
        </SelectField>
        <DialogActions>
          <Button type="submit" tone="clay" isLoading={remove.isPending} loadingText="Suppression…">Supprimer le compte</Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
