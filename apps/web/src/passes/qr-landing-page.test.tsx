import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passCodeFrom, readPassCode } from '@passerelle/contract/pass-code'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import QrLandingPage from './qr-landing-page.tsx'
import { Scanner } from './scanner.tsx'

const code = passCodeFrom(new Uint8Array(15).fill(3))

it('explains a pass to somebody who is not signed in, without asking the server anything', async () => {
  const asked = stubServer({})
  const { place } = renderPage(<QrLandingPage />, { path: '/p', at: `/p#${code}` })
  expect(await screen.findByText(/L’ouvrir ici ne l’utilise pas/)).toBeTruthy()
  expect(screen.getByText(/Ne l’envoyez à personne/).className).toBe('strong')
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy()
  expect(asked).toEqual([])
  expect(place()).toBe('/p')
})

it('says when the code is not whole', async () => {
  renderPage(<QrLandingPage />, { path: '/p', at: '/p#K7M2' })
  expect((await screen.findByText('Ce code est incomplet.')).closest('.n-no')).not.toBeNull()
})

it('hands the code to the scan screen of a signed-in supplier: ten openings ask the server nothing', async () => {
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  for (let time = 0; time < 10; time += 1) {
    const { place, state, unmount } = renderPage(<SignedIn as={loginReply({ role_id: 4 })}><QrLandingPage /></SignedIn>, {
      path: '/p',
      at: `/p#${code}`,
    })
    await waitFor(() => expect(place()).toBe('/scannage'))
    expect(state()).toEqual({ code })
    unmount()
  }
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('fills the code in on the scan screen, and redeems it only once it is confirmed', async () => {
  const asked = stubServer({ 'POST /api/scan/pass': { body: { status: false, reason: 'unknown', message: 'Inconnu. Vérifiez le code.' } } })
  renderPage(<Scanner title="Scanner un pass" />, { path: '/scannage', at: { pathname: '/scannage', state: { code } } })
  const field = await screen.findByLabelText<HTMLInputElement>('Code du pass')
  expect(readPassCode(field.value)).toBe(code)
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Valider le pass' }))
  await waitFor(() => expect(asked).toMatchObject([{ path: '/api/scan/pass', body: { code } }]))
})

it.each([
  ['approved', 1],
  ['pending', 0],
  ['rejected', 0],
] as const)('leads a beneficiary whose profile is %s to the passes only when they open: %i link', async (stat, links) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  renderPage(<SignedIn as={loginReply({ role_id: 2, stat })}><QrLandingPage /></SignedIn>, { path: '/p', at: `/p#${code}` })
  await screen.findByText(/L’ouvrir ici ne l’utilise pas/)
  expect(screen.queryAllByRole('link', { name: /Mes\u00A0pass/ })).toHaveLength(links)
})
