import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { type Answer, type Asked, stubServer } from '../../test/stub-server.ts'
import RecoveryPage from './recovery-page.tsx'

const ask = 'POST /api/recoverypwd/verif/email'
const recover = 'POST /api/recovery/pwd'
const sent = { body: { status: true, message: 'Si un compte existe à cette adresse, un code vient d’y être envoyé.', code_minutes: 15 } }
const changed = { body: { status: true, message: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.' } }
const refused = { body: { status: false, reason: 'bad_recovery_code', message: 'Ce code est incorrect ou n’est plus valable.' } }

afterEach(() => {
  vi.useRealTimers()
})

const typed = {
  'Code à 6 chiffres': '123 456',
  'Nouveau mot de passe': 'Soleil-du-Zou-9',
  'Confirmation du mot de passe': 'Soleil-du-Zou-9',
}

function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
/** What was sent; what the screen only reads left out. */
const acts = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const render = () => renderPage(<RecoveryPage />, { path: '/oubli/mdp' })
const toastOf = async (text: string | RegExp) =>
  (await screen.findAllByText(text)).find((node) => node.closest('.toast'))?.closest('.toast')

async function reachStep2(email = 'adjoa@exemple.bj') {
  const view = render()
  fill({ 'Adresse e-mail': email })
  press('Recevoir un code')
  await screen.findByLabelText('Code à 6 chiffres')
  return view
}

test('asks for the e-mail, then for the code and the new password, and goes to the login', async () => {
  const asked = stubServer({ [ask]: sent, [recover]: changed })
  const { place } = await reachStep2(' adjoa@exemple.bj ')
  expect((await toastOf(sent.body.message))?.className).toContain('t-ok')
  fill(typed)
  press('Changer le mot de passe')
  await waitFor(() => expect(place()).toBe('/connexion'))
  expect((await toastOf(changed.body.message))?.className).toContain('t-ok')
  expect(acts(asked).map(({ path, body }) => [path, body])).toEqual([
    ['/api/recoverypwd/verif/email', { email: 'adjoa@exemple.bj' }],
    [
      '/api/recovery/pwd',
      { email: 'adjoa@exemple.bj', code: '123 456', password: 'Soleil-du-Zou-9', password_confirmation: 'Soleil-du-Zou-9' },
    ],
  ])
})

test('step 1 shows an e-mail field only, and step 2 three fields that are filled in by the phone where it can', async () => {
  stubServer({ [ask]: sent })
  const { container } = render()
  const fields = () => [...container.querySelectorAll('input:not([aria-hidden])')].map((field) => [
    field.getAttribute('name'), field.getAttribute('type'), field.getAttribute('autocomplete'),
  ])
  expect(fields()).toEqual([['email', 'email', 'username']])
  fill({ 'Adresse e-mail': 'adjoa@exemple.bj' })
  press('Recevoir un code')
  const code = await screen.findByLabelText('Code à 6 chiffres')
  expect(fields()).toEqual([
    ['code', 'text', 'one-time-code'],
    ['password', 'password', 'new-password'],
    ['password_confirmation', 'password', 'new-password'],
  ])
  expect(code.getAttribute('inputmode')).toBe('numeric')
  expect(screen.getByText(/^8 caractères au moins\./)).toBeTruthy()
})

test('step 2 takes the focus and says what it is; the address is in the page, not in its URL', async () => {
  stubServer({ [ask]: sent })
  const { place } = await reachStep2()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Étape 2 sur 2', description: /code envoyé à adjoa@exemple\.bj/ }))
  expect(place()).toBe('/oubli/mdp')
})

test('a refused first step is a warning toast, and step 2 stays closed', async () => {
  stubServer({ [ask]: { body: { status: false, reason: 'no', message: 'Impossible pour le moment.' } } })
  render()
  fill({ 'Adresse e-mail': 'adjoa@exemple.bj' })
  press('Recevoir un code')
  expect((await toastOf('Impossible pour le moment.'))?.className).toContain('t-warn')
  expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull()
})

test('a refused code is a warning toast, and its sentence is under the code, which has the focus', async () => {
  stubServer({ [ask]: sent, [recover]: refused })
  const { place } = await reachStep2()
  fill(typed)
  press('Changer le mot de passe')
  expect((await toastOf(refused.body.message))?.className).toContain('t-warn')
  const code = screen.getByLabelText('Code à 6 chiffres')
  expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(refused.body.message)
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(place()).toBe('/oubli/mdp')
})

test('all fields of both steps are required, and mistakes are told before sending', async () => {
  const asked = stubServer({ [ask]: sent })
  render()
  press('Recevoir un code')
  await screen.findByText('L’e-mail est obligatoire.')
  expect(acts(asked)).toHaveLength(0)
  fill({ 'Adresse e-mail': 'adjoa@exemple.bj' })
  press('Recevoir un code')
  await screen.findByLabelText('Code à 6 chiffres')
  press('Changer le mot de passe')
  await screen.findByText('Le code est obligatoire.')
  expect(screen.getAllByText(/est obligatoire\.$/)).toHaveLength(3)
  fill({ ...typed, 'Code à 6 chiffres': '12345', 'Confirmation du mot de passe': 'autre' })
  press('Changer le mot de passe')
  await screen.findByText('Le code compte 6 chiffres.')
  expect(screen.getByText('Les deux mots de passe sont différents.')).toBeTruthy()
  expect(acts(asked)).toHaveLength(1)
})

test('the server’s sentences go under the fields of each step', async () => {
  let isRight = false
  stubServer({
    [ask]: () => (isRight ? sent : { status: 422, body: { message: 'À corriger', errors: { email: ['L’e-mail n’est pas valide.'] } } }),
    [recover]: {
      status: 422,
      body: {
        message: 'À corriger',
        errors: { code: ['Le code compte 6 chiffres.'], password: ['Ce mot de passe est trop facile à deviner.'] },
      },
    },
  })
  render()
  fill({ 'Adresse e-mail': 'adjoa' })
  press('Recevoir un code')
  await screen.findByText('L’e-mail n’est pas valide.')
  expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail'))
  isRight = true
  fill({ 'Adresse e-mail': 'adjoa@exemple.bj' })
  press('Recevoir un code')
  await screen.findByLabelText('Code à 6 chiffres')
  fill(typed)
  press('Changer le mot de passe')
  await screen.findByText('Le code compte 6 chiffres.')
  expect(screen.getByText('Ce mot de passe est trop facile à deviner.')).toBeTruthy()
})

test.each([
  [
    'an expired page',
    { status: 419, body: { message: 'Page expirée. Veuillez actualiser la page' } },
    'Page expirée. Veuillez actualiser la page',
    't-no',
  ],
  [
    'too many tries',
    { status: 429, body: { message: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.' } },
    'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
    't-warn',
  ],
  [
    'a network that is away',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /^Nous ne savons pas encore si votre (demande est arrivée|nouveau mot de passe est arrivé)\./,
    't-no',
  ],
])('%s is told by a toast at both steps, and nothing typed is lost', async (_case, answer, sentence, tone) => {
  let isFirst = true
  stubServer({ [ask]: () => (isFirst ? (typeof answer === 'function' ? answer() : answer) : sent), [recover]: answer })
  render()
  fill({ 'Adresse e-mail': 'adjoa@exemple.bj' })
  press('Recevoir un code')
  const first = await toastOf(sentence)
  expect(first?.className).toContain(tone)
  fireEvent.click(first!.querySelector('button')!)
  isFirst = false
  press('Recevoir un code')
  await screen.findByLabelText('Code à 6 chiffres')
  fill(typed)
  press('Changer le mot de passe')
  expect((await toastOf(sentence))?.className).toContain(tone)
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('Soleil-du-Zou-9')
})

test('a new code may be asked for after a minute; it empties the field and the wait begins again', async () => {
  const asked = stubServer({ [ask]: sent })
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  await reachStep2()
  const resend = () => screen.getByRole('button', { name: /^Renvoyer un code/ })
  expect(resend().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: /^Renvoyer un code, dans moins d’une minute/ })).toBe(resend())
  expect(screen.getByText('(1:00)')).toBeTruthy()
  fireEvent.click(resend())
  expect(acts(asked)).toHaveLength(1)
  fill({ 'Code à 6 chiffres': '000000' })
  vi.setSystemTime(Date.now() + 61_000)
  // The next second’s tick sees that the minute is over.
  await waitFor(() => expect(resend().getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(resend())
  await waitFor(() => expect(acts(asked)).toHaveLength(2))
  await waitFor(() => expect(resend().getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>('Code à 6 chiffres').value).toBe('')
})

test.each<[string, Answer, number]>([
  ['of a newer code, what was told with it', { body: { ...sent.body, code_minutes: 30 } }, 30],
  ['when a newer one is refused, of the one before', { status: 429, body: {}, headers: { 'retry-after': '61' } }, 15],
])('step 2 says how long the code lives as the server told; %s', async (_case, again, minutes) => {
  let answer: Answer = sent
  stubServer({ [ask]: () => answer })
  await reachStep2()
  expect(screen.getByText(/Il est valable 15\sminutes\. Regardez/)).toBeTruthy()
  answer = again
  vi.useFakeTimers({ now: Date.now() + 62_000, toFake: ['Date'] })
  const resend = screen.getByRole('button', { name: /^Renvoyer un code/ })
  await waitFor(() => expect(resend.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(resend)
  if (again.status === 429) await screen.findByText(/^Trop de tentatives/)
  expect(await screen.findByText(new RegExp(`Il est valable ${minutes}\\sminutes\\.`))).toBeTruthy()
})

test('« Changer d’adresse » goes back to the first step with the address', async () => {
  stubServer({ [ask]: sent })
  await reachStep2()
  fireEvent.click(screen.getByRole('link', { name: 'Changer d’adresse' }))
  const email = await screen.findByLabelText<HTMLInputElement>('Adresse e-mail')
  expect(email.value).toBe('adjoa@exemple.bj')
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Étape 1 sur 2' }))
})

const helper = (phone: string | null, email: string | null) => ({ 'GET /api/support': { body: { phone, email } } })
const help = () => screen.queryByText(/^Vous n’avez plus accès à cette adresse/)

test('whoever has lost the mailbox too reads at both steps whom to call and where to write', async () => {
  stubServer({ [ask]: sent, ...helper('+2290197000000', 'aide@exemple.bj') })
  render()
  await waitFor(() => expect(help()?.textContent).toBe(
    'Vous n’avez plus accès à cette adresse\u202F? Contactez le service client\u00A0: ' +
    '01\u00A097\u00A000\u00A000\u00A000 ou aide@exemple.bj.',
  ))
  const leadsTo = () => [...help()?.querySelectorAll('a') ?? []].map((link) => link.getAttribute('href'))
  expect(leadsTo()).toEqual(['tel:+2290197000000', 'mailto:aide@exemple.bj'])
  fill({ 'Adresse e-mail': 'adjoa@exemple.bj' })
  press('Recevoir un code')
  await screen.findByLabelText('Code à 6 chiffres')
  expect(leadsTo()).toEqual(['tel:+2290197000000', 'mailto:aide@exemple.bj'])
})

test.each([
  ['a telephone alone', helper('+2290197000000', null), /: 01\s97\s00\s00\s00\.$/],
  ['an address alone', helper(null, 'aide@exemple.bj'), /: aide@exemple\.bj\.$/],
])('%s is named alone', async (_case, answer, end) => {
  stubServer(answer)
  render()
  await waitFor(() => expect(help()?.textContent).toMatch(end))
})

test.each([
  ['nobody is named', helper(null, null)],
  ['the answer is lost', {}],
])('nothing is promised where %s', async (_case, answer) => {
  const asked = stubServer(answer)
  const { container } = render()
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/support']))
  await act(async () => {})
  expect(help()).toBeNull()
  expect(container.querySelector<HTMLElement>('[data-fill]')?.hidden).toBe(true)
})

test('what the page has said that is taken over stands from the first picture on, until the server says otherwise', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.id = 'early-page'
  page.innerHTML = '<p data-fill="lostMailbox">… <a href="tel:+2290197000000">…</a> … <a href="mailto:aide@exemple.bj">…</a>.</p>'
  const answer = Promise.withResolvers<Answer>()
  stubServer({ 'GET /api/support': () => answer.promise })
  render()
  expect(help()?.textContent).toMatch(/: 01\s97\s00\s00\s00 ou aide@exemple\.bj\.$/)
  page.remove()
  answer.resolve(helper(null, 'autre@exemple.bj')['GET /api/support'])
  await waitFor(() => expect(help()?.textContent).toMatch(/: autre@exemple\.bj\.$/))
})

const mailed = 'A_b-0123456789abcdefgh'
const passwords = { 'Nouveau mot de passe': 'Soleil-du-Zou-9', 'Confirmation du mot de passe': 'Soleil-du-Zou-9' }
const followLink = () => renderPage(<RecoveryPage />, { path: '/oubli/mdp', at: `/oubli/mdp#${mailed}` })

test('K61: the link of the mail goes straight to the new password, and leaves the address at once', async () => {
  const asked = stubServer({ [recover]: changed })
  const { place, hash } = followLink()
  await waitFor(() => expect(hash()).toBe(''))
  expect(screen.getByRole('group', { name: 'Étape 2 sur 2' })).toBeTruthy()
  expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull()
  fill(passwords)
  press('Changer le mot de passe')
  await waitFor(() => expect(place()).toBe('/connexion'))
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/recovery/link', { link: mailed }],
    ['/api/recovery/pwd', { link: mailed, password: 'Soleil-du-Zou-9', password_confirmation: 'Soleil-du-Zou-9' }],
  ])
})

test('K61: a link that is dead is told when it is opened, before anything is typed, and leads to a new code', async () => {
  const message = 'Ce lien n’est plus valable.'
  stubServer({ 'POST /api/recovery/link': { body: { status: false, reason: 'bad_recovery_link', message } } })
  followLink()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Recevoir un nouveau code' }))
  await screen.findByLabelText('Adresse e-mail')
})

test('K61: a link that dies while the password is typed is told, and leads to a new code', async () => {
  const message = 'Ce lien n’est plus valable.'
  stubServer({ [recover]: { body: { status: false, reason: 'bad_recovery_link', message } } })
  followLink()
  fill(passwords)
  press('Changer le mot de passe')
  expect((await toastOf(message))?.className).toContain('t-warn')
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('Soleil-du-Zou-9')
  fireEvent.click(screen.getByRole('link', { name: 'Recevoir un nouveau code' }))
  await screen.findByLabelText('Adresse e-mail')
})
