import { formatPassCode, passCodeLength, readPassCode, typedSymbols } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Field, useFieldIds } from '../ui/form/field.tsx'

type CodeEntryDialogProps = {
  /** A code already read from a QR, or '': shown, and sent only when the person confirms. */
  initialCode: string
  onCode: (code: string) => void
  onClose: () => void
}

/** Mount it to open it. A typing error is told here: the check symbol spares the server a useless question. */
export function CodeEntryDialog({ initialCode, onCode, onClose }: CodeEntryDialogProps) {
  const [typed, setTyped] = useState(formatPassCode(initialCode))
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const help = initialCode === ''
    ? '16\u00A0lettres et chiffres, sous le QR. Espaces et minuscules sont acceptés.'
    : 'Code lu dans le QR. Rien n’est encaissé avant votre validation.'
  const { id, describedBy } = useFieldIds(undefined, help, error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = readPassCode(typed)
    if (code !== null) return onCode(code)
    setError(typingError(typed))
    input.current?.focus()
  }

  return (
    <Dialog isOpen onClose={onClose} title="Saisir le code">
      <form className="form" noValidate onSubmit={submit}>
        <Field id={id} label={`Code du ${product.noun}`} help={help} error={error}>
          <input
            ref={input}
            id={id}
            className="input codefield"
            value={typed}
            onChange={({ target: { value, selectionStart } }) => {
              // Grouped while one types on; in the middle, or taking away, nothing moves under the finger.
              const isTypedOn = value.length > typed.length && selectionStart === value.length
              setTyped(isTypedOn ? inGroups(value) : value)
              setError(undefined)
            }}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
        </Field>
        <DialogActions>
          <Button type="submit" tone="sun">Valider le {product.noun}</Button>
          <Button tone="line" onClick={onClose}>Revenir au scan</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** As it stands under the QR; an address that was pasted, or what is too long for a code, stays as it is. */
function inGroups(typed: string): string {
  const symbols = typedSymbols(typed)
  return typed.includes('#') || symbols.length > passCodeLength ? typed : formatPassCode(symbols.toUpperCase())
}

/** What is wrong with a code that cannot be read. */
function typingError(typed: string): string {
  const count = typedSymbols(typed).length
  if (count === 0) return 'Le code est obligatoire.'
  if (count !== passCodeLength) return `Le code compte ${passCodeLength} lettres et chiffres\u00A0: vous en avez saisi ${count}.`
  return 'Ce code contient une erreur. Vérifiez chaque lettre et chaque chiffre.'
}
