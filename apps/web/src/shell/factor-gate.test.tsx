import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { FactorGate } from './factor-gate.tsx'

const codes = Array.from({ length: 10 }, (_one, index) => `ABCD${index + 2}-EFGHJ`)
const done = { status: true, message: 'C’est fait.' }
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const clerk = (more: object = {}) => loginReply({ role_id: 1, admin_role: 'super', stat: null, ...more })

test('an administrator who must enrol sees nothing else until the backup codes are kept, whatever the server says meanwhile', async () => {
  let isDone = false
  stubServer({
    'GET /api/user': () => ({ body: clerk(isDone ? {} : { must_enrol: true }) }),
    'POST /api/second-factor/start': { body: { ...done, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZD' } },
    'POST /api/second-factor/confirm': () => {
      isDone = true
      return { body: { ...done, codes } }
    },
  })
  renderPage(<SignedIn as={clerk({ must_enrol: true })}><FactorGate><p>Vue d’ensemble</p></FactorGate></SignedIn>)
  await screen.findByRole('heading', { level: 1, name: 'Protégez d’abord ce compte' })
  expect(screen.queryByText('Vue d’ensemble')).toBeNull()
  await press('Utiliser une application')
  type('Votre mot de passe', 'Lagune-et-sable-7')
  await press('Continuer')
  type('Code affiché par l’application', '123456')
  await act(async () => fireEvent.submit(screen.getByLabelText('Code affiché par l’application').closest('form')!))
  await screen.findByText('ABCD2-EFGHJ')
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('Vue d’ensemble')).toBeNull()
  await press('J’ai gardé mes codes')
  await screen.findByText('Vue d’ensemble')
})

test('whoever need not sees the page at once', async () => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  renderPage(<SignedIn as={clerk()}><FactorGate><p>Vue d’ensemble</p></FactorGate></SignedIn>)
  await screen.findByText('Vue d’ensemble')
})
