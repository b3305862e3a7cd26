import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import AccountChoicePage from './account-choice-page.tsx'

async function show() {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/departements': { body: [] } })
  const view = renderPage(<SignedIn as={loginReply({ role_id: null, stat: null })}><AccountChoicePage /></SignedIn>)
  await screen.findByRole('heading', { level: 1, name: 'Choix de compte' })
  return view
}

test('offers three cards, each with its « Devenir »', async () => {
  await show()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Octroyant', 'Bénéficiaire', 'Fournisseur',
  ])
  expect(screen.getAllByRole('link', { name: /^Devenir/ }).map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Devenir', 'Devenir', 'Devenir',
  ])
})

test.each([
  ['octroyant', 'Devenir octroyant'],
  ['bénéficiaire', 'Devenir bénéficiaire'],
  ['fournisseur', 'Devenir fournisseur'],
])('« Devenir » of %s opens its form, whose cross returns to the choice', async (_kind, title) => {
  const { place } = await show()
  fireEvent.click(screen.getAllByRole('link').find(({ textContent }) => textContent === title) ?? document)
  await screen.findByRole('heading', { level: 1, name: title })
  fireEvent.click(screen.getByRole('link', { name: 'Fermer et revenir au choix de compte' }))
  await screen.findByRole('heading', { level: 1, name: 'Choix de compte' })
  expect(place()).toBe('/')
})
