import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import ProfilesPage from '../profiles/admin-profiles-page.tsx'

test('a filter is in the address, what is searched for in none: neither the page’s nor the call’s', async () => {
  const asked = stubServer({ 'GET /api/admin/profiles': { body: { data: [], next_cursor: null } } })
  const { place } = renderPage(<ProfilesPage />)
  const last = () => asked.at(-1)
  await screen.findByText('Aucun dossier à examiner')

  const box = screen.getByLabelText<HTMLInputElement>('Nom de la personne')
  box.focus()
  fireEvent.change(box, { target: { value: ' Awa Dossou-Yé ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
  await waitFor(() => expect(decodeURIComponent(last()?.headers.get('x-search') ?? '')).toBe('Awa Dossou-Yé'))
  expect([place(), last()?.path]).toEqual(['/', '/api/admin/profiles?status=pending'])

  fireEvent.change(screen.getByLabelText('Statut'), { target: { value: 'rejected' } })
  await waitFor(() => expect(last()?.path).toBe('/api/admin/profiles?status=rejected'))
  expect(place()).toBe('/?statut=rejected')
  expect(decodeURIComponent(last()?.headers.get('x-search') ?? '')).toBe('Awa Dossou-Yé')
  expect(box.value).toBe('Awa Dossou-Yé')
  expect(document.activeElement).toBe(box)

  fireEvent.change(box, { target: { value: '' } })
  await waitFor(() => expect(last()?.headers.get('x-search')).toBeNull())
  expect(place()).toBe('/?statut=rejected')
})
