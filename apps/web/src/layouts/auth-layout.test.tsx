import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthLayout } from './auth-layout.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test.each([2026, 2031])('a card under the logo, and %i at the foot when that is the year', (year) => {
  vi.useFakeTimers({ now: new Date(`${year}-06-01T00:00:00Z`), toFake: ['Date'] })
  render(<AuthLayout title="Connexion"><p>Le formulaire</p></AuthLayout>)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: 'Connexion' }).closest('.card')).toBe(main.getByText('Le formulaire').closest('.card'))
  const logo = main.getByRole('link', { name: 'Passerelle, site public' })
  expect(logo.querySelector('svg')).not.toBeNull()
  // Where it leads is a setting of the server.
  expect(logo.getAttribute('href')).toBe('/site-public')
  expect(screen.getByRole('contentinfo').textContent).toBe(`© ${year} Passerelle · Le programme · Aide et mentions`)
})
