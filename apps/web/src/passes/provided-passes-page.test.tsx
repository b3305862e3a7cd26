import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings, rows } from '../../test/tables.ts'
import ProvidedPassesPage from './provided-passes-page.tsx'

const pass = {
  id: 1,
  service_produit: { id: 3, name: 'Formation', type: 'service' },
  pass_amount: 5000,
  status_scan: null,
  expires_on: '2027-10-02',
  used_at: null,
  redemption_id: null,
}

test('K69: lists service, amount, date and status; only an unused pass leads to the scan', async () => {
  stubServer({
    'GET /api/provide/pass': {
      body: [pass, { ...pass, id: 2, pass_amount: 2500, status_scan: 'approved', used_at: '2026-11-03T09:05:00Z', redemption_id: 41 }],
    },
  })
  renderPage(<ProvidedPassesPage />)
  await screen.findByText('Utilisé')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pass fournis')
  expect(headings()).toEqual(['Service', 'Montant', 'Date', 'Statut', 'Action'])
  expect(rows()).toEqual([
    ['Formation', '5 000 FCFA', 'Jusqu’au 2 octobre 2027', 'Non utilisé', 'Scanner un pass Formation'],
    ['Formation', '2 500 FCFA', 'Utilisé le 3 nov. 2026, 10:05', 'Utilisé', 'Signaler un problème sur ce scan : Formation'],
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/scannage'])
})
