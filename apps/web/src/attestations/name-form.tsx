import { compareAttestationName } from '@passerelle/contract/attestations'
import { type FormEvent, useState } from 'react'
import { useSubmit } from '../platform/use-submit.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Button } from '../ui/text/button.tsx'

/** The page shows no name: whoever has one asks whether it is the donor’s. */
export function NameForm({ number }: { number: string }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<{ fits: boolean; message: string } | null>(null)
  const asking = useSubmit(compareAttestationName, { onSuccess: ({ fits, message }) => setAnswer({ fits, message }) })
  function ask(event: FormEvent) {
    event.preventDefault()
    setAnswer(null)
    if (name.trim() === '') return setError('Le nom est obligatoire.')
    return void asking.submit({ params: { number }, body: { name } })
  }
  return (
    <form className="form" noValidate onSubmit={ask}>
      <h2>Est-ce le bon donateur{'\u202F'}?</h2>
      <TextField
        label="Nom du donateur"
        help="Tel qu’il est écrit sur l’attestation. Nous ne l’affichons pas, nous disons seulement s’il est juste."
        name="name"
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
          setAnswer(null)
        }}
      />
      {answer && <Notice tone={answer.fits ? 'ok' : 'no'} role="status" title={answer.message} />}
      <Button type="submit" tone="line" isLoading={asking.isPending} loadingText="Comparaison…">Comparer</Button>
    </form>
  )
}
