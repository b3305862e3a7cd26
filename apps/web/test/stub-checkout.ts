import { act } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

interface Opened {
  transaction: { id: number }
  onComplete: (...told: unknown[]) => void
}

let scriptNumber = 0

/** A page loads each script once: a test that opens the widget takes an address of its own. */
export const checkoutUrl = () => `/checkout-${(scriptNumber += 1)}.js`

/** Stands in place of the provider's script: its tag loads (or fails) at once, and the widget opens nothing. */
export function stubCheckout(outcome: 'loads' | 'fails' | 'never answers' | 'loads empty' = 'loads') {
  const open = vi.fn<() => void>()
  let options: Opened | null = null
  const widget = {
    CHECKOUT_COMPLETED: 'CHECKOUT COMPLETE',
    DIALOG_DISMISSED: 'DIALOG DISMISSED',
    init(given: Opened) {
      options = given
      return { open }
    },
  }
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    if (outcome === 'never answers') return
    if (outcome === 'loads') Reflect.set(window, 'FedaPay', widget)
    const [script] = nodes
    if (script instanceof Element) script.dispatchEvent(new Event(outcome === 'fails' ? 'error' : 'load'))
  })
  return {
    open,
    options: () => options,
    /** What the widget says to the page. */
    told: (...args: unknown[]) => act(async () => options?.onComplete(...args)),
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'FedaPay')
})
