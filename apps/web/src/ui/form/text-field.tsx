import type { ComponentProps, ReactNode } from 'react'
import { Field, useFieldIds, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  /** A unit at the right edge: « FCFA », « % ». */
  unit?: ReactNode
} & ComponentProps<'input'>

/** One line of text; takes every input attribute, so `{...register('name')}` goes straight in. */
export function TextField({ label, help, error, isOptional, className, id: givenId, unit, ...input }: TextFieldProps) {
  const { id, describedBy } = useFieldIds(givenId, help, error)
  const control = (
    <input type="text" {...input} id={id} className="input" aria-invalid={error ? true : undefined} aria-describedby={describedBy} />
  )
  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      {unit ? (
        <div className="affix">
          {control}
          <span className="unit" aria-hidden="true">{unit}</span>
        </div>
      ) : (
        control
      )}
    </Field>
  )
}

export type PlainProps = Omit<TextFieldProps, 'unit' | 'type'>

export function EmailField(props: PlainProps) {
  return <TextField autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} type="email" />
}
