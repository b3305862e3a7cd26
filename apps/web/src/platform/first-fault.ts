import { get, type FieldErrors } from 'react-hook-form'

/**
 * Focuses the first faulty field of the screen; react-hook-form would take the one registered first, a controlled field
 * before all others. For `handleSubmit(send, focusFirstFault)` of a form made with `shouldFocusError: false`.
 */
export function focusFirstFault(errors: FieldErrors): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  inputs.find(({ name }) => name !== '' && get(errors, name))?.focus()
}
