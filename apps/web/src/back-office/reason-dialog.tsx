import { otherMotive, writeReason } from '@passerelle/contract/decision-motives'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button, type ButtonTone } from '../ui/text/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import type { Question } from './use-reasoned-act.ts'

/** Of what is asked for besides: itself, or what is chosen in it. */
const faultyField = 'input[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input:checked'

type ReasonDialogProps = Question & {
  title: string
  motives: readonly string[]
  /** Of the free sentence: who it is for. */
  label?: string
  /** Who reads it, and where. */
  help: string
  confirmLabel: string
  /** Clay, unless nothing is taken from anybody. */
  tone?: ButtonTone
  /** When « Annuler » would be read as the action itself. */
  cancelLabel?: string
  /** Nothing would be done. */
  isRefused?: boolean
  /** Nothing is left to decide: only what is said of it is shown. */
  isOver?: boolean
  /** What it entails, or what else is asked: read before the reason. */
  children?: ReactNode
  /** What the motive leads to. */
  after?: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** A motive from a list and a free sentence for the person (`useReasonedAct`); mount it to open it. */
export function ReasonDialog({
  title, motives, label = 'Précision pour la personne', help, confirmLabel, tone = 'clay', cancelLabel = 'Annuler', typed, onType, draft,
  isLoading, isRefused = false, isOver = false, error, fault, children, after, onConfirm, onClose,
}: ReasonDialogProps) {
  const { motive, detail } = typed
  const [isAsked, setIsAsked] = useState(false)
  const form = useFaultFocus(error ?? fault, error ? 'textarea' : faultyField)
  const isOther = motive === otherMotive
  const motiveError = isAsked && motive === '' ? 'Choisissez un motif.' : undefined
  const detailError = isAsked && isOther && detail.trim() === '' ? 'Précisez le motif en une phrase.' : error

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsAsked(true)
    const faulty = motive === '' ? 'input[name="motive"]' : isOther && detail.trim() === '' ? 'textarea' : null
    if (faulty) event.currentTarget.querySelector<HTMLElement>(faulty)?.focus()
    if (faulty || isLoading || isRefused) return
    onConfirm(writeReason({ motive, detail }))
  }
  function close() {
    draft.drop()
    onClose()
  }

  return (
    <Dialog isOpen onClose={close} title={title}>
      <form className="form" noValidate ref={form} onSubmit={submit}>
        <DraftNotice draft={draft} />
        {children}
        {!isOver && (
          <>
            <ChoiceField
              name="motive"
              label="Motif"
              choices={[...motives, otherMotive].map((known) => ({ value: known, label: known }))}
              value={motive}
              onChange={(event) => onType({ motive: event.target.value })}
              error={motiveError}
            />
            {after}
            <TextareaField
              label={label}
              isOptional={!isOther}
              help={help}
              rows={3}
              value={detail}
              onChange={(event) => onType({ detail: event.target.value })}
              error={detailError}
            />
          </>
        )}
        <DialogActions>
          {!isOver && (
            <Button tone={tone} type="submit" aria-disabled={isRefused || undefined} isLoading={isLoading} loadingText="Envoi…">
              {confirmLabel}
            </Button>
          )}
          <Button tone="line" onClick={close}>{cancelLabel}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
