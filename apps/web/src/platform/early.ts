import { networkError } from './api-error.ts'
import type { Incoming } from './send.ts'

/** What the script of a page that began with its form (`src/early`) leaves to the application. */
export interface Early {
  /** The form was sent, and nothing was typed since. */
  isSent: boolean
  /** The call that the script has made for it. */
  call: { path: string; body: string; answer: Promise<Incoming> } | null
  /** Gives the same form of the application what was typed, the focus, and the sending. */
  handOver: (root: HTMLElement) => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/** A screen of the application stands: what the page had in its place goes. */
export function takeOver(): void {
  const root = document.getElementById('root')
  if (root) window.early?.handOver(root)
  // Nor is a password kept with it.
  delete window.early
  // Its script was kept from running.
  document.getElementById('early-page')?.remove()
}

/** No screen came that could take over what was typed: it stays, these words say why, and nothing of it is sent any more. */
export function keepTyped(words: string): void {
  const page = document.getElementById('early-page')
  const form = page?.querySelector('form')
  if (!form || [...form.querySelectorAll('input')].every(({ value }) => value === '')) return takeOver()
  // What was sent waits for nothing any more.
  form.dispatchEvent(new Event('input'))
  const told = Object.assign(document.createElement('p'), { role: 'alert', className: 'err', textContent: words })
  form.prepend(told)
  page?.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    // Said again.
    form.prepend(told)
  }, { capture: true })
}

/** The answer to this very call, when the page has made it before the application was there; given once. */
export function takeEarlyAnswer(path: string, body: unknown): Promise<Incoming> | null {
  const call = window.early?.call
  if (!window.early || call?.path !== path || call.body !== JSON.stringify(body)) return null
  window.early.call = null
  return call.answer.catch(() => {
    throw networkError()
  })
}
