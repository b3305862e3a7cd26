import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer, type Answer } from '../test/stub-server.ts'
import MemberRoutes from './member-routes.tsx'

const notices = [{ id: 1, data: { message: 'Un paiement est à examiner.' }, created_at: '2026-03-05T08:05:00Z', read_at: null }]
const visit = (at: string, as: ReturnType<typeof loginReply>, fresh: Answer | (() => Promise<Answer>) = () => new Promise(() => {})) => {
  stubServer({
    'GET /api/user': fresh,
    'GET /api/notifications': { body: { notifications: { data: notices, current_page: 1, last_page: 1, per_page: 20, total: 1 } } },
  })
  return renderPage(<SignedIn as={as}><MemberRoutes /></SignedIn>, { path: '*', at })
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')

test('an administrator changes the password on the profile, with the back office around it', async () => {
  visit('/profil', loginReply({ role_id: 1, admin_role: 'finance', stat: null }))
  await screen.findByRole('region', { name: 'Modification mot de passe' }, { timeout: 10_000 })
  expect(links()).toContain('/admin/retraits')
  expect(links()).not.toContain('/dashboard')
})

test('somebody else has the main layout around it', async () => {
  visit('/profil', loginReply({ role_id: 3, stat: 'pending' }))
  await screen.findByRole('region', { name: 'Modification mot de passe' }, { timeout: 10_000 })
  expect(links()).toContain('/dashboard')
  expect(links().some((href) => href.startsWith('/admin'))).toBe(false)
})

test('an administrator reads the notices with the back office around them, and its bell goes quiet', async () => {
  visit('/notifications', loginReply({ role_id: 1, admin_role: 'finance', stat: null, countNotif: 2 }))
  expect(await screen.findByRole('link', { name: 'Notifications, 2 non lues' })).toBeTruthy()
  await screen.findByText('Un paiement est à examiner.', {}, { timeout: 10_000 })
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy()
  expect(links()).toContain('/admin/retraits')
})

test.each(['pending', 'rejected'] as const)('a %s partner, come from outside, goes from a donor’s screen to the dashboard', async (stat) => {
  const user = loginReply({ role_id: 3, stat })
  const { place } = visit('/effectuer/don', user, { body: { user: user.user, stat, stat_reason: null, countNotif: 0 } })
  await waitFor(() => expect(place()).toBe('/dashboard'))
  expect(screen.queryByRole('heading', { name: 'Faire un don' })).toBeNull()
})

test('an approved partner opens the donor’s screen', async () => {
  visit('/effectuer/don', loginReply({ role_id: 3 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Faire un don' }, { timeout: 10_000 })).toBeTruthy()
})

test('the main layout has the picture, the name and the count of the person signed in', async () => {
  visit('/dashboard', loginReply({ role_id: 3, avatar: '/storage/visage.jpg', countNotif: 2 }))
  const button = await screen.findByRole('button', { name: /Adjoa Hounkpatin.*menu du compte/ })
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/storage/visage.jpg')
  expect(button.textContent).toContain('Partenaire')
  expect(screen.getByRole('link', { name: 'Notifications, 2 non lues' })).toBeTruthy()
})
