import { role } from '@passerelle/contract/constants'
import { screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { Guarded } from './guarded.tsx'
import { OnlyFor } from './only-for.tsx'

function visit(as: ReturnType<typeof loginReply>) {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  return renderPage(<SignedIn as={as}><OnlyFor roles={[role.supplier]} isApproved><p>Scanner</p></OnlyFor></SignedIn>, {
    path: '/scannage',
  })
}

test('lets in the role, approved', async () => {
  visit(loginReply({ role_id: 4 }))
  await screen.findByText('Scanner')
})

test.each([
  ['another role', loginReply({ role_id: 2 })],
  ['a pending profile', loginReply({ role_id: 4, stat: 'pending' })],
  ['a rejected profile', loginReply({ role_id: 4, stat: 'rejected' })],
])('%s, come from outside, goes to the dashboard', async (_name, as) => {
  const { place } = visit(as)
  await waitFor(() => expect(place()).toBe('/dashboard'))
  expect(screen.queryByText('Scanner')).toBeNull()
})

test('a redirection shows that it loads while the code of the other screen is on its way', async () => {
  const OnItsWay = lazy(() => new Promise<never>(() => {}))
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  renderPage(
    <SignedIn as={loginReply({ role_id: 4 })}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/connexion" element={<Guarded zone="guest"><p>Connexion</p></Guarded>} />
          <Route path="*" element={<OnItsWay />} />
        </Routes>
      </Suspense>
    </SignedIn>,
    { path: '*', at: '/connexion' },
  )
  expect(await screen.findByText('Chargement…')).toBeTruthy()
})
