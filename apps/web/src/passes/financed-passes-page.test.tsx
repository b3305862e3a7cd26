import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { crowdedCells, headings, rows } from '../../test/tables.ts'
import FinancedPassesPage from './financed-passes-page.tsx'

const pass = {
  id: 21,
  pass_amount: 5000,
  status_scan: null,
  beneficiary: { user: { name: 'Afi Hounsou' } },
  service_produit: { id: 3, name: 'Formation', type: 'service' },
  donation: null,
  project: { id: 9, slug: 'un-atelier', title: 'Un atelier' },
  created_at: '2026-11-03T09:05:00Z',
}
const used = { ...pass, id: 22, status_scan: 'approved', beneficiary: null, project: null, donation: { id: 4, title: 'Rentrée' } }

async function show(address: string, page: number) {
  const asked = stubServer({
    'GET /api/pass/financed': { body: { data: { data: [pass, used], current_page: page, last_page: 3, per_page: 20, total: 42 } } },
  })
  renderPage(<FinancedPassesPage />, { path: '/pass/financed', at: address })
  await screen.findByText('Afi Hounsou')
  return asked
}

test('K69: lists number, amount, service, what paid for it, date, use and holder of each pass', async () => {
  await show('/pass/financed', 1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pass financés')
  expect(headings()).toEqual(['N°', 'Montant', 'Service', 'Don ou projet', 'Date', 'Utilisation', 'Bénéficiaire'])
  expect(rows()).toEqual([
    ['1', '5 000 FCFA', 'Formation', 'Projet Un atelier', '3 novembre 2026', 'Non utilisé', 'Afi Hounsou'],
    ['2', '5 000 FCFA', 'Formation', 'Don Rentrée', '3 novembre 2026', 'Utilisé', 'Pas encore attribué'],
  ])
  expect(crowdedCells()).toEqual([])
})

test('the address names the page of twenty, and the numbers go on', async () => {
  const asked = await show('/pass/financed?page=2', 2)
  expect(asked.map(({ path }) => path)).toEqual(['/api/pass/financed?page=2'])
  expect(rows().map(([number]) => number)).toEqual(['21', '22'])
  expect(screen.getByText('21 à 22 sur 42')).toBeDefined()
  const pages = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(pages).toEqual(expect.arrayContaining(['/pass/financed?page=1', '/pass/financed?page=3']))
})
