import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { useFaultFocus } from '../ui/use-fault-focus.ts'

const otherMotive = 'Autre motif'

type ReasonDialogProps = {
  title: string
  motives: readonly string[]
  /** Of the free sentence: who it is for. */
  label?: string
  /** Who reads it, and where. */
  help: string
  confirmLabel: string
  /** When « Annuler » would be read as the action itself. */
  cancelLabel?: string
  isLoading: boolean
  error: string | undefined
  /** What else is said of the refusal. */
  children?: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** A motive from a list and a free sentence for the person; mount it to open it. */
export function ReasonDialog({ title, motives, label = 'Précision pour la personne', help, confirmLabel, cancelLabel = 'Annuler', isLoading, error, children, onConfirm, onClose }: ReasonDialogProps) {
  const [motive, setMotive] = useState('')
  const [detail, setDetail] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const form = useFaultFocus(error, 'textarea')
  const isOther = motive === otherMotive
  const motiveError = isAsked && motive === '' ? 'Choisissez un motif.' : undefined
  const detailError = isAsked && isOther && detail.trim() === '' ? 'Précisez le motif en une phrase.' : error

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsAsked(true)
    const sentence = detail.trim()
    const faulty = motive === '' ? 'input' : isOther && sentence === '' ? 'textarea' : null
    if (faulty) event.currentTarget.querySelector<HTMLElement>(faulty)?.focus()
    if (faulty || isLoading) return
    onConfirm([isOther ? '' : `${motive}.`, sentence].filter(Boolean).join(' '))
  }

  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form className="form" noValidate ref={form} onSubmit={submit}>
        <ChoiceField label="Motif" choices={[...motives, otherMotive].map((known) => ({ value: known, label: known }))} value={motive} onChange={(event) => setMotive(event.target.value)} error={motiveError} />
        {children}
        <TextareaField label={label} isOptional={!isOther} help={help} rows={3} value={detail} onChange={(event) => setDetail(event.target.value)} error={detailError} />
        <DialogActions>
          <Button tone="clay" type="submit" isLoading={isLoading} loadingText="Envoi…">{confirmLabel}</Button>
          <Button tone="line" onClick={onClose}>{cancelLabel}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
