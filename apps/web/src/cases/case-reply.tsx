import { caseTextMax, caseTextMin } from '@passerelle/contract/case-words'
import { formatWhole } from '@passerelle/contract/money'
import { getCase, listCases, writeToCase } from '@passerelle/contract/cases'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { toFormData } from '../platform/form-data.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { Button } from '../ui/text/button.tsx'
import { longEnough } from './long-enough.ts'

type ReplyValues = { text: string; doc_file: File | null }

/** One more message of the person; what is closed opens again. */
export function CaseReply({ id, isClosed }: { id: number; isClosed: boolean }) {
  const form = useForm<ReplyValues>({ defaultValues: { text: '', doc_file: null } })
  const { register, control, handleSubmit, reset, formState: { errors } } = form
  const file = useController({ control, name: 'doc_file' })
  const draft = useDraft(`case-reply:${id}`, form)
  const [progress, setProgress] = useState<number>()
  const toast = useToast()
  const write = useAct(writeToCase, {
    about: { id },
    draft,
    refresh: [getCase, listCases],
    onSuccess: ({ message }) => {
      toast.success(message)
      draft.drop()
      reset({ text: '', doc_file: null })
    },
    onError: useServerErrors(form),
  })
  return (
    <section className="card" aria-labelledby="case-reply">
      <h2 id="case-reply">{isClosed ? 'Le problème demeure' : 'Ajouter un message'}</h2>
      {isClosed && <p className="muted">Votre message rouvre la réclamation.</p>}
      <form
        className="form mt-4"
        noValidate
        onSubmit={handleSubmit((values) => write.mutate({ params: { id }, body: toFormData(values), onProgress: setProgress }))}
      >
        <DraftNotice draft={draft} file="la pièce jointe" />
        <TextareaField
          {...register('text', { required: 'Le message est obligatoire.', validate: longEnough })}
          label="Votre message"
          help={`De ${caseTextMin} à ${formatWhole(caseTextMax)} caractères.`}
          error={errors.text?.message}
        />
        <FileField
          {...file.field}
          label="Photo ou document"
          isOptional
          error={errors.doc_file?.message}
          progress={write.isPending ? progress : undefined}
          isDisabled={write.isPending}
        />
        <div><Button type="submit" isLoading={write.isPending} loadingText="Envoi…">Envoyer le message</Button></div>
      </form>
    </section>
  )
}
