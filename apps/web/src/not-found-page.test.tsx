import { fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../test/render-page.tsx'
import { stubServer } from '../test/stub-server.ts'
import { NotFoundPage } from './not-found-page.tsx'

test('says « Page non trouvée », and its button goes back', async () => {
  stubServer({})
  const { place } = renderPage(<><NotFoundPage /><Link to="/nulle/part?suite">Se perdre encore</Link></>, { path: '/nulle/part' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page non trouvée')
  fireEvent.click(screen.getByText('Se perdre encore'))
  expect(place()).toBe('/nulle/part?suite')
  // jsdom's history is not the router's: what counts is that there is one.
  history.pushState(null, '', '/')
  fireEvent.click(screen.getByRole('button', { name: 'Retour' }))
  expect(place()).toBe('/nulle/part')
})
