import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToast } from '../../platform/toasts.ts'
import { Dialog } from '../layout/dialog.tsx'
import { ToastProvider } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function Buttons() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast.success('Profil mis à jour.')}>Succès</button>
      <button type="button" onClick={() => toast.warning('Vérifiez le numéro.')}>Alerte</button>
      <button type="button" onClick={() => toast.error('Page expirée.')}>Erreur</button>
      <button type="button" onClick={() => ['Un.', 'Deux.', 'Trois.', 'Quatre.'].forEach(toast.success)}>Plusieurs</button>
    </>
  )
}

function show(button = 'Succès') {
  if (!screen.queryByText(button)) render(<ToastProvider><Buttons /></ToastProvider>)
  fireEvent.click(screen.getByText(button))
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const isShown = () => screen.queryByText('Profil mis à jour.') !== null

function toastNode(): HTMLElement {
  const node = screen.getByText('Profil mis à jour.').closest<HTMLElement>('.toast')
  if (!node) throw new Error('No toast')
  return node
}

test('is announced in a live region that was there before it', () => {
  render(<ToastProvider><Buttons /></ToastProvider>)
  const region = screen.getByRole('status', { hidden: true })
  show()
  expect(region.textContent).toContain('Profil mis à jour.')
})

test('what broke interrupts the reader', () => {
  show('Erreur')
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Page expirée.')
})

test('three at most are shown, the oldest makes room', () => {
  show('Plusieurs')
  expect([...document.querySelectorAll('.toast p')].map((text) => text.textContent)).toEqual(['Deux.', 'Trois.', 'Quatre.'])
})

test('lasts eight seconds', () => {
  show()
  wait(7999)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

test('stands still under the pointer, then lives what it had left', () => {
  show()
  wait(5000)
  fireEvent.mouseEnter(toastNode())
  wait(60_000)
  expect(isShown()).toBe(true)
  fireEvent.mouseLeave(toastNode())
  wait(2999)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

test('stands still while its button has the focus', () => {
  show()
  fireEvent.focus(screen.getByLabelText('Fermer'))
  wait(60_000)
  expect(isShown()).toBe(true)
  fireEvent.blur(screen.getByLabelText('Fermer'))
  wait(8000)
  expect(isShown()).toBe(false)
})

test('stands still while the page is hidden', () => {
  const see = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden)
    fireEvent(document, new Event('visibilitychange'))
  }
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  show()
  wait(5000)
  see(true)
  wait(60_000)
  expect(toastNode().dataset.paused).toBe('true')
  see(false)
  wait(2999)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
  hidden.mockRestore()
})

test('closes at once when asked', () => {
  show()
  fireEvent.click(screen.getByLabelText('Fermer'))
  expect(isShown()).toBe(false)
})

test('a second toast does not shorten nor prolong the first', () => {
  show()
  wait(4000)
  show('Alerte')
  wait(4000)
  expect(isShown()).toBe(false)
  expect(screen.queryByText('Vérifiez le numéro.')).not.toBeNull()
})

test('the same sentence again is one toast that starts again', () => {
  show()
  wait(4000)
  show()
  expect(screen.getAllByText('Profil mis à jour.')).toHaveLength(1)
  wait(7999)
  expect(isShown()).toBe(true)
})

test('comes along to the next page, not to the one after', () => {
  const on = (page: string) => <ToastProvider page={page}><Buttons /></ToastProvider>
  const { rerender } = render(on('/inscription'))
  show()
  rerender(on('/connexion'))
  expect(isShown()).toBe(true)
  rerender(on('/dashboard'))
  expect(isShown()).toBe(false)
})

// jsdom has no popover, as the browsers at the floor.
test('K33: without popover, a toast stands in the dialog on top, and stays when that closes', async () => {
  const view = (isOpen: boolean) => (
    <ToastProvider><Buttons />{isOpen && <Dialog isOpen onClose={() => {}} title="Question"><p>Oui</p></Dialog>}</ToastProvider>
  )
  const { rerender } = render(view(false))
  show()
  rerender(view(true))
  await act(async () => {})
  expect(screen.getByRole('dialog').contains(toastNode())).toBe(true)
  rerender(view(false))
  await act(async () => {})
  expect(document.body.contains(toastNode())).toBe(true)
  rerender(view(true))
  show('Alerte')
  expect(screen.getByRole('dialog').textContent).toContain('Vérifiez le numéro.')
})
