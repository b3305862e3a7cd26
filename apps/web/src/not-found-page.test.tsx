import { fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { beneficiary, clerk, newcomer } from '../test/declared-people.ts'
import type { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer } from '../test/stub-server.ts'
import { LogoBar } from './shell/logo-bar.tsx'
import { NotFoundPage } from './not-found-page.tsx'

test('says « Page non trouvée », and its button goes back', async () => {
  stubServer({})
  const { place } = renderPage(<><NotFoundPage /><Link to="/nulle/part?suite">Se perdre encore</Link></>, { path: '/nulle/part' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page non trouvée')
  fireEvent.click(screen.getByText('Se perdre encore'))
  expect(place()).toBe('/nulle/part?suite')
  // jsdom's history is not the router's: what counts is that there is one.
  history.pushState(null, '', '/')
  fireEvent.click(screen.getByRole('button', { name: 'Retour' }))
  expect(place()).toBe('/nulle/part')
})

test.each<[string, ReturnType<typeof loginReply> | null, string, string]>([
  ['a visitor', null, 'Se connecter', '/connexion'],
  ['somebody without a role', newcomer, 'Choix de compte', '/'],
  ['a beneficiary', beneficiary, 'Tableau de bord', '/dashboard'],
  ['an administrator', clerk, 'Vue d’ensemble', '/admin'],
])('K70: offers %s a way that exists, under the logo', async (_who, as, label, path) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  const page = <><LogoBar /><NotFoundPage /></>
  renderPage(as ? <SignedIn as={as}>{page}</SignedIn> : page, { path: '/nulle/part' })
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(path)
  expect(screen.getByRole('link', { name: 'Passerelle, accueil' }).getAttribute('href')).toBe(path)
})
