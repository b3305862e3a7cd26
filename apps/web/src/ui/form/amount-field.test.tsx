import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AmountField } from './amount-field.tsx'

const thin = '\u202F'

function setUp(initial: number | null = null) {
  const onChange = vi.fn<(value: number | null) => void>()
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <AmountField
        label="Montant"
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Montant')
  input.focus()
  return { input, onChange }
}

/** What the browser leaves in the field after a key, caret included. */
function type(input: HTMLInputElement, text: string, caret = text.length, inputType = 'insertText') {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(input, text)
  input.setSelectionRange(caret, caret)
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType }))
}

test('groups the digits while one types and hands over a whole number', () => {
  const { input, onChange } = setUp()
  type(input, '25000')
  expect(input.value).toBe(`25${thin}000`)
  expect(onChange).toHaveBeenLastCalledWith(25000)
})

test('asks for the numeric keyboard', () => {
  expect(setUp().input.inputMode).toBe('numeric')
})

test('gives null when emptied', () => {
  const { input, onChange } = setUp(5)
  type(input, '')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(input.value).toBe('')
})

test('ignores what is not a digit and shows the amount again', () => {
  const { input, onChange } = setUp(250)
  type(input, '250a')
  expect(input.value).toBe('250')
  expect(onChange).toHaveBeenLastCalledWith(250)
})

test('reads a pasted amount with its spaces, its currency and its useless decimals', () => {
  const { input, onChange } = setUp()
  type(input, '25 000,00 FCFA')
  expect(onChange).toHaveBeenLastCalledWith(25000)
  type(input, '1.250.000')
  expect(onChange).toHaveBeenLastCalledWith(1250000)
})

test('keeps the caret after the digit just typed, in the middle too', () => {
  const { input } = setUp(1000)
  type(input, `19${thin}000`, 2)
  expect(input.value).toBe(`19${thin}000`)
  expect(input.selectionStart).toBe(2)
  type(input, `195${thin}000`, 3)
  type(input, `1957${thin}000`, 4)
  expect(input.value).toBe(`1${thin}957${thin}000`)
  expect(input.selectionStart).toBe(5)
})

test('backspace over a space removes the digit before it', () => {
  const { input, onChange } = setUp(25000)
  type(input, '25000', 2, 'deleteContentBackward')
  expect(onChange).toHaveBeenLastCalledWith(2000)
  expect(input.value).toBe(`2${thin}000`)
  expect(input.selectionStart).toBe(1)
})

test('stops at twelve digits', () => {
  const { input, onChange } = setUp(999_999_999_999)
  type(input, '9999999999991')
  expect(onChange).toHaveBeenLastCalledWith(999_999_999_999)
})

test('ties its error to the control', () => {
  render(<AmountField label="Total" value={1} onChange={() => {}} error="Trop peu." />)
  const input = screen.getByLabelText('Total')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = input.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Trop peu.')
})
