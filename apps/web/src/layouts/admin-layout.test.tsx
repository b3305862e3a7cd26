import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AdminLayout } from './admin-layout.tsx'

test('the back office has no footer: help, contacts and conditions are in the user menu', () => {
  render(
    <MemoryRouter>
      <AdminLayout user={{ name: 'Inès Kora' }} roleLabel="Instruction" items={[]} unreadCount={0} onLogout={() => {}}>
        <main />
      </AdminLayout>
    </MemoryRouter>,
  )
  const menu = within(screen.getByLabelText('Inès Kora', { selector: '.menu' }))
  expect(menu.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Mon profil', '/profil'], ['Aide et contacts', '/aide'], ['Conditions et mentions', '/conditions'],
  ])
})
