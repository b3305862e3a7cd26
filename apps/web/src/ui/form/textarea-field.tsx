import type { ComponentProps } from 'react'
import { Field, useFieldIds, type FieldProps } from './field.tsx'

export function TextareaField({
  label, help, error, isOptional, className, id: givenId, ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  const { id, describedBy } = useFieldIds(givenId, help, error)
  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      <textarea rows={4} {...textarea} id={id} className="input" aria-invalid={error ? true : undefined} aria-describedby={describedBy} />
    </Field>
  )
}
