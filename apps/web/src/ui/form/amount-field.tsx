import { currencyLabel } from '@passerelle/contract/constants'
import { formatWhole } from '@passerelle/contract/money'
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps, type Ref } from 'react'
import { Field, useFieldIds, type FieldProps } from './field.tsx'

/** Twelve digits: far above any payment, far below 2^53. */
const digitsMax = 12

type AmountFieldProps = FieldProps & {
  /** Whole FCFA, or null while nothing is typed. */
  value: number | null
  onChange: (value: number | null) => void
  ref?: Ref<HTMLInputElement>
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref' | 'defaultValue'>

/** Shows `25 000` while one types; with react-hook-form use it in a Controller. */
export function AmountField({ label, help, error, isOptional, className, id: givenId, value, onChange, ref, ...input }: AmountFieldProps) {
  const { id, describedBy } = useFieldIds(givenId, help, error)
  const node = useRef<HTMLInputElement | null>(null)
  const digitsBeforeCaret = useRef<number | null>(null)
  const shown = value === null ? '' : formatWhole(value)

  // Grouping moves the characters: put the caret back after the same digit.
  useLayoutEffect(() => {
    const wanted = digitsBeforeCaret.current
    digitsBeforeCaret.current = null
    if (wanted === null || !node.current || document.activeElement !== node.current) return
    const position = caretAfter(shown, wanted)
    node.current.setSelectionRange(position, position)
  })

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const typed = readTyped(event.target.value, event.target.selectionStart, shown, isBackspace(event))
    digitsBeforeCaret.current = typed.before
    // The text may differ while the value does not (a letter, a 13th digit): show the value again.
    if (typed.value === value) event.target.value = shown
    onChange(typed.value)
  }

  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      <div className="affix">
        <input
          autoComplete="off"
          {...input}
          ref={(element) => {
            node.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          type="text"
          inputMode="numeric"
          id={id}
          className="input"
          value={shown}
          onChange={handleChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <span className="unit" aria-hidden="true">{currencyLabel}</span>
      </div>
    </Field>
  )
}

/** What the text means: its whole value, and how many digits stand before the caret. */
function readTyped(
  text: string,
  caret: number | null,
  shownBefore: string,
  isBackspacing: boolean,
): { value: number | null; before: number } {
  // Pasted « 25 000,00 » or « 25000.5 »: the francs, not two and a half million.
  const whole = text.replace(/[.,]\d{1,2}(?=\D*$)/, '')
  const caretInWhole = Math.min(caret ?? whole.length, whole.length)
  let digits = onlyDigits(whole)
  let before = onlyDigits(whole.slice(0, caretInWhole)).length
  // Backspace over a space removes the digit before it, not nothing.
  if (isBackspacing && digits === onlyDigits(shownBefore) && text.length < shownBefore.length && before > 0) {
    digits = digits.slice(0, before - 1) + digits.slice(before)
    before -= 1
  }
  const trimmed = digits.replace(/^0+(?=\d)/, '')
  before = Math.max(0, before - (digits.length - trimmed.length))
  if (trimmed.length > digitsMax) return { value: Number(onlyDigits(shownBefore).slice(0, digitsMax)), before: before - 1 }
  return { value: trimmed === '' ? null : Number(trimmed), before }
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function isBackspace(event: ChangeEvent<HTMLInputElement>): boolean {
  return event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'deleteContentBackward'
}

/** Position in `text` just after its nth digit. */
function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let position = 0; position < text.length; position += 1) {
    if (seen === digits) return position
    if (/\d/.test(text.charAt(position))) seen += 1
  }
  return text.length
}
