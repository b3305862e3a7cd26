import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, plain } from '../../test/tables.ts'
import OwnPaymentsPage from './own-payments-page.tsx'

const payment = {
  id: 9, kind: 'don', title: 'Rentrée', don_id: 4, transaction_id: '900123', amount: 20_000, fee: 2000, status: 'approved', message: null,
  more_in_review: 0, created_at: '2026-10-02T09:00:00Z',
}

test('gifts and offers: what was paid in all, what became of it, and where its passes are', async () => {
  stubServer({
    'GET /api/payments': {
      body: [
        { ...payment, id: 12, kind: 'offer', title: 'Mon atelier', don_id: null, transaction_id: null, status: 'pending', message: 'Non.' },
        { ...payment, id: 11, kind: 'offer', title: 'Mon salon', don_id: null },
        { ...payment, id: 10, status: 'failed', message: 'L’opérateur a refusé.' },
        { ...payment, more_in_review: 1 },
      ],
    },
  })
  renderPage(<OwnPaymentsPage />)
  const table = within(await screen.findByRole('table', { name: 'Mes paiements' }))
  const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent))
  const rows = (await table.findAllByRole('row')).slice(1).map(cellsOf)
  expect(rows).toEqual([
    ['N/A', 'Mon atelier', 'Projet financé', '22 000 FCFA', 'En attente', '2 octobre 2026', ''],
    ['900123', 'Mon salon', 'Projet financé', '22 000 FCFA', 'Payé', '2 octobre 2026', 'Pass financés pour Mon salon'],
    ['900123', 'RentréeL’opérateur a refusé.', 'Don', '22 000 FCFA', 'Non abouti', '2 octobre 2026', 'Détails de Rentrée'],
    [
      '900123', 'RentréeUn autre paiement du même achat est à l’examen : ce que vous avez payé en trop vous revient.', 'Don', '22 000 FCFA',
      'Payé', '2 octobre 2026', 'Détails de Rentrée',
    ],
  ])
  expect(badgeTone('Non abouti')).toBe('no')
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/pass/financed', '/don/details/4/Rentr%C3%A9e', '/don/details/4/Rentr%C3%A9e',
  ])
})
