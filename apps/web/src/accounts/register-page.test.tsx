import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import RegisterPage from './register-page.tsx'

const typed = {
  Nom: 'Hounkpatin',
  Prénom: 'Adjoa',
  'Adresse e-mail': 'adjoa@exemple.bj',
  'Mot de passe': 'Soleil-du-Zou-9',
  'Confirmation du mot de passe': 'Soleil-du-Zou-9',
}

function fill(values: Partial<typeof typed>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const submit = () => fireEvent.click(screen.getByText('Créer mon compte'))

test('opens an account, says so, and goes to the login', async () => {
  const asked = stubServer({ 'POST /api/register': { body: { status: true, message: 'Votre compte est créé.' } } })
  const { place } = renderPage(<RegisterPage />, { path: '/inscription' })
  fill(typed)
  submit()
  await waitFor(() => expect(place()).toBe('/connexion'))
  expect(screen.getByText('Votre compte est créé.').closest('.t-ok')).not.toBeNull()
  expect(asked[0]?.body).toEqual({
    name: 'Hounkpatin',
    firstname: 'Adjoa',
    email: 'adjoa@exemple.bj',
    password: 'Soleil-du-Zou-9',
    password_confirmation: 'Soleil-du-Zou-9',
  })
})

test('asks for name, first name, e-mail, password and its confirmation, and leads back to the login', () => {
  stubServer({})
  renderPage(<RegisterPage />)
  expect([...document.querySelectorAll('form input')].map((field) => [field.getAttribute('name'), field.getAttribute('type')])).toEqual([
    ['name', 'text'],
    ['firstname', 'text'],
    ['email', 'email'],
    ['password', 'password'],
    ['password_confirmation', 'password'],
  ])
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/connexion')
})

test('every field is required, and two different passwords are told before sending', async () => {
  const asked = stubServer({})
  renderPage(<RegisterPage />)
  submit()
  await screen.findByText('Le nom est obligatoire.')
  expect(screen.getAllByText(/est obligatoire\.$/)).toHaveLength(5)
  fill({ ...typed, 'Confirmation du mot de passe': 'autre' })
  submit()
  await screen.findByText('Les deux mots de passe sont différents.')
  expect(asked).toHaveLength(0)
})

test('the server’s first sentence of each field goes under it, and the first field has the focus', async () => {
  stubServer({
    'POST /api/register': {
      status: 422,
      body: { message: 'À corriger', errors: { email: ['Un compte existe déjà.', 'Autre.'], password: ['Mot de passe trop courant.'] } },
    },
  })
  renderPage(<RegisterPage />)
  fill(typed)
  submit()
  await screen.findByText('Un compte existe déjà.')
  expect(screen.getByText('Mot de passe trop courant.')).toBeTruthy()
  expect(screen.queryByText('Autre.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail')))
})

test('K20: a password made of one’s own name is told before it is sent', async () => {
  const asked = stubServer({})
  renderPage(<RegisterPage />)
  fill({ ...typed, 'Mot de passe': 'hounkpatin97', 'Confirmation du mot de passe': 'hounkpatin97' })
  submit()
  await screen.findByText(/trop facile à deviner.*trois mots sans rapport/)
  expect(asked).toHaveLength(0)
})
