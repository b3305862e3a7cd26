import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, headings, rows } from '../../test/tables.ts'
import DonationsPage from './donations-page.tsx'

const donation = {
  id: 4, transaction_id: '100042', title: 'Rentrée', service_produit: { id: 3, name: 'Formation', type: 'service' }, amount: 20_000,
  fee: 2000, status: 'approved', created_at: '2026-10-02T09:00:00Z', refunded_at: null,
}

async function show(...donations: object[]) {
  stubServer({ 'GET /api/dons': { body: donations } })
  renderPage(<DonationsPage />)
  await screen.findAllByText('Rentrée')
}

test('lists transaction, title, service, amount, status and date, and leads to the details', async () => {
  await show(donation)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mes dons')
  expect(headings()).toEqual(['Transaction', 'Titre', 'Service', 'Montant des pass', 'Statut', 'Date', 'Détails'])
  expect(rows()).toEqual([['100042', 'Rentrée', 'Formation', '20 000 FCFA', 'Approuvé', '2 octobre 2026', 'Détails de Rentrée']])
  expect(within(screen.getByRole('table')).getByRole('link').getAttribute('href')).toBe('/don/details/4/Rentr%C3%A9e')
})

test('a pending payment is yellow, an approved one green, a failed one red', async () => {
  await show(donation, { ...donation, id: 5, status: 'pending', transaction_id: null }, { ...donation, id: 6, status: 'failed' })
  expect(['En attente', 'Approuvé', 'Échoué'].map(badgeTone)).toEqual(['wait', 'ok', 'no'])
  expect(rows()[1]?.[0]).toBe('N/A')
})
