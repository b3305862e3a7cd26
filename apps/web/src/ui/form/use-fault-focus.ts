import { useEffect, useRef } from 'react'

/**
 * For a small form without the form library: the ref of the form, whose `field` (a selector) has the focus once the server
 * finds a fault.
 */
export function useFaultFocus(fault: string | undefined, field: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>(field)?.focus()
  }, [fault, field])
  return form
}
