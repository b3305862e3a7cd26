import { addPaymentAccount, listPaymentAccounts } from '@passerelle/contract/payouts'
import { useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { DigitsField, PhoneField } from '../ui/form/typed-fields.tsx'

type AccountValues = { ifu: string; name: string; number: string }

/** A mobile-money account; mount it to open it. `onAdded` gets its id once the list knows it. */
export function AddAccountDialog({ onAdded, onClose }: { onAdded: (accountId: number) => void; onClose: () => void }) {
  const { user } = useSession()
  const form = useForm<AccountValues>({ defaultValues: { ifu: user?.fournisseur?.ifu ?? '', name: '', number: '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const draft = useDraft('payment-account', form)
  const close = () => {
    draft.forget()
    onClose()
  }
  const toast = useToast()
  const add = useAct(addPaymentAccount, {
    draft,
    refresh: [listPaymentAccounts],
    onSuccess: (reply) => {
      draft.forget()
      toast.success(reply.message)
      onAdded(reply.id)
    },
    onError: useServerErrors(form),
  })
  return (
    <Dialog isOpen onClose={close} title="Ajouter un compte">
      <form className="form" noValidate onSubmit={handleSubmit((values) => add.mutate({ body: values }))}>
        <DraftNotice draft={draft} />
        <DigitsField
          {...register('ifu', { required: 'Le numéro IFU est obligatoire.' })}
          label="Numéro IFU"
          help="13 chiffres."
          error={errors.ifu?.message}
        />
        <TextField
          {...register('name', { required: 'Le libellé est obligatoire.', validate: fits('Le libellé', 60) })}
          label="Libellé du compte"
          help="Exemple : MTN principal."
          autoComplete="off"
          error={errors.name?.message}
        />
        <PhoneField
          {...register('number', { required: 'Le numéro est obligatoire.' })}
          label="Numéro mobile money"
          help="MTN, Moov ou Celtiis du Bénin. Exemple : 01 97 00 00 00"
          error={errors.number?.message}
        />
        <DialogActions>
          <Button type="submit" isLoading={add.isPending} loadingText="Ajout…">Ajouter le compte</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
