import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WaitingOverlay } from './waiting-overlay.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('is modal, so that the page behind is out of reach, and no Escape closes it', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(<WaitingOverlay title="Attente de Scannage" />)
  const overlay = screen.getByRole('alertdialog', { name: 'Attente de Scannage' })
  expect(showModal.mock.contexts).toEqual([overlay])
  expect(overlay.getAttribute('closedby')).toBe('none')
  const escape = createEvent.keyDown(overlay, { key: 'Escape' })
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(overlay, escape)
  fireEvent(overlay, cancel)
  expect([escape.defaultPrevented, cancel.defaultPrevented]).toEqual([true, true])
})
