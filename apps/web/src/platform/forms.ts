import { normalText } from '@passerelle/contract/normal-text'
import { useCallback } from 'react'
import type { ApiError } from './api-error.ts'

/** Not longer than `max`, counted as the server counts; an input that cuts a paste would lose its end in silence. */
export const fits = (label: string, max: number) => (typed: string) =>
  normalText(typed).trim().length <= max || `${label} dépasse ${max} caractères.`

/** What is asked of a form: react-hook-form’s, or a small one of our own. A method, so that its typed names fit. */
interface ErrorForm {
  setError(this: void, name: string, error: { type: string; message?: string }, options: { shouldFocus: boolean }): void
}

/**
 * Puts the sentences of a 422 under their fields and focuses the first on the screen (specification 5 and 8). An input
 * is found by its `name`; `fieldOf` maps a server name to it.
 * @returns true when nothing remains to be told, false when it was no such error, or the sentences that no input shows
 */
export function showFieldErrors(error: ApiError, form: ErrorForm, fieldOf: (name: string) => string = (name) => name): boolean | string {
  const faults = error.status === 422 ? Object.entries(error.fields).map(([name, message]) => ({ name: fieldOf(name), message })) : []
  const shown = faults.flatMap(({ name, message }) => {
    const input = inputNamed(name)
    return input ? [{ name, message, input }] : []
  })
  shown
    .toSorted((one, other) => (one.input.compareDocumentPosition(other.input) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .forEach(({ name, message }, index) => form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }))
  const hidden = faults.filter(({ name }) => !inputNamed(name))
  return hidden.length > 0 ? hidden.map(({ message }) => message).join(' ') : faults.length > 0
}

/** For `useAct(route, { onError: useServerErrors(form) })`. */
export function useServerErrors({ setError }: ErrorForm, fieldOf?: (name: string) => string): (error: ApiError) => boolean | string {
  return useCallback((error) => showFieldErrors(error, { setError }, fieldOf), [setError, fieldOf])
}

const inputNamed = (name: string) => document.getElementsByName(name)[0]
