import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer } from '../test/stub-server.ts'
import PublicTextPage from './public-text-page.tsx'

const version = (number: number) => ({ version: number, is_major: true, published_at: `2026-0${number}-01T08:00:00.000Z` })
const contacts = {
  email: 'aide@exemple.bj', phone: '+2290197000001', whatsapp: '+2290197000002', address: 'Rue 12', hours: 'De 8 h à 17 h',
}

test('a published text is read as it was written, with its earlier versions and how to reach the programme; HTML in it is text', async () => {
  stubServer({
    'GET /api/support': { body: contacts },
    'GET /api/texts/help': {
      body: {
        text: { ...version(2), body: '## Titre\n\nUn <b>mot</b> et [un lien](/conditions).\n\n- Premier\n- Second' },
        versions: [version(2), version(1)],
      },
    },
  })
  renderPage(<PublicTextPage />, { path: '/aide' })
  await screen.findByRole('heading', { level: 2, name: 'Titre' })
  expect(screen.getByText(/<b>mot<\/b>/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'un lien' }).getAttribute('href')).toBe('/conditions')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Premier', 'Second']))
  expect(screen.getByRole('link', { name: 'Version 1' }).getAttribute('href')).toBe('/aide?version=1')
  expect((await screen.findByRole('link', { name: /97.00.00.02/ })).getAttribute('href')).toBe('https://wa.me/2290197000002')
})

test('an earlier version says that it is one, and leads to the one in force', async () => {
  const asked = stubServer({
    'GET /api/support': { body: contacts },
    'GET /api/texts/terms': { body: { text: { ...version(1), body: 'Autrefois.' }, versions: [version(2), version(1)] } },
  })
  renderPage(<PublicTextPage />, { path: '/conditions', at: '/conditions?version=1' })
  await screen.findByText('Ceci est une ancienne version')
  expect(asked.map(({ path }) => path)).toContain('/api/texts/terms?version=1')
  expect(screen.getByRole('link', { name: 'Lire la version en vigueur' }).getAttribute('href')).toBe('/conditions')
})

test('whoever is signed in goes back to their first screen, a visitor to the sign-in', async () => {
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/support': { body: contacts },
    'GET /api/texts/help': { body: { text: null, versions: [] } },
  })
  const back = () => document.querySelector('main .back')
  const { unmount } = renderPage(<PublicTextPage />, { path: '/aide' })
  await screen.findByRole('link', { name: 'Se connecter' })
  expect([back()?.textContent, back()?.getAttribute('href')]).toEqual(['Se connecter', '/connexion'])
  unmount()
  renderPage(<SignedIn as={loginReply({ role_id: 2 })}><PublicTextPage /></SignedIn>, { path: '/aide' })
  await screen.findByRole('link', { name: 'Tableau de bord' })
  expect(back()?.getAttribute('href')).toBe('/dashboard')
})
