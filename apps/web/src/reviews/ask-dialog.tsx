import { itemLabel } from '@passerelle/contract/question-items'
import type { adminAskProfile, adminAskRequest, QuestionItem } from '@passerelle/contract/questions'
import type { Route } from '@passerelle/contract/route'
import { useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

type AskDialogProps = {
  route: typeof adminAskProfile | typeof adminAskRequest
  id: number
  items: readonly QuestionItem[]
  refresh: readonly Route[]
  onClose: () => void
}

/** One thing is asked of a person whose file waits; mount it to open it. */
export function AskDialog({ route, id, items, refresh, onClose }: AskDialogProps) {
  const form = useForm({ defaultValues: { item: '', text: '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const draft = useDraft(`ask:${route.path}:${id}`, form)
  const toast = useToast()
  const params = { id }
  const ask = useAct(route, {
    about: params,
    draft,
    refresh,
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      onClose()
    },
    onError: useServerErrors(form),
  })
  return (
    <Dialog isOpen onClose={onClose} title="Demander un élément">
      <form className="form" noValidate onSubmit={handleSubmit((body) => ask.mutate({ params, body }))}>
        <DraftNotice draft={draft} />
        <SelectField
          {...register('item', { required: 'Choisissez ce qui manque.' })}
          label="Ce qui manque"
          placeholder="Choisir un élément"
          options={items.map((item) => ({ value: item, label: itemLabel[item] }))}
          error={errors.item?.message}
        />
        <TextareaField
          {...register('text', { required: 'La question est obligatoire.', validate: fits('La question', 500) })}
          label="Votre question"
          help="Envoyée par e-mail et affichée sur son tableau de bord. Le dossier garde sa place."
          rows={3}
          error={errors.text?.message}
        />
        <DialogActions>
          <Button type="submit" isLoading={ask.isPending} loadingText="Envoi…">Envoyer la question</Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
