import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, crowdedCells, headings, rows } from '../../test/tables.ts'
import RequestsPage from './requests-page.tsx'

const request = {
  id: 1, code_request: 'DEM-7QK2-M4XA', title: 'Atelier', service_produit: { id: 3, name: 'Formation bureautique', type: 'service' },
  resume: 'Un atelier connecté.', status: 'pending', reason: null, created_at: '2026-10-02T09:00:00Z',
  lines: [{ pass_nbr: 3, pass_amount: 5000 }, { pass_nbr: 2, pass_amount: 10_000 }], asked: 5, financed: 0,
}

test('K69: lists code, service, title, summary, amount with its lines, date and status of each request', async () => {
  stubServer({ 'GET /api/requests': { body: [[request]] } })
  renderPage(<RequestsPage />)
  await screen.findByText('DEM-7QK2-M4XA')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mes demandes')
  expect(screen.getByRole('table', { name: 'Liste des demandes' })).toBeDefined()
  expect(headings()).toEqual(['Code', 'Service', 'Résumé', 'Montant', 'Date', 'Pass financés', 'Statut'])
  expect(rows()).toEqual([[
    'DEM-7QK2-M4XA', 'Formation bureautique', 'AtelierUn atelier connecté.', '35 000 FCFA3 × 5 000 FCFA2 × 10 000 FCFA', '2 octobre 2026',
    '—', 'En attente',
  ]])
  expect(crowdedCells()).toEqual([])
})

test('whoever is approved opens each of them', async () => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/requests': { body: [[request]] } })
  renderPage(<SignedIn as={loginReply({ role_id: 2, stat: 'approved' })}><RequestsPage /></SignedIn>)
  const details = (await screen.findByText('Détails', { selector: 'a' })).getAttribute('href')
  expect(details).toBe('/candidature/pass/1')
})

test('a pending request is yellow, an approved one green, a rejected one red with its reason', async () => {
  stubServer({
    'GET /api/requests': {
      body: [[request, { ...request, id: 2, status: 'approved' }, { ...request, id: 3, status: 'rejected', reason: 'Dossier incomplet.' }]],
    },
  })
  renderPage(<RequestsPage />)
  await screen.findByText('Approuvé')
  expect(['En attente', 'Approuvé', 'Rejeté'].map(badgeTone)).toEqual(['wait', 'ok', 'no'])
  expect(screen.getByText('Dossier incomplet.')).toBeDefined()
})

test.each([
  ['approved', 'Décrivez votre projet et les pass dont vous avez besoin.', 1],
  ['pending', 'Vous pourrez demander un pass dès que votre profil sera approuvé.', 0],
  ['rejected', 'Vous pourrez demander un pass dès que votre profil sera approuvé.', 0],
] as const)('with a profile %s, none yet says « %s »: %i link to ask', async (stat, text, links) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/requests': { body: [[]] } })
  renderPage(<SignedIn as={loginReply({ role_id: 2, stat })}><RequestsPage /></SignedIn>)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryAllByRole('link', { name: 'Demander un pass' })).toHaveLength(links)
})

test.each(['focus', 'visibilitychange'])('K13: a decision made elsewhere is seen when the person comes back to the list (%s)', async (event) => {
  const answer = { body: [[request]] }
  stubServer({ 'GET /api/requests': () => answer })
  renderPage(<RequestsPage />)
  await screen.findByText('En attente')
  answer.body = [[{ ...request, status: 'approved' }]]
  // What was read ten seconds ago is new enough.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_000 })
  window.dispatchEvent(new Event(event))
  await screen.findByText('Approuvé')
  vi.useRealTimers()
})
