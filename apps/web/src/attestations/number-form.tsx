import { attestationScreen, readAttestationReference } from '@passerelle/contract/attestation-number'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { TextField } from '../ui/form/text-field.tsx'
import { Button } from '../ui/text/button.tsx'

/** What is typed from paper opens the page of that attestation. */
export function NumberForm() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  function open(event: FormEvent) {
    event.preventDefault()
    const reference = readAttestationReference(typed)
    if (reference) return void navigate(attestationScreen(reference))
    return setError(typed.trim() === ''
      ? 'Le numéro est obligatoire.'
      : 'Ce numéro est incomplet. Recopiez tout ce qui suit «\u00A0verifier/\u00A0» sur l’attestation.')
  }
  return (
    <form className="form" noValidate onSubmit={open}>
      <TextField
        label="Numéro et caractères de vérification"
        help={'Ils sont au bas de l’attestation, à côté du code QR. Exemple\u00A0: ATT-2026-000431-7K3M-Q2WX'}
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit">Vérifier</Button>
    </form>
  )
}
