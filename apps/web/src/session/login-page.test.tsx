import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import LoginPage from './login-page.tsx'
import { useSession } from './session.tsx'

function Signed() {
  const { user } = useSession()
  return user ? <p>Bonjour {user.firstname}</p> : <LoginPage />
}

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Adresse e-mail'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: password } })
}
const submit = () => fireEvent.submit(screen.getByText('Se connecter').closest('form')!)

test('asks for an e-mail and a password, and leads to the recovery and to the registration', () => {
  stubServer({})
  renderPage(<LoginPage />)
  expect([...document.querySelectorAll('form input')].map((field) => [field.getAttribute('name'), field.getAttribute('type')])).toEqual([
    ['email', 'email'],
    ['password', 'password'],
  ])
  const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect([linkOf(/^Mot de passe oublié/), linkOf(/^Créer un compte/)]).toEqual(['/oubli/mdp', '/inscription'])
})

test('signs in', async () => {
  const asked = stubServer({ 'POST /api/login': { body: loginReply() } })
  renderPage(<Signed />)
  fill(' adjoa@exemple.bj ', 'mot de passe')
  submit()
  await screen.findByText('Bonjour Adjoa')
  expect(asked.find(({ path }) => path === '/api/login')?.body).toEqual({ email: 'adjoa@exemple.bj', password: 'mot de passe' })
})

test('asks for what is missing, without a call, and focuses the first field', async () => {
  const asked = stubServer({})
  renderPage(<LoginPage />)
  submit()
  expect(screen.getByText('L’e-mail est obligatoire.')).toBeTruthy()
  expect(screen.getByText('Le mot de passe est obligatoire.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail'))
  expect(asked.some(({ path }) => path === '/api/login')).toBe(false)
})

test('K70: wrong credentials are told once, in an error toast, and the password is focused', async () => {
  stubServer({ 'POST /api/login': { body: { status: false, reason: 'bad_credentials', message: 'E-mail ou mot de passe incorrect.' } } })
  renderPage(<LoginPage />)
  fill('adjoa@exemple.bj', 'faux')
  submit()
  expect((await screen.findByText('E-mail ou mot de passe incorrect.')).closest('.t-no')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe'))
})

test('leads to an account and to the recovery of the password, which receives the e-mail outside the address', () => {
  stubServer({})
  const { place, state } = renderPage(<LoginPage />, { path: '/connexion' })
  expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe('/inscription')
  fill(' adjoa@exemple.bj ', '')
  const link = screen.getByRole('link', { name: 'Mot de passe oublié\u202F?' })
  expect(link.getAttribute('href')).toBe('/oubli/mdp')
  fireEvent.click(link)
  expect(place()).toBe('/oubli/mdp')
  expect(state()).toEqual({ email: 'adjoa@exemple.bj' })
})

test('a 422 goes under its field, focused', async () => {
  stubServer({ 'POST /api/login': { status: 422, body: { message: 'À corriger', errors: { email: ['L’e-mail n’est pas valide.'] } } } })
  renderPage(<LoginPage />)
  fill('adjoa', 'secret')
  submit()
  await screen.findByText('L’e-mail n’est pas valide.')
  expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail'))
})

test('an expired page is an error toast', async () => {
  stubServer({ 'POST /api/login': { status: 419, body: { message: 'Page expirée. Veuillez actualiser la page' } } })
  renderPage(<LoginPage />)
  fill('adjoa@exemple.bj', 'secret')
  submit()
  expect((await screen.findByText('Page expirée. Veuillez actualiser la page')).closest('.t-no')).not.toBeNull()
})

test('two submissions at once are one request', async () => {
  const asked = stubServer({ 'POST /api/login': { body: loginReply() } })
  renderPage(<Signed />)
  fill('adjoa@exemple.bj', 'secret')
  submit()
  submit()
  await screen.findByText('Bonjour Adjoa')
  expect(asked.filter(({ path }) => path === '/api/login')).toHaveLength(1)
})

test('demonstration accounts are shown when the server has them, and sign in at a touch', async () => {
  const asked = stubServer({
    'GET /api/demo': { body: { accounts: [{ email: 'partenaire@passerelle.example', role: 3 }], password: 'Passerelle-2026' } },
    'POST /api/login': { body: loginReply() },
  })
  renderPage(<Signed />)
  fireEvent.click(await screen.findByText('Partenaire'))
  await screen.findByText('Bonjour Adjoa')
  expect(asked.find(({ path }) => path === '/api/login')?.body).toEqual({
    email: 'partenaire@passerelle.example',
    password: 'Passerelle-2026',
  })
})

test('no demonstration accounts otherwise', async () => {
  const asked = stubServer({ 'GET /api/demo': { body: null } })
  renderPage(<LoginPage />)
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/demo')).toBe(true))
  expect(screen.queryByText('Comptes de démonstration')).toBeNull()
})

test('with a second factor, the code is asked for after the password, and sent with it', async () => {
  const asked = stubServer({
    'POST /api/login': ({ body }) => {
      const totp = typeof body === 'object' && body !== null && 'totp' in body ? body.totp : undefined
      if (totp === '123456') return { body: loginReply() }
      const reason = totp === undefined ? 'totp_required' : 'bad_totp'
      return { body: { status: false, reason, message: reason === 'bad_totp' ? 'Ce code n’est pas le bon.' : 'Saisissez le code.' } }
    },
  })
  renderPage(<Signed />)
  fill('adjoa@exemple.bj', 'mot de passe')
  submit()
  const field = await screen.findByLabelText('Code de votre application')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  const send = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code de votre application'), { target: { value: code } })
    fireEvent.submit(screen.getByText('Continuer').closest('form')!)
  }
  send('')
  await screen.findByText('Le code est obligatoire.')
  send('000000')
  await screen.findByText('Ce code n’est pas le bon.')
  send('123456')
  await screen.findByText('Bonjour Adjoa')
  expect(asked.filter(({ path }) => path === '/api/login').map(({ body }) => body)).toEqual([
    { email: 'adjoa@exemple.bj', password: 'mot de passe' },
    { email: 'adjoa@exemple.bj', password: 'mot de passe', totp: '000000' },
    { email: 'adjoa@exemple.bj', password: 'mot de passe', totp: '123456' },
  ])
})
