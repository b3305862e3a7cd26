import { Field, useFieldIds, type FieldProps } from './field.tsx'
import { Icon } from '../picture/icon.tsx'

type CountFieldProps = FieldProps & {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  id?: string
  name?: string
  isDisabled?: boolean
}

/** − 3 +: a small whole number, by button or keyboard, always between min and max. */
export function CountField({
  label, help, error, isOptional, className, id: givenId, name, value, onChange, min = 1, max = 100, isDisabled = false,
}: CountFieldProps) {
  const { id, describedBy } = useFieldIds(givenId, help, error)
  const set = (wanted: number) => onChange(Math.min(max, Math.max(min, wanted)))
  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      <div className="count" data-invalid={error ? true : undefined} data-disabled={isDisabled || undefined}>
        <button
          type="button"
          aria-label="Un de moins"
          aria-controls={id}
          disabled={isDisabled || value <= min}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" size={20} />
        </button>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          disabled={isDisabled}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 4)))}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') set(value + 1)
            else if (event.key === 'ArrowDown') set(value - 1)
            else return
            event.preventDefault()
          }}
        />
        <button
          type="button"
          aria-label="Un de plus"
          aria-controls={id}
          disabled={isDisabled || value >= max}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
    </Field>
  )
}
