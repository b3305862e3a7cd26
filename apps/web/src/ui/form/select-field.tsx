import type { ComponentProps } from 'react'
import { Field, useFieldIds, type FieldProps } from './field.tsx'
import { Icon } from '../picture/icon.tsx'

export type Option = { value: string | number; label: string; isDisabled?: boolean }

type SelectFieldProps = FieldProps & {
  /** Either options, or <option> children for groups. */
  options?: readonly Option[]
  /** First, empty choice: « Choisir un département ». */
  placeholder?: string
} & ComponentProps<'select'>

export function SelectField({
  label, help, error, isOptional, className, id: givenId, options, placeholder, children, ...select
}: SelectFieldProps) {
  const { id, describedBy } = useFieldIds(givenId, help, error)
  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      <div className="select">
        <select {...select} id={id} className="input" aria-invalid={error ? true : undefined} aria-describedby={describedBy}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>{option.label}</option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" size={20} />
      </div>
    </Field>
  )
}
