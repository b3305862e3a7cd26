import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings, rows } from '../../test/tables.ts'
import FinancedPassesPage from './financed-passes-page.tsx'

const pass = { id: 21, pass_amount: 5000, status_scan: null, beneficiary: { user: { name: 'Afi Hounsou' } } }
const used = { ...pass, id: 22, status_scan: 'approved', beneficiary: null }

async function show(address: string, page: number) {
  const asked = stubServer({ 'GET /api/pass/financed': { body: { data: { data: [pass, used], current_page: page, last_page: 3, per_page: 20, total: 42 } } } })
  renderPage(<FinancedPassesPage />, { path: '/pass/financed', at: address })
  await screen.findByText('Afi Hounsou')
  return asked
}

test('lists number, amount, use and holder of each pass', async () => {
  await show('/pass/financed', 1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pass financés')
  expect(headings()).toEqual(['N°', 'Montant', 'Utilisation', 'Bénéficiaire'])
  expect(rows()).toEqual([['1', '5 000 FCFA', 'Non utilisé', 'Afi Hounsou'], ['2', '5 000 FCFA', 'Utilisé', 'Pas encore attribué']])
})

test('the address names the page of twenty, and the numbers go on', async () => {
  const asked = await show('/pass/financed?page=2', 2)
  expect(asked.map(({ path }) => path)).toEqual(['/api/pass/financed?page=2'])
  expect(rows().map(([number]) => number)).toEqual(['21', '22'])
  expect(screen.getByText('21 à 22 sur 42')).toBeDefined()
  const pages = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(pages).toEqual(expect.arrayContaining(['/pass/financed?page=1', '/pass/financed?page=3']))
})
