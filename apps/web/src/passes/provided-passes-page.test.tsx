import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings, rows } from '../../test/tables.ts'
import ProvidedPassesPage from './provided-passes-page.tsx'

const pass = { id: 1, service_produit: { id: 3, name: 'Formation', type: 'service' }, pass_amount: 5000, status_scan: null, expires_on: '2027-10-02' }

test('lists service, amount and status; only an unused pass leads to the scan', async () => {
  stubServer({ 'GET /api/provide/pass': { body: [pass, { ...pass, id: 2, pass_amount: 2500, status_scan: 'approved' }] } })
  renderPage(<ProvidedPassesPage />)
  await screen.findByText('Utilisé')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pass fournis')
  expect(headings()).toEqual(['Service', 'Montant', 'Statut', 'Action'])
  expect(rows()).toEqual([['Formation', '5 000 FCFA', 'Non utilisé', 'Scanner un pass Formation'], ['Formation', '2 500 FCFA', 'Utilisé', '']])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/scannage'])
})
