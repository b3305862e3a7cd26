import { useId, type ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'

/** What every field takes beside its own attributes. */
export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** One sentence: what is wrong and what to type. */
  error?: string
  /** Adds « (facultatif) ». */
  isOptional?: boolean
  className?: string
}

/** Ids that tie a control to its label, help and error. */
export function useFieldIds(given: string | undefined, help: ReactNode, error: string | undefined) {
  const made = useId()
  const id = given ?? made
  return { id, describedBy: describedBy(id, help, error) }
}

function describedBy(id: string, help: ReactNode, error: string | undefined): string | undefined {
  return [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

type FieldFrameProps = FieldProps & { id: string; children: ReactNode; isGroup?: boolean }

/** Label above, control, help, then error. `isGroup`: radios under a legend. */
export function Field({ id, label, help, error, isOptional, isGroup, className, children }: FieldFrameProps) {
  const words = (
    <>
      {label}
      {isOptional && <span className="opt"> (facultatif)</span>}
    </>
  )
  const notes = (
    <>
      {help && <p className="help" id={`${id}-help`}>{help}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </>
  )
  if (isGroup) {
    return (
      <fieldset
        role="radiogroup"
        className={classNames('field', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
      >
        <legend className="lab">{words}</legend>
        {children}
        {notes}
      </fieldset>
    )
  }
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} id={`${id}-label`}>{words}</label>
      {children}
      {notes}
    </div>
  )
}

export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="err" id={id}>
      <Icon name="warning" size={20} />
      <span>{error}</span>
    </p>
  )
}
