import { useCallback } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

type ErrorForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError'>

/**
 * Puts the sentences of a 422 under their fields and focuses the first. `fieldOf` maps a server name to a form field.
 * @returns true when the error was a 422 with fields: nothing else needs to be shown
 */
export function showFieldErrors<Values extends FieldValues>(error: unknown, form: ErrorForm<Values>, fieldOf: (name: string) => string = (name) => name): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false
  const names = Object.keys(error.fields)
  names.forEach((name, index) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names come from the server; one the form lacks is harmless
    form.setError(fieldOf(name) as FieldPath<Values>, { type: 'server', message: error.fields[name] }, { shouldFocus: index === 0 })
  })
  return names.length > 0
}

/** For `useAct(route, { onError: useServerErrors(form) })`. */
export function useServerErrors<Values extends FieldValues>(form: ErrorForm<Values>, fieldOf?: (name: string) => string): (error: ApiError) => boolean {
  const { setError } = form
  return useCallback((error) => showFieldErrors(error, { setError }, fieldOf), [setError, fieldOf])
}
