import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, headings, rows } from '../../test/tables.ts'
import DonationPage from './donation-page.tsx'

test('under the title of the donation: number, amount, use and holder of each pass', async () => {
  stubServer({
    'GET /api/don/details/4': {
      body: [{ id: 81, pass_amount: 5000, status_scan: 'approved', beneficiary: { user: { name: 'Afi Hounsou' } } }, { id: 82, pass_amount: 2500, status_scan: null, beneficiary: null }],
    },
  })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e%20num%C3%A9rique' })
  await screen.findByText('Afi Hounsou')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rentrée numérique')
  expect(headings()).toEqual(['N°', 'Montant', 'Utilisation', 'Bénéficiaire'])
  expect(rows()).toEqual([['1', '5 000 FCFA', 'Utilisé', 'Afi Hounsou'], ['2', '2 500 FCFA', 'Non utilisé', 'Pas encore attribué']])
  expect(['Utilisé', 'Non utilisé'].map(badgeTone)).toEqual(['', 'ok'])
})
