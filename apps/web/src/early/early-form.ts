import type { Early } from '../platform/early.ts'

/** A form that was sent before the application is there. */
interface SentForm {
  early: Early
  form: HTMLFormElement
  /** A copy of what the page holds ready to be shown (early-pages.tsx), with these words; it goes when the form is sent again. */
  pieceOf: (selector: string, words?: string) => HTMLElement
  /** The form may be sent again. */
  release: () => void
}

/**
 * The form of a page that begins with it, until the application is there and takes it over as it stands. Sent, it waits for
 * that; `onSend` may do something about it meanwhile. Small: it stands in the page itself.
 */
export function watchForm(onSend: (sent: SentForm) => void): void {
  const page = document.getElementById('early-page')
  const form = page?.querySelector('form')
  const button = form?.querySelector<HTMLElement>('[type=submit]')
  const pieces = page?.querySelector('template')?.content
  const [idle, busy] = button?.querySelectorAll('.btn-faces > *') ?? []
  if (!page || !form || !button || !pieces || !idle || !busy) return
  // Somebody is signed in, a mailed link was opened, or the history knows more of this page: only the application can tell.
  if (hasSession() || location.hash !== '' || isContinued(history.state)) return page.remove()

  const early: Early = { isSent: false, call: null, handOver: (root) => page.isConnected && handOver(page, root, early) }
  window.early = early

  const pieceOf: SentForm['pieceOf'] = (selector, words) => {
    const kept = pieces.querySelector<HTMLElement>(selector)
    const piece = kept ? document.importNode(kept, true) : document.createElement('p')
    const place = piece.querySelector('p, span')
    if (place && words) place.textContent = words
    return piece
  }
  const setBusy = (isBusy: boolean) => {
    button.ariaBusy = isBusy ? 'true' : null
    idle.classList.toggle('is-off', isBusy)
    busy.classList.toggle('is-off', !isBusy)
    busy.ariaHidden = isBusy ? null : 'true'
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy) return
    page.querySelectorAll('.toasts, .err, .spin').forEach((piece) => piece.remove())
    form.querySelectorAll('input').forEach((field) => field.removeAttribute('aria-invalid'))
    busy.prepend(pieceOf('.spin'))
    setBusy(true)
    early.isSent = true
    onSend({ early, form, pieceOf, release: () => setBusy(false) })
  })
  // Also while it waits: half of a word is never sent.
  form.addEventListener('input', () => {
    forget(early)
    setBusy(false)
  })
  page.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('button') : null
    pressed?.closest('.toasts')?.remove()
    const field = pressed?.previousElementSibling
    if (pressed && field instanceof HTMLInputElement) toggleSecret(field, pressed)
  })
}

/** What was sent is not what stands there now. */
export function forget(early: Early) {
  early.isSent = false
  early.call = null
}

/** Whether somebody is signed in on this device, as far as a page can tell before the application is there. */
export function hasSession(): boolean {
  try {
    return localStorage.getItem('token') !== null
  } catch {
    // Storage is refused: nobody is kept.
    return false
  }
}

/** Whether the router has kept something for this place. */
const isContinued = (state: unknown) => typeof state === 'object' && state !== null && 'usr' in state && Boolean(state.usr)

/** As `ui/form/password-field.tsx`. */
function toggleSecret(field: HTMLInputElement, eye: Element) {
  const isShown = field.type === 'text'
  field.type = isShown ? 'password' : 'text'
  eye.ariaLabel = `${isShown ? 'Afficher' : 'Masquer'} le mot de passe`
  const icon = eye.querySelector('use')
  icon?.setAttribute('href', (icon.getAttribute('href') ?? '').replace(/eye.*/, isShown ? 'eye' : 'eye-off'))
}

/** The same controls stand in the same order there, unless the application shows something else. */
function handOver(page: Element, root: Element, early: Early) {
  const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLInputElement | HTMLButtonElement>('a, button, input')]
  const twins = controlsOf(root)
  const focused = document.activeElement
  page.remove()
  controlsOf(page).forEach((control, index) => {
    const twin = twins[index]
    if (!twin || twin.localName !== control.localName || twin.name !== control.name) return
    if (control instanceof HTMLInputElement && twin instanceof HTMLInputElement) moveTyped(control, twin)
    if (control === focused) twin.focus()
  })
  const form = root.querySelector('form')
  const isSame = [...page.querySelectorAll('input')].every(({ name }) => form?.elements.namedItem(name))
  if (early.isSent && isSame) form?.requestSubmit()
  forget(early)
}

function moveTyped({ value, type, selectionStart, selectionEnd }: HTMLInputElement, twin: HTMLInputElement) {
  const eye = twin.nextElementSibling
  if (type !== twin.type && eye instanceof HTMLElement) eye.click()
  if (value === '' || value === twin.value) return
  // Not by React’s own setter: it takes the value as typed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(twin, value)
  twin.dispatchEvent(new Event('input', { bubbles: true }))
  if (selectionStart !== null) twin.setSelectionRange(selectionStart, selectionEnd)
}
