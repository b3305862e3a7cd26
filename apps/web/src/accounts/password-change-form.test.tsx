import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { PasswordChangeForm } from './password-change-form.tsx'

const call = 'POST /api/change/pwd'
const typed = {
  'Ancien mot de passe': 'Lagune-et-sable-7',
  'Nouveau mot de passe': 'Soleil-du-Zou-9',
  'Confirmation du nouveau mot de passe': 'Soleil-du-Zou-9',
}

function fill(values: Partial<typeof typed>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Modifier le mot de passe' }))
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('changes the password, says so, and forgets what was typed', async () => {
  const asked = stubServer({ [call]: { body: { status: true, message: 'Votre mot de passe est changé.' } } })
  renderPage(<PasswordChangeForm />)
  expect(screen.getByRole('region', { name: 'Modification mot de passe' })).toBeTruthy()
  fill(typed)
  submit()
  expect((await screen.findByText('Votre mot de passe est changé.')).closest('.t-ok')).not.toBeNull()
  expect(asked[0]?.body).toEqual({
    old_password: 'Lagune-et-sable-7',
    new_password: 'Soleil-du-Zou-9',
    new_password_confirm: 'Soleil-du-Zou-9',
  })
  expect(Object.keys(typed).map(valueOf)).toEqual(['', '', ''])
})

test('every field is required, the rules are said before typing, and two different passwords are told before sending', async () => {
  const asked = stubServer({})
  renderPage(<PasswordChangeForm />)
  expect(screen.getByText(/^8 caractères au moins\./).id).toBe(
    screen.getByLabelText('Nouveau mot de passe').getAttribute('aria-describedby'),
  )
  submit()
  await screen.findByText('L’ancien mot de passe est obligatoire.')
  expect(screen.getAllByText(/est obligatoire\.$/)).toHaveLength(3)
  fill({ ...typed, 'Confirmation du nouveau mot de passe': 'autre' })
  submit()
  await screen.findByText('Les deux mots de passe sont différents.')
  expect(asked).toHaveLength(0)
})

test('the server’s sentences go under their fields, the first one focused, and what was typed stays', async () => {
  stubServer({
    [call]: {
      status: 422,
      body: {
        message: 'À corriger',
        errors: { old_password: ['L’ancien mot de passe est incorrect. Saisissez-le à nouveau.'], new_password: ['Trop courant.'] },
      },
    },
  })
  renderPage(<PasswordChangeForm />)
  fill(typed)
  submit()
  await screen.findByText('L’ancien mot de passe est incorrect. Saisissez-le à nouveau.')
  expect(screen.getByText('Trop courant.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ancien mot de passe')))
  expect(valueOf('Nouveau mot de passe')).toBe('Soleil-du-Zou-9')
})

test('a refusal is a warning toast', async () => {
  stubServer({ [call]: { body: { status: false, reason: 'no', message: 'Impossible pour le moment.' } } })
  renderPage(<PasswordChangeForm />)
  fill(typed)
  submit()
  expect((await screen.findByText('Impossible pour le moment.')).closest('.t-warn')).not.toBeNull()
})

test.each([
  [419, 'Page expirée. Veuillez actualiser la page', 't-no'],
  [429, 'Trop de tentatives. Attendez quelques minutes, puis réessayez.', 't-warn'],
])('a %i is told by a toast', async (status, message, tone) => {
  stubServer({ [call]: { status, body: { message } } })
  renderPage(<PasswordChangeForm />)
  fill(typed)
  submit()
  expect((await screen.findByText(message)).closest('.toast')?.className).toContain(tone)
})
