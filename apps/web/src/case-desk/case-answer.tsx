import { caseTextMax } from '@passerelle/contract/case-words'
import { formatNearDay } from '@passerelle/contract/case-promise'
import { adminAnswerCase, adminGetCase, adminListCases } from '@passerelle/contract/cases'
import { useState, type SubmitEvent } from 'react'
import { toFormData } from '../platform/form-data.ts'
import { fits } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { Button } from '../ui/text/button.tsx'

/** What the desk says to the person, and whose turn it is then. */
export function CaseAnswer({ id, dueOn }: { id: number; dueOn: string }) {
  const { values, set, form } = useValues({ text: '', next: 'waiting_person' })
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const draft = useDraft(`case-answer:${id}`, form)
  const toast = useToast()
  const answer = useAct(adminAnswerCase, {
    about: { id },
    draft,
    refresh: [adminGetCase, adminListCases],
    onSuccess: ({ message }) => {
      toast.success(message)
      draft.drop()
      setFile(null)
    },
    onError: ({ fields }) => fields.text !== undefined || fields.doc_file !== undefined,
  })
  const error = fault ?? answer.error?.fields.text
  const node = useFaultFocus(error, 'textarea')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = faultOf(values.text)
    setFault(found)
    if (found) event.currentTarget.querySelector('textarea')?.focus()
    else answer.mutate({ params: { id }, body: toFormData({ ...values, doc_file: file }), onProgress: setProgress })
  }
  return (
    <section className="card" aria-labelledby="case-answer">
      <h2 id="case-answer">Répondre à la personne</h2>
      <form className="form mt-4" noValidate ref={node} onSubmit={submit}>
        <DraftNotice draft={draft} file="la pièce jointe" />
        <TextareaField
          name="text"
          label="Votre réponse"
          help="La personne la lit dans ses réclamations et par e-mail. Dites ce qui va se passer."
          value={values.text}
          onChange={(event) => set({ text: event.target.value })}
          error={error}
        />
        <FileField
          label="Photo ou document"
          isOptional
          value={file}
          onChange={setFile}
          error={answer.error?.fields.doc_file}
          progress={answer.isPending ? progress : undefined}
          isDisabled={answer.isPending}
        />
        <ChoiceField
          label="Et ensuite"
          value={values.next}
          onChange={(event) => set({ next: event.target.value })}
          choices={[
            { value: 'waiting_person', label: 'La personne a la parole, le délai s’arrête' },
            { value: 'open', label: `Nous cherchons encore, le délai court jusqu’au ${formatNearDay(dueOn)}` },
          ]}
        />
        <div><Button type="submit" isLoading={answer.isPending} loadingText="Envoi…">Envoyer la réponse</Button></div>
      </form>
    </section>
  )
}

function faultOf(typed: string): string | undefined {
  if (typed.trim() === '') return 'Le message est obligatoire.'
  const isShort = fits('Le message', caseTextMax)(typed)
  return isShort === true ? undefined : isShort
}
