import { limits } from '@passerelle/contract/constants'
import { changePassSupplier, getWallet } from '@passerelle/contract/passes'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { isCut } from '../ui/table/cut-notice.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'

export type SupplierChoice = { id: number; name: string; city: string | null }

type ChangeSupplierDialogProps = { passId: number; currentId: number | null; suppliers: readonly SupplierChoice[]; onClose: () => void }

/** The choice, as a list of buttons or as a menu. */
const field = 'input, select'

/** Another approved supplier of the service; mount it to open it. */
export function ChangeSupplierDialog({ passId, currentId, suppliers, onClose }: ChangeSupplierDialogProps) {
  const [chosen, setChosen] = useState(currentId === null ? '' : String(currentId))
  const [error, setError] = useState<string>()
  const form = useFaultFocus(error, field)
  const toast = useToast()
  const change = useAct(changePassSupplier, {
    about: { id: passId },
    refresh: [getWallet],
    onSuccess: (reply) => {
      toast.success(reply.message)
      onClose()
    },
    onError: (failure) => {
      setError(failure.fields.supplier_id)
      return failure.fields.supplier_id !== undefined
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen === '') {
      setError('Choisissez un fournisseur.')
      return form.current?.querySelector<HTMLElement>(field)?.focus()
    }
    if (chosen === String(currentId)) return onClose()
    setError(undefined)
    change.mutate({ params: { id: passId }, body: { supplier_id: Number(chosen) } })
  }

  const choose = (value: string) => {
    setChosen(value)
    setError(undefined)
  }
  const isOnlyOne = suppliers.length === 1 && suppliers[0]?.id === currentId
  return (
    <Dialog isOpen onClose={onClose} title={currentId === null ? 'Choisir un fournisseur' : 'Changer de fournisseur'}>
      {isOnlyOne ? (
        <p>Pour l’instant, ce fournisseur est le seul à proposer ce service.</p>
      ) : (
        <form className="form" noValidate ref={form} onSubmit={submit}>
          {suppliers.length <= 5 ? (
            <ChoiceField
              label="Fournisseur"
              choices={suppliers.map(({ id, name, city }) => ({ value: String(id), label: name, end: city }))}
              value={chosen}
              onChange={(event) => choose(event.target.value)}
              error={error}
            />
          ) : (
            <SelectField
              label="Fournisseur"
              placeholder="Choisir un fournisseur"
              help={isCut(suppliers) && `Les ${limits.shownMax} premiers par ordre alphabétique.`}
              options={suppliers.map(({ id, name, city }) => ({ value: id, label: city ? `${name} (${city})` : name }))}
              value={chosen}
              onChange={(event) => choose(event.target.value)}
              error={error}
            />
          )}
          <DialogActions>
            <Button type="submit" isLoading={change.isPending} loadingText="Changement…">Choisir ce fournisseur</Button>
            <Button tone="line" onClick={onClose}>Annuler</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
