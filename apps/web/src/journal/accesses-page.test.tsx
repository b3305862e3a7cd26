import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { PersonHistory } from '../people/person-history.tsx'
import AccessesPage from './accesses-page.tsx'

const officer = loginReply({ role_id: 1 })
const asRole = (adminRole: 'lecture' | 'finance') => ({ ...officer, user: { ...officer.user, admin_role: adminRole } })
const at = '2026-11-26T08:05:00.000Z'
const reading = {
  id: 9, at, kind: 'reading', outcome: 'allowed', user: { id: 5, name: 'Hervé Tossou' }, network: '41.79.0.0', request_id: null,
  read: { of: { id: 12, name: 'Adjoa Hounkpatin' }, file: null },
}
const server = () => stubServer({
  'GET /api/user': () => new Promise(() => {}),
  'GET /api/admin/users/12/history': { body: { data: [], next_cursor: null } },
  'GET /api/admin/accesses': { body: { data: [reading], next_cursor: null } },
  'GET /api/admin/accesses/count': { body: { count: 1, is_exact: true } },
  'GET /api/admin/users': ({ path }) => (
    { body: { data: path.endsWith('?person=12') ? [{ id: 12, name: 'Adjoa Hounkpatin' }] : [], next_cursor: null } }
  ),
})

test.each([
  ['Ses connexions et ses lectures', 'person=12', /^Adjoa Hounkpatin, retirer$/],
  ['Qui a lu son dossier', 'about=12', /^Dossier de Adjoa Hounkpatin, retirer$/],
])('« %s » of a history opens the accesses chosen so, with a chip that names the person and takes it away', async (link, asked, chip) => {
  server()
  renderPage(<SignedIn as={asRole('lecture')}><PersonHistory userId="12" /></SignedIn>)
  const address = (await screen.findByRole('link', { name: link })).getAttribute('href') ?? ''
  cleanup()
  const calls = server()
  const { place } = renderPage(<SignedIn as={asRole('lecture')}><AccessesPage /></SignedIn>, {
    path: '/admin/journal/acces', at: address,
  })
  const last = () => calls.findLast(({ path }) => /^\/api\/admin\/accesses(\?|$)/.test(path))?.path
  const chips = within(await screen.findByRole('navigation', { name: 'Filtres actifs' }))
  fireEvent.click(await chips.findByRole('link', { name: chip }))
  expect(calls.map(({ path }) => path)).toContain(`/api/admin/accesses?${asked}`)
  await waitFor(() => expect([place(), last()]).toEqual(['/admin/journal/acces', '/api/admin/accesses']))
})

test('whoever does not read the journal is led to none of it', async () => {
  server()
  renderPage(<SignedIn as={asRole('finance')}><PersonHistory userId="12" /></SignedIn>)
  await screen.findByText('Le journal ne dit rien de cette personne.')
  expect(screen.queryByRole('link')).toBeNull()
})
