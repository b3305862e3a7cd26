import { itemLabel } from '@passerelle/contract/question-items'
import { isFileItem } from '@passerelle/contract/file-item'
import { answerQuestion, listQuestions } from '@passerelle/contract/questions'
import { listRequests } from '@passerelle/contract/requests'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Reply } from '../platform/api.ts'
import { toFormData } from '../platform/form-data.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { asTyped } from '../profiles/form-fields.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Button } from '../ui/text/button.tsx'

type AskedQuestion = Reply<typeof listQuestions>[number]
type AnswerValues = { text: string; doc_file: File | null }

const inLines: readonly string[] = ['other', 'motivation', 'resume', 'description']

/** One thing that the desk asks for, and its answer: the file keeps its place. */
export function QuestionCard({ question: { id, about, item, text, value } }: { question: AskedQuestion }) {
  const isFile = isFileItem(item)
  const form = useForm<AnswerValues>({ defaultValues: { text: asTyped(item, value ?? ''), doc_file: null }, shouldFocusError: true })
  const { register, control, handleSubmit, formState: { errors } } = form
  const file = useController({
    control, name: 'doc_file', rules: { validate: (given: File | null) => !isFile || given !== null || 'Joignez le document demandé.' },
  })
  const draft = useDraft(`answer:${id}`, form)
  const [progress, setProgress] = useState<number>()
  const toast = useToast()
  const answer = useAct(answerQuestion, {
    about: { id },
    draft,
    refresh: [listQuestions, listRequests],
    onSuccess: ({ message }) => {
      draft.drop()
      toast.success(message)
    },
    onError: useServerErrors(form),
  })
  const words = register('text', { validate: (given) => isFile || given.trim() !== '' || 'La réponse est obligatoire.' })
  return (
    <section className="card stack" aria-labelledby={`question-${id}`}>
      <h2 id={`question-${id}`}>
        {about === null ? 'Il nous manque un élément de votre dossier' : `Une question sur votre demande «\u00A0${about}\u00A0»`}
      </h2>
      <p className="whitespace-pre-line">{text}</p>
      <p className="muted">Répondez ici{'\u00A0'}: rien d’autre n’est à refaire, et votre dossier garde sa place.</p>
      <form
        className="form"
        noValidate
        onSubmit={handleSubmit((values) => answer.mutate({ params: { id }, body: toFormData(values), onProgress: setProgress }))}
      >
        <DraftNotice draft={draft} file={isFile ? 'le fichier' : undefined} />
        {isFile ? (
          <FileField
            {...file.field}
            label={itemLabel[item]}
            error={errors.doc_file?.message}
            progress={answer.isPending ? progress : undefined}
            isDisabled={answer.isPending}
          />
        ) : inLines.includes(item) ? (
          <TextareaField {...words} label={item === 'other' ? 'Votre réponse' : itemLabel[item]} rows={4} error={errors.text?.message} />
        ) : (
          <TextField {...words} label={itemLabel[item]} error={errors.text?.message} />
        )}
        <div><Button type="submit" isLoading={answer.isPending} loadingText="Envoi…">Envoyer ma réponse</Button></div>
      </form>
    </section>
  )
}
