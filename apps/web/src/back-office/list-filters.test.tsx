import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('on a phone filters stand behind a button that counts them, and each change is in the address', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === '(max-width: 44.99rem)', media: query, onchange: null, addListener: () => {}, removeListener: () => {},
    }))
  onTestFinished(() => media.mockRestore())
  stubServer({ 'GET /api/admin/profiles': { body: { data: [], next_cursor: null } } })
  const { place } = renderPage(<ProfilesPage />)
  await screen.findByText('Aucun dossier à examiner')
  expect(screen.queryByLabelText('Statut')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filtres' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filtres' })
  fireEvent.change(within(sheet).getByLabelText('Statut'), { target: { value: 'rejected' } })
  await waitFor(() => expect(place()).toBe('/?statut=rejected'))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Voir la liste' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('button', { name: 'Filtres, 1' })
})
