import { caseTextMax } from '@passerelle/contract/case-words'
import type { adminCloseCase, adminNoteCase, adminWriteToPerson } from '@passerelle/contract/cases'
import type { Route } from '@passerelle/contract/route'
import { useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { type Choice, ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

type CaseTextDialogProps = {
  route: typeof adminNoteCase | typeof adminCloseCase | typeof adminWriteToPerson
  params: { id: number }
  draftName: string
  refresh: readonly Route[]
  title: string
  /** What is chosen before the text. */
  choice?: { name: 'outcome'; label: string; missing: string; choices: readonly Choice[] }
  label: string
  help: string
  confirmLabel: string
  onClose: () => void
}

/** A text of the desk about a case or to a person, with a choice before it or not; mount it to open it. */
export function CaseTextDialog({
  route, params, draftName, refresh, title, choice, label, help, confirmLabel, onClose,
}: CaseTextDialogProps) {
  const form = useForm({ defaultValues: { outcome: '', text: '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const draft = useDraft(draftName, form)
  const toast = useToast()
  const act = useAct(route, {
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
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        className="form"
        noValidate
        onSubmit={handleSubmit(({ outcome, text }) => act.mutate({ params, body: choice ? { outcome, text } : { text } }))}
      >
        <DraftNotice draft={draft} />
        {choice && (
          <ChoiceField
            {...register(choice.name, { required: choice.missing })}
            label={choice.label}
            choices={choice.choices}
            error={errors.outcome?.message}
          />
        )}
        <TextareaField
          {...register('text', { required: 'Le message est obligatoire.', validate: fits('Le message', caseTextMax) })}
          label={label}
          help={help}
          error={errors.text?.message}
        />
        <DialogActions>
          <Button type="submit" isLoading={act.isPending} loadingText="Envoi…">{confirmLabel}</Button>
          <Button tone="line" onClick={onClose}>Fermer</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
