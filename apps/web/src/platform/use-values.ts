import { useState } from 'react'
import type { DraftForm } from './use-draft.ts'

/** The values of a form too small for the form library, as `useDraft` wants them. */
export function useValues<Values extends Record<string, unknown>>(initial: Values) {
  const [values, show] = useState(initial)
  const [form] = useState(() => holdValues(initial, show))
  return { values, form, set: (some: Partial<Values>) => form.reset((held) => ({ ...held, ...some })) }
}

function holdValues<Values extends Record<string, unknown>>(initial: Values, show: (values: Values) => void): DraftForm<Values> {
  let held = initial
  const listeners = new Set<() => void>()
  return {
    getValues: () => held,
    reset: (change) => {
      held = change(held)
      show(held)
      for (const tell of listeners) tell()
    },
    subscribe: ({ callback }) => {
      listeners.add(callback)
      return () => void listeners.delete(callback)
    },
  }
}
