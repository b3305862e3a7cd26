import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings, rows } from '../../test/tables.ts'
import ProjectsPage from './projects-page.tsx'

const project = {
  id: 9, slug: 'atelier-connecte', code_request: 'DEM-7QK2-M4XA', title: 'Atelier connecté', resume: 'Un atelier.',
  service_produit: { id: 3, name: 'Formation', type: 'service' }, created_at: '2026-10-02T23:30:00Z', open_count: 2, open_amount: 10_000,
}

test('lists code, service, summary and date of each project, and leads to its offer', async () => {
  stubServer({ 'GET /api/get/request/projects': { body: [project] } })
  renderPage(<ProjectsPage />)
  await screen.findByText('DEM-7QK2-M4XA')
  expect(headings()).toEqual(['Code', 'Service', 'Résumé', 'Reste à financer', 'Date', 'Action'])
  expect(rows()).toEqual([[
    'DEM-7QK2-M4XA', 'Formation', 'Atelier connectéUn atelier.', '10 000 FCFA2 pass', '3 octobre 2026', 'Offrir un pass à Atelier connecté',
  ]])
  expect(screen.getByRole('link', { name: /^Offrir/ }).getAttribute('href')).toBe('/offrir/pass/atelier-connecte/9')
})
