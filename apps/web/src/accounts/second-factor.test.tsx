import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { SecondFactor } from './second-factor.tsx'

const codes = Array.from({ length: 10 }, (_one, index) => `ABCD${index + 2}-EFGHJ`)
const done = { status: true, message: 'C’est fait.' }
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('it is put in place by the password, the key and a first code, and the backup codes are shown once', async () => {
  let since: string | null = null
  const asked = stubServer({
    'GET /api/second-factor': () => ({ body: { since, passkeys: [], codes_left: since ? 10 : 0, is_required: false } }),
    'POST /api/second-factor/start': { body: { ...done, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZD' } },
    'POST /api/second-factor/confirm': () => {
      since = '2026-03-05T08:05:00.000Z'
      return { body: { ...done, codes } }
    },
  })
  renderPage(<SecondFactor />)
  await press('Régler le second facteur')
  await screen.findByText('Absent')
  await press('Mettre en place')
  type('Votre mot de passe', 'Lagune-et-sable-7')
  await press('Continuer')
  await screen.findByRole('img', { name: 'Clé à lire avec votre application' })
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined()
  type('Code affiché par l’application', '123456')
  await act(async () => fireEvent.submit(screen.getByLabelText('Code affiché par l’application').closest('form')!))
  await screen.findByText('ABCD2-EFGHJ')
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  await press('J’ai gardé mes codes')
  await screen.findByText('En place')
  expect(screen.queryByText('ABCD2-EFGHJ')).toBeNull()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'Lagune-et-sable-7' }, { code: '123456' },
  ])
})

test('a wrong code is told under its field, and taking it away asks for the password too', async () => {
  stubServer({
    'GET /api/second-factor': { body: { since: '2026-03-05T08:05:00.000Z', passkeys: [], codes_left: 7, is_required: false } },
    'POST /api/second-factor/remove': { status: 422, body: { message: 'À corriger.', errors: { code: ['Ce code n’est pas le bon.'] } } },
  })
  renderPage(<SecondFactor />)
  await press('Régler le second facteur')
  await screen.findByText(/7 sur 10/)
  await press('Retirer')
  type('Votre mot de passe', 'Lagune-et-sable-7')
  type('Code de votre application', '000000')
  await act(async () => fireEvent.submit(screen.getByLabelText('Code de votre application').closest('form')!))
  await screen.findByText('Ce code n’est pas le bon.')
})

const key = { id: 3, name: 'Mon téléphone', created_at: '2026-03-05T08:05:00.000Z', last_used_at: null }

test('an administrator’s only second factor has no way out; with another, a passkey is removed after a question', async () => {
  let passkeys = [key]
  const asked = stubServer({
    'GET /api/second-factor': () => ({ body: { since: null, passkeys, codes_left: 10, is_required: true } }),
    'POST /api/second-factor/passkeys/3/remove': { body: { status: true, message: 'La clé d’accès est retirée.' } },
  })
  const { unmount } = renderPage(<SecondFactor />)
  await press('Régler le second facteur')
  await screen.findByText('Mon téléphone')
  expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull()
  unmount()
  passkeys = [key, { ...key, id: 4, name: 'Clé USB' }]
  renderPage(<SecondFactor />)
  await press('Régler le second facteur')
  await screen.findByText('Clé USB')
  await press('Retirer la clé d’accès Mon téléphone')
  await press('Retirer la clé')
  await screen.findByText('La clé d’accès est retirée.')
  expect(asked.some(({ path }) => path === '/api/second-factor/passkeys/3/remove')).toBe(true)
})
