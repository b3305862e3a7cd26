import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog, Dialog } from './dialog.tsx'

function Opener({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>Ouvrir</button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Demander un paiement">{children}</Dialog>
    </>
  )
}

function open(children: ReactNode = <input aria-label="Montant" />) {
  render(<Opener>{children}</Opener>)
  const opener = screen.getByText('Ouvrir')
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog') }
}

test('is a modal named by its title', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { dialog } = open()
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog).toBe(screen.getByRole('dialog', { name: 'Demander un paiement' }))
})

test('focuses the first field', () => {
  open()
  expect(document.activeElement).toBe(screen.getByLabelText('Montant'))
})

test('never focuses a button that acts: without a field, the title', () => {
  render(
    <ConfirmDialog isOpen onClose={() => {}} onConfirm={() => {}} title="Rejeter ce profil" confirmLabel="Rejeter">
      <p>Définitif.</p>
    </ConfirmDialog>,
  )
  expect(document.activeElement?.textContent).toBe('Rejeter ce profil')
})

test('Escape closes it and the focus returns to what opened it', () => {
  const { opener, dialog } = open()
  act(() => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the cross closes it', () => {
  open()
  fireEvent.click(screen.getByLabelText('Fermer'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a cancelled file chooser inside does not close it', () => {
  open(<input type="file" aria-label="Document" />)
  act(() => {
    screen.getByLabelText('Document').dispatchEvent(new Event('cancel', { bubbles: true }))
  })
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('what was typed is gone when it opens again', () => {
  const { opener } = open()
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '12' } })
  fireEvent.click(screen.getByLabelText('Fermer'))
  fireEvent.click(opener)
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('')
})
