import { passCodeFrom } from '@passerelle/contract/pass-code'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CodeEntryDialog } from './code-entry-dialog.tsx'

const code = passCodeFrom(new Uint8Array(15).map((_, index) => index * 9))

function open(initialCode = '') {
  const onCode = vi.fn<(code: string) => void>()
  render(<CodeEntryDialog initialCode={initialCode} onCode={onCode} onClose={() => {}} />)
  const field = screen.getByLabelText<HTMLInputElement>('Code du pass')
  const submit = (text?: string) => {
    if (text !== undefined) fireEvent.change(field, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Valider le pass' }))
  }
  return { field, submit, onCode }
}

it('forgives case, spaces, hyphens and the whole address', () => {
  const { submit, onCode } = open()
  const spaced = ` ${code.toLowerCase().replace(/(.{4})(?=.)/g, '$1 - ')} `
  for (const typed of [code, spaced, `https://passerelle.example/p#${code}`]) submit(typed)
  expect(onCode.mock.calls).toEqual([[code], [code], [code]])
})

it('groups what is typed by four, as it stands under the QR, and moves nothing while one corrects', () => {
  const { field } = open()
  const type = (value: string, at = value.length) => {
    fireEvent.change(field, { target: { value, selectionStart: at } })
    return field.value
  }
  expect(type('k7m2')).toBe('K7M2')
  expect(type('K7M29')).toBe('K7M2-9')
  expect(type('K7M2-9xqa4trd')).toBe('K7M2-9XQA-4TRD')
  // A symbol taken away, then another put in its place.
  expect(type('K72-9XQA-4TRD', 2)).toBe('K72-9XQA-4TRD')
  expect(type('https://passerelle.example/p#K7M2')).toBe('https://passerelle.example/p#K7M2')
})

it('stops a wrong check symbol before the server, and says so under the field', () => {
  const { field, submit, onCode } = open()
  const last = code.endsWith('A') ? 'B' : 'A'
  submit(code.slice(0, -1) + last)
  expect(onCode).not.toHaveBeenCalled()
  expect(field).toHaveProperty('ariaInvalid', 'true')
  expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toContain(
    'Ce code contient une erreur',
  )
  expect(document.activeElement).toBe(field)
})

it('counts what is missing', () => {
  const { submit } = open()
  submit('K7M2-9XQA-4TRD-8')
  expect(screen.getByText(/vous en avez saisi 13/)).toBeTruthy()
  submit('  ')
  expect(screen.getByText('Le code est obligatoire.')).toBeTruthy()
})

it('shows a code that came from a QR, and sends it only when confirmed', () => {
  const { field, submit, onCode } = open(code)
  expect(field.value.replaceAll('-', '')).toBe(code)
  expect(onCode).not.toHaveBeenCalled()
  submit()
  expect(onCode).toHaveBeenCalledWith(code)
})
