import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer } from '../test/stub-server.ts'
import MemberRoutes from './member-routes.tsx'

const visitProfile = (as: ReturnType<typeof loginReply>) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  renderPage(<SignedIn as={as}><Suspense fallback={null}><MemberRoutes /></Suspense></SignedIn>, { path: '*', at: '/profil' })
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')

test('an administrator changes the password on the profile, with the back office around it', async () => {
  visitProfile(loginReply({ role_id: 1, admin_role: 'finance', stat: null }))
  await screen.findByRole('region', { name: 'Modification mot de passe' }, { timeout: 10_000 })
  expect(links()).toContain('/admin/retraits')
  expect(links()).not.toContain('/dashboard')
})

test('somebody else has the main layout around it', async () => {
  visitProfile(loginReply({ role_id: 3, stat: 'pending' }))
  await screen.findByRole('region', { name: 'Modification mot de passe' }, { timeout: 10_000 })
  expect(links()).toContain('/dashboard')
  expect(links().some((href) => href.startsWith('/admin'))).toBe(false)
})
