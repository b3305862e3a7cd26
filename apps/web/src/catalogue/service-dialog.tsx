import {
  adminCreateService,
  adminListServices,
  adminUpdateService,
  type CatalogueService,
  listServices,
} from '@passerelle/contract/catalogue'
import { useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { Button } from '../ui/text/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

/** Adds a service or product, or edits the given one; mount it to open it. */
export function ServiceDialog({ service, onClose }: { service: CatalogueService | null; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: service?.name ?? '', type: service?.type ?? 'service', details: service?.details ?? '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const draft = useDraft(service ? `service-${service.id}` : 'service', form)
  const close = () => {
    draft.forget()
    onClose()
  }
  const toast = useToast()
  const handlers = {
    draft,
    refresh: [adminListServices, listServices],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      close()
    },
    onError: useServerErrors(form),
  }
  const create = useAct(adminCreateService, handlers)
  const update = useAct(adminUpdateService, { ...handlers, about: service ? { id: service.id } : undefined })
  return (
    <Dialog isOpen isWide onClose={close} title={service ? `Modifier ${service.name}` : 'Ajouter un service ou un produit'}>
      <form className="form" noValidate onSubmit={handleSubmit((values) => (service
        ? update.mutate({ params: { id: service.id }, body: values })
        : create.mutate({ body: values })))}>
        <DraftNotice draft={draft} />
        <TextField
          {...register('name', { required: 'La désignation est obligatoire.', validate: fits('La désignation', 120) })}
          label="Désignation"
          autoComplete="off"
          error={errors.name?.message}
        />
        <ChoiceField
          {...register('type')}
          label="Type"
          isTwoColumns
          choices={[{ value: 'service', label: 'Service' }, { value: 'produit', label: 'Produit' }]}
          error={errors.type?.message}
        />
        <TextareaField
          {...register('details', { required: 'Le détail est obligatoire.' })}
          label="Détail"
          help="Texte ou HTML simple : paragraphes, listes, gras, liens. Le reste est retiré."
          rows={8}
          error={errors.details?.message}
        />
        <DialogActions>
          <Button type="submit" isLoading={create.isPending || update.isPending} loadingText="Enregistrement…">Enregistrer</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
