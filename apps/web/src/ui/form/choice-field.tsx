import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { Field, useFieldIds, type FieldProps } from './field.tsx'

export type Choice = {
  value: string
  label: ReactNode
  /** At the right edge: a number, an amount. */
  end?: ReactNode
  isDisabled?: boolean
}

type ChoiceFieldProps = FieldProps & {
  choices: readonly Choice[]
  /** Two columns from 720 px. */
  isTwoColumns?: boolean
  /** Controlled when given; otherwise spread `register('field')` or use `defaultValue`. */
  value?: string
} & Omit<ComponentProps<'input'>, 'type' | 'value'>

/** Radio rows of 52 px, for five choices or fewer, or for those that come a page at a time; others go in a SelectField. */
export function ChoiceField({
  label, help, error, isOptional, className, id: givenId, choices, isTwoColumns, value, defaultValue, name, ...input
}: ChoiceFieldProps) {
  const { id } = useFieldIds(givenId, help, error)
  return (
    <Field {...{ id, label, help, error, isOptional, className }} isGroup>
      <div className={classNames('choices', isTwoColumns && 'choices-2')}>
        {choices.map((choice) => (
          <label className="choice" key={choice.value}>
            <input
              {...input}
              type="radio"
              name={name ?? id}
              value={choice.value}
              checked={value === undefined ? undefined : value === choice.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === choice.value}
              disabled={choice.isDisabled || input.disabled}
            />
            <span>{choice.label}</span>
            {choice.end && <span className="end num">{choice.end}</span>}
          </label>
        ))}
      </div>
    </Field>
  )
}

/** A box in a bordered row, with an amount at the right: the passes of a project. */
export function CheckRow({ label, end, ...input }: { label: ReactNode; end?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="choice">
      <input {...input} type="checkbox" />
      <span>{label}</span>
      {end && <span className="end num">{end}</span>}
    </label>
  )
}
