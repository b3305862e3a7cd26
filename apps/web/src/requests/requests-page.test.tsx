import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, headings, rows } from '../../test/tables.ts'
import RequestsPage from './requests-page.tsx'

const request = { id: 1, code_request: 'DEM-7QK2-M4XA', title: 'Atelier', service_produit: { id: 3, name: 'Formation bureautique', type: 'service' }, resume: 'Un atelier connecté.', status: 'pending', reason: null, created_at: '2026-10-02T09:00:00Z', lines: [], asked: 3, financed: 0 }

test('lists code, service, summary and status of each request', async () => {
  stubServer({ 'GET /api/requests': { body: [[request]] } })
  renderPage(<RequestsPage />)
  await screen.findByText('DEM-7QK2-M4XA')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mes demandes')
  expect(screen.getByRole('table', { name: 'Liste des demandes' })).toBeDefined()
  expect(headings()).toEqual(['Code', 'Service', 'Résumé', 'Pass financés', 'Statut'])
  expect(rows()).toEqual([['DEM-7QK2-M4XA', 'Formation bureautique', 'Un atelier connecté.', '—', 'En attente']])
})

test('a pending request is yellow, an approved one green, a rejected one red with its reason', async () => {
  stubServer({ 'GET /api/requests': { body: [[request, { ...request, id: 2, status: 'approved' }, { ...request, id: 3, status: 'rejected', reason: 'Dossier incomplet.' }]] } })
  renderPage(<RequestsPage />)
  await screen.findByText('Approuvé')
  expect(['En attente', 'Approuvé', 'Rejeté'].map(badgeTone)).toEqual(['wait', 'ok', 'no'])
  expect(screen.getByText('Dossier incomplet.')).toBeDefined()
})
