import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import QrLandingPage from './qr-landing-page.tsx'

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
