import { requestPayout } from '@passerelle/contract/payouts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { callApi } from '../platform/api.ts'
import { useSession } from '../session/session.tsx'
import { TermsFirst } from './terms-first.tsx'

const due = { status: 428, body: { message: 'Lisez et acceptez d’abord les conditions d’utilisation.', reason: 'terms_due' } }
const ask = () => callApi(requestPayout, { body: { amount: 5000, mode: 3, description: 'Recettes' } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const text = (version: number, body: string) =>
  ({ text: { version, body, is_major: true, published_at: '2026-11-01T08:00:00.000Z' }, versions: [] })

/** What the next screen would ask. */
const Asked = () => <p>{useSession().user?.must_accept ? 'À accepter' : 'Accepté'}</p>

beforeEach(() => localStorage.clear())

async function open() {
  let isAccepted = false
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/texts/terms': { body: text(2, 'Vos pass sont à vous.') },
    'GET /api/texts/consent': { body: text(1, 'Je suis d’accord.') },
    'POST /api/terms': () => {
      isAccepted = true
      return { body: { status: true, message: 'Merci.' } }
    },
    'POST /api/add/request/pay': () => (isAccepted ? { body: { status: true, message: 'Envoyée.', code_request: 'RET-1' } } : due),
  })
  const as = loginReply({ role_id: 4, must_accept: true })
  renderPage(<SignedIn as={as}><label>Montant<input /></label><Asked /><TermsFirst /></SignedIn>)
  fireEvent.change(await screen.findByLabelText('Montant'), { target: { value: '5000' } })
  return () => asked.filter(({ path }) => path === '/api/add/request/pay').map(({ headers }) => headers.get('idempotency-key'))
}

test('what is sent before the conditions are accepted shows them over its page, then goes with the same key; nothing typed is lost', async () => {
  const keys = await open()
  const asking = ask()
  await screen.findByRole('dialog', { name: 'Nos conditions ont changé' })
  await screen.findByText('Vos pass sont à vous.')
  expect(screen.getByText('À accepter')).toBeDefined()
  await press('J’accepte')
  expect(await asking).toMatchObject({ status: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Accepté')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('5000')
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('whoever does not say yes now is told why nothing was sent, and is asked again', async () => {
  const keys = await open()
  const refused = ask().catch((error: unknown) => error)
  await screen.findByText('Je suis d’accord.')
  await press('Pas maintenant')
  expect(await refused).toMatchObject({ status: 428, message: due.body.message })
  const again = ask()
  await screen.findByText('Je suis d’accord.')
  await press('J’accepte')
  await again
  expect(keys().length).toBe(3)
})
