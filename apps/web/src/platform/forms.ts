import { useCallback } from 'react'
import { ApiError } from './api.ts'

/** What is asked of a form: react-hook-form’s, or a small one of our own. A method, so that its typed names fit. */
interface ErrorForm {
  setError(this: void, name: string, error: { type: string; message?: string }, options: { shouldFocus: boolean }): void
}

/**
 * Puts the sentences of a 422 under their fields and focuses the first. `fieldOf` maps a server name to a form field.
 * @returns true when the error was a 422 with fields: nothing else needs to be shown
 */
export function showFieldErrors(error: unknown, form: ErrorForm, fieldOf: (name: string) => string = (name) => name): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false
  const faults = Object.entries(error.fields)
  faults.forEach(([name, message], index) => form.setError(fieldOf(name), { type: 'server', message }, { shouldFocus: index === 0 }))
  return faults.length > 0
}

/** For `useAct(route, { onError: useServerErrors(form) })`. */
export function useServerErrors({ setError }: ErrorForm, fieldOf?: (name: string) => string): (error: ApiError) => boolean {
  return useCallback((error) => showFieldErrors(error, { setError }, fieldOf), [setError, fieldOf])
}
