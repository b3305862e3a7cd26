import './early-start.ts'
import { csrfCookie, login } from '@passerelle/contract/session'
import type { Incoming } from '../platform/send.ts'
import { forget, watchForm } from './early-form.ts'

/** What is read of an answer here; the application reads the rest. */
interface Told {
  status?: boolean
  reason?: string
  message?: string
  errors?: Record<string, string[]>
}

/** A sign-in leaves at once: its refusal is told at once, and the session is there as soon as the application is. */
watchForm(({ early, form, pieceOf, release }) => {
  const fieldOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const body = JSON.stringify({ email: fieldOf('email')?.value.trim(), password: fieldOf('password')?.value })
  const answer = send(body)
  early.call = { path: login.path, body, answer }
  answer.then(({ status, text }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the network's edge
    tell(status, JSON.parse(text) as Told)
  }).catch(() => {
    // Nothing that can be read: whoever presses again sends it again.
    tell(0, {})
    if (early.call?.answer === answer) forget(early)
  })

  function tell(code: number, { status: isDone, reason, message, errors = {} }: Told) {
    // The application goes on from here; or something was typed, or sent, since.
    if (isDone || reason === 'totp_required' || !form.isConnected || early.call?.answer !== answer) return
    release()
    const faults = Object.entries(errors)
    for (const [name, [sentence]] of faults.toReversed()) {
      const field = fieldOf(name)
      const fault = pieceOf('.err', sentence)
      field?.closest('.field')?.append(fault)
      fault.id = `early-${name}`
      field?.setAttribute('aria-describedby', fault.id)
      field?.setAttribute('aria-invalid', 'true')
      field?.focus()
    }
    if (faults.length > 0) return
    // In the application’s own colours (platform/outcome.ts).
    const toast = pieceOf(code >= 400 && code < 500 && code !== 419 ? '.amber' : '.red', message)
    form.closest('#early-page')?.append(toast)
    setTimeout(() => toast.remove(), Number(toast.dataset.ms))
    fieldOf('password')?.focus()
  }
})

async function send(body: string): Promise<Incoming> {
  await fetch(csrfCookie.path)
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const headers = { 'Accept': 'application/json', 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(cookie) }
  const response = await fetch(login.path, { method: login.method, headers, body })
  return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() }
}
