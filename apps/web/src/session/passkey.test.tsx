import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import SecondStep from './second-step.tsx'
import { useSession } from './session.tsx'

const asked = { challenge: 'AAAA', rp_id: 'localhost', passkeys: [{ id: 'BBBB', transports: ['internal'] }] }
const sent = { email: 'adjoa@exemple.bj', password: 'mot de passe' }
const bytes = (text: string) => new TextEncoder().encode(text).buffer

function Signed({ onBack = () => {} }: { onBack?: () => void }) {
  const { user } = useSession()
  return user ? <p>Bonjour {user.firstname}</p> : <SecondStep sent={sent} passkey={asked} onBack={onBack} />
}

/** A browser whose device does this. */
function device(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }))
}
afterEach(() => vi.unstubAllGlobals())

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('a passkey is offered first, signs what the server asked for, and opens', async () => {
  const options: CredentialRequestOptions[] = []
  device(async (given) => {
    options.push(given)
    const response = { authenticatorData: bytes('a'), clientDataJSON: bytes('c'), signature: bytes('s'), userHandle: null }
    return { id: 'BBBB', rawId: bytes('b'), type: 'public-key', response, getClientExtensionResults: () => ({}) }
  })
  const calls = stubServer({ 'POST /api/login': { body: loginReply() } })
  renderPage(<Signed />)
  await press('Utiliser ma clé d’accès')
  await screen.findByText('Bonjour Adjoa')
  expect(options[0]?.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const body = calls.find(({ path }) => path === '/api/login')?.body as { passkey: string }
  expect(body).toMatchObject(sent)
  expect(JSON.parse(body.passkey)).toMatchObject({ id: 'BBBB', response: { signature: 'cw' } })
})

test('whoever gives up at the device is told so, and may type a code', async () => {
  device(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })))
  const calls = stubServer({ 'POST /api/login': { body: loginReply() } })
  renderPage(<Signed />)
  await press('Utiliser ma clé d’accès')
  await screen.findByText(/Votre appareil n’a rien confirmé/)
  expect(calls).toEqual([])
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } })
  await press('Continuer')
  await screen.findByText('Bonjour Adjoa')
})

test('a browser that makes no passkeys is offered the code alone', async () => {
  stubServer({ 'POST /api/login': { body: loginReply() } })
  renderPage(<Signed />)
  fireEvent.change(await screen.findByLabelText('Code de votre application'), { target: { value: '123456' } })
  expect(screen.queryByRole('button', { name: 'Utiliser ma clé d’accès' })).toBeNull()
  await press('Continuer')
  await screen.findByText('Bonjour Adjoa')
})

test('one that is refused leads back to the password', async () => {
  const response = { authenticatorData: bytes('a'), clientDataJSON: bytes('c'), signature: bytes('s'), userHandle: null }
  device(async () => ({ id: 'BBBB', rawId: bytes('b'), type: 'public-key', response, getClientExtensionResults: () => ({}) }))
  stubServer({ 'POST /api/login': { body: { status: false, reason: 'bad_passkey', message: 'Cette clé d’accès n’a pas été reconnue.' } } })
  const onBack = vi.fn<() => void>()
  renderPage(<Signed onBack={onBack} />)
  await press('Utiliser ma clé d’accès')
  await screen.findByText('Cette clé d’accès n’a pas été reconnue.')
  expect(onBack).toHaveBeenCalled()
})
