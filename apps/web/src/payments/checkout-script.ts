import type { CheckoutGlobal } from './payment-outcome.ts'

const timeoutMs = 15_000

let underWay: { url: string; loading: Promise<CheckoutGlobal> } | null = null

/**
 * Loads the widget’s script once, when somebody pays. A failure forgets the attempt, so that the next try starts afresh.
 * @throws Error when it is blocked, late, or not what it should be
 */
export function loadCheckout(url: string): Promise<CheckoutGlobal> {
  if (underWay?.url !== url) {
    const loading = addScript(url).catch((error: unknown) => {
      if (underWay?.loading === loading) underWay = null
      throw error
    })
    underWay = { url, loading }
  }
  return underWay.loading
}

function addScript(url: string): Promise<CheckoutGlobal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (why: string) => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The payment script ${why}`))
    }
    const timer = setTimeout(() => fail('came too late'), timeoutMs)
    script.src = url
    script.async = true
    script.addEventListener('error', () => fail('was blocked'))
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const checkout = findCheckout()
      if (checkout) resolve(checkout)
      else fail('did not bring its widget')
    })
    document.head.append(script)
  })
}

function findCheckout(): CheckoutGlobal | null {
  const found: unknown = Reflect.get(window, 'FedaPay')
  return isCheckout(found) ? found : null
}

function isCheckout(value: unknown): value is CheckoutGlobal {
  return typeof value === 'object' && value !== null && 'init' in value && typeof value.init === 'function'
}
