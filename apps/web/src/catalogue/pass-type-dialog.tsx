import {
  adminCreatePassType,
  adminListPassTypes,
  adminUpdatePassType,
  type CataloguePassType,
  listPassTypes,
} from '@passerelle/contract/catalogue'
import { limits } from '@passerelle/contract/constants'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { Controller, useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { AmountField } from '../ui/form/amount-field.tsx'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'

/** Adds a pass type, or edits the given one: what was filed keeps its amount. Mount it to open it. */
export function PassTypeDialog({ type, onClose }: { type: CataloguePassType | null; onClose: () => void }) {
  const form = useForm<{ name: string; price: number | null }>({ defaultValues: { name: type?.name ?? '', price: type?.price ?? null } })
  const { control, register, handleSubmit, formState: { errors } } = form
  const draft = useDraft(type ? `pass-type-${type.id}` : 'pass-type', form)
  const close = () => {
    draft.forget()
    onClose()
  }
  const toast = useToast()
  const handlers = {
    draft,
    refresh: [adminListPassTypes, listPassTypes],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      close()
    },
    onError: useServerErrors(form),
  }
  const create = useAct(adminCreatePassType, handlers)
  const update = useAct(adminUpdatePassType, { ...handlers, about: type ? { id: type.id } : undefined })
  return (
    <Dialog isOpen onClose={close} title={type ? `Modifier ${type.name}` : `Ajouter un type de ${product.noun}`}>
      <form className="form" noValidate onSubmit={handleSubmit((values) => (type
        ? update.mutate({ params: { id: type.id }, body: values })
        : create.mutate({ body: values })))}>
        <DraftNotice draft={draft} />
        <TextField
          {...register('name', { required: 'Le nom est obligatoire.', validate: fits('Le nom', 60) })}
          label="Nom"
          help={`Exemple\u00A0: ${product.label} Avenir.`}
          autoComplete="off"
          error={errors.name?.message}
        />
        <Controller
          control={control}
          name="price"
          rules={{ required: 'Le prix est obligatoire.' }}
          render={({ field }) => (
            <AmountField
              {...field}
              label="Prix"
              help={`De ${formatWhole(limits.passAmountMin)} à ${formatXof(limits.passAmountMax)}. Deux types ne peuvent pas avoir le même prix.`}
              error={errors.price?.message}
            />
          )}
        />
        <DialogActions>
          <Button type="submit" isLoading={create.isPending || update.isPending} loadingText="Enregistrement…">Enregistrer</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
