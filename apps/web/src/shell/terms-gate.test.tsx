import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useSession } from '../session/session.tsx'
import { TermsGate } from './terms-gate.tsx'

const afi = (more: object = {}) => loginReply({ role_id: 2, ...more })
const text = (version: number, body: string) => ({
  text: { version, body, is_major: true, published_at: '2026-11-01T08:00:00.000Z' },
  versions: [{ version, is_major: true, published_at: '2026-11-01T08:00:00.000Z' }],
})
const texts = {
  'GET /api/texts/terms': { body: text(2, '## Vos pass\n\nIls sont à vous.') },
  'GET /api/texts/consent': { body: text(1, 'Je suis d’accord.') },
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('whoever must accept reads the conditions in place of the page, says yes to the versions that were read, and goes on', async () => {
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}), ...texts, 'POST /api/terms': { body: { status: true, message: 'Merci.' } },
  })
  renderPage(<SignedIn as={afi({ must_accept: true })}><TermsGate><p>Tableau</p></TermsGate></SignedIn>)
  await screen.findByRole('heading', { level: 1, name: 'Nos conditions ont changé' })
  expect(screen.queryByText('Tableau')).toBeNull()
  await screen.findByText('Ils sont à vous.')
  expect(screen.getByRole('link', { name: 'Relire la version précédente' }).getAttribute('href')).toBe('/conditions?version=1')
  await press('J’accepte')
  await screen.findByText('Tableau')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ terms: 2, consent: 1 })
})

test('they may leave without saying yes', async () => {
  stubServer({
    'GET /api/user': () => new Promise(() => {}), ...texts, 'GET /api/logout': { body: { status: true, message: 'Au revoir.' } },
  })
  renderPage(<SignedIn as={afi({ must_accept: true })}><TermsGate><p>Tableau</p></TermsGate></SignedIn>)
  await screen.findByText('Je suis d’accord.')
  await press('Pas maintenant, me déconnecter')
  await waitFor(() => expect(screen.queryByText('Je suis d’accord.')).toBeNull())
})

/** The server says it meanwhile. */
function BecomesDue() {
  const { user, update } = useSession()
  return <button type="button" onClick={() => user && update({ user: { ...user, must_accept: true } })}>Publier</button>
}

test('a page that was open before they were asked stays with what is typed in it; the next page asks', async () => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), ...texts })
  renderPage(
    <SignedIn as={afi()}>
      <BecomesDue />
      <TermsGate>
        <Routes>
          <Route path="/page" element={<><label>Nom<input /></label><Link to="/ailleurs">Ailleurs</Link></>} />
          <Route path="/ailleurs" element={<p>Ailleurs, sans accord</p>} />
        </Routes>
      </TermsGate>
    </SignedIn>,
    { path: '*', at: '/page' },
  )
  fireEvent.change(await screen.findByLabelText('Nom'), { target: { value: 'Afi' } })
  await press('Publier')
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Afi')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' })))
  await screen.findByRole('heading', { level: 1, name: 'Nos conditions ont changé' })
  expect(screen.queryByText('Ailleurs, sans accord')).toBeNull()
})
