import { type ChangeEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { classNames } from '../text/class-names.ts'
import { FieldError, type FieldProps, useFieldIds } from './field.tsx'
import '../styles/date-field.css'
import { type DateParts, joinDate, splitDate, spreadDate } from './date-parts.ts'

/** What a form library or a screen is told: as from an input, whose value is the whole date. */
type DateChange = { target: { name: string; value: string }; type: 'change' }

/** What the form library holds in place of an input. */
interface DateHandle {
  name: string
  value: string
  focus: () => void
}

type DateFieldProps = FieldProps & {
  name?: string
  /** `2026-03-01`, empty, or what is typed of it so far. */
  value?: string
  defaultValue?: string
  onChange?: (event: DateChange) => unknown
  onBlur?: (event: DateChange) => unknown
  ref?: Ref<DateHandle>
  /** Of a birthday: the browser fills its three parts. */
  isBirthday?: boolean
}

const parts = [
  { part: 'day', label: 'Jour', size: 2, fill: 'bday-day' },
  { part: 'month', label: 'Mois', size: 2, fill: 'bday-month' },
  { part: 'year', label: 'Année', size: 4, fill: 'bday-year' },
] as const

/**
 * A date in three fields of figures: nobody leafs through months to reach a birthday, and a telephone shows its figures. A whole date that
 * is pasted or typed into the first one is spread. Takes `{...register('name')}` as the other fields do.
 */
export function DateField({
  label, help, error, isOptional, className, name = '', value, defaultValue = '', onChange, onBlur, ref, isBirthday,
}: DateFieldProps) {
  const { id, describedBy } = useFieldIds(undefined, help, error)
  const dayId = useId()
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => splitDate(value ?? defaultValue))
  const latest = useRef(typed)
  const keep = (newer: DateParts) => {
    latest.current = newer
    setTyped(newer)
  }
  // Given from outside: a draft, a form that is emptied. What is typed meanwhile stays, as long as nobody gives another one.
  const [given, setGiven] = useState(value)
  if (value !== given) {
    setGiven(value)
    if (value !== undefined && value !== joinDate(typed)) setTyped(splitDate(value))
  }
  useImperativeHandle(ref, () => ({
    name,
    get value() {
      return joinDate(latest.current)
    },
    set value(newer: string) {
      keep(splitDate(newer))
    },
    focus: () => first.current?.focus(),
  }), [name])
  const told = (newer: DateParts): DateChange => ({ target: { name, value: joinDate(newer) }, type: 'change' })
  const change = (part: keyof DateParts) => (event: ChangeEvent<HTMLInputElement>) => {
    const newer = spreadDate({ ...typed, [part]: event.target.value }, part)
    keep(newer)
    onChange?.(told(newer))
  }
  return (
    <fieldset
      className={classNames('field date', className)}
      aria-invalid={error ? true : undefined}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.(told(typed))}
    >
      <legend className="lab" id={`${id}-label`}>
        {label}
        {isOptional && <span className="opt"> (facultatif)</span>}
      </legend>
      {name && <input type="hidden" name={name} value={joinDate(typed)} readOnly />}
      <div className="date-parts">
        {parts.map(({ part, label: word, size, fill }, index) => (
          <label key={part}>
            <span className="help" id={`${dayId}-${part}`}>{word}</span>
            <input
              ref={index === 0 ? first : undefined}
              className="input num"
              type="text"
              inputMode="numeric"
              size={size}
              autoComplete={isBirthday ? fill : 'off'}
              value={typed[part]}
              onChange={change(part)}
              aria-label={index === 0 ? undefined : word}
              aria-labelledby={index === 0 ? `${id}-label ${dayId}-${part}` : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
            />
          </label>
        ))}
      </div>
      {help && <p className="help" id={`${id}-help`}>{help}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
