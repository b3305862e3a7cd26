import { caseKindWord, caseTextMax, caseTextMin, kindsOf } from '@passerelle/contract/case-words'
import { formatWhole } from '@passerelle/contract/money'
import { listCases, reportProblem } from '@passerelle/contract/cases'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { toFormData } from '../platform/form-data.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { longEnough } from './long-enough.ts'
import type { Reported } from './report-problem.tsx'

type ReportValues = { kind: string; text: string; doc_file: File | null }

/** What went wrong, in a choice and some sentences; closed, it keeps what was typed. Mount it to open it. */
export function ReportDialog({ subject, subjectId, what, onClose }: Reported & { onClose: () => void }) {
  const form = useForm<ReportValues>({ defaultValues: { kind: '', text: '', doc_file: null } })
  const { register, control, handleSubmit, formState: { errors } } = form
  const file = useController({ control, name: 'doc_file' })
  const draft = useDraft(`case:${subject}:${subjectId ?? ''}`, form)
  const [progress, setProgress] = useState<number>()
  const toast = useToast()
  const report = useAct(reportProblem, {
    about: { subject, id: subjectId ?? 0 },
    draft,
    refresh: [listCases],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      onClose()
    },
    onError: useServerErrors(form),
  })
  const send = ({ kind, text, doc_file: attached }: ReportValues) => {
    const body = { subject, subject_id: subjectId === null ? null : String(subjectId), kind, text, doc_file: attached }
    report.mutate({ body: toFormData(body), onProgress: setProgress })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Signaler un problème">
      <form className="form" noValidate onSubmit={handleSubmit(send)}>
        <p className="muted">
          {what && `Sur ${what}. `}Nous vous répondons ici, dans «{'\u00A0'}Mes réclamations{'\u00A0'}», avec la date promise dès l’envoi.
        </p>
        <DraftNotice draft={draft} file="la pièce jointe" />
        <ChoiceField
          {...register('kind', { required: 'Choisissez ce qui ne va pas.' })}
          label={'Qu’est-ce qui ne va pas\u202F?'}
          choices={kindsOf[subject].map((kind) => ({ value: kind, label: caseKindWord[kind] }))}
          error={errors.kind?.message}
        />
        <TextareaField
          {...register('text', { required: 'Le message est obligatoire.', validate: longEnough })}
          label={'Que s’est-il passé\u202F?'}
          help={`De ${caseTextMin} à ${formatWhole(caseTextMax)} caractères. N’écrivez ni mot de passe, ni code secret.`}
          error={errors.text?.message}
        />
        <FileField
          {...file.field}
          label="Photo ou document"
          isOptional
          error={errors.doc_file?.message}
          progress={report.isPending ? progress : undefined}
          isDisabled={report.isPending}
        />
        <DialogActions>
          <Button type="submit" isLoading={report.isPending} loadingText="Envoi…">Envoyer</Button>
          <Button tone="line" onClick={onClose}>Fermer</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
