import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import OwnRequestPage from './own-request-page.tsx'

const request = {
  id: 9, code_request: 'DEM-7QK2-M4XA', title: 'Mon atelier', service_produit: { id: 3, name: 'Formation bureautique', type: 'service' },
  resume: 'Coudre.', description: 'Des devis.', image: '/storage/a.jpg', status: 'approved', reason: null,
  created_at: '2026-10-02T09:00:00Z', decided_at: '2026-10-06T09:00:00Z', asked: 10, financed: 8, is_closed: false, usable: 5, used: 3,
  last_received_at: '2026-11-21T09:00:00Z', lines: [{ pass_nbr: 10, pass_amount: 5000 }],
}

async function show(changes: object = {}) {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/requests/9': { body: { ...request, ...changes } } })
  renderPage(
    <SignedIn as={loginReply({ role_id: 2, stat: 'approved' })}><OwnRequestPage /></SignedIn>,
    { path: '/candidature/pass/:requestId', at: '/candidature/pass/9' },
  )
  await screen.findByRole('heading', { level: 1, name: 'Mon atelier' })
  const road = within(screen.getByRole('region', { name: 'Où elle en est' }))
  const steps = road.getAllByRole('listitem')
  return {
    steps: steps.map(({ textContent }) => plain(textContent).replace(/^\d+/, '')),
    now: steps.findIndex((step) => step.getAttribute('aria-current') === 'step'),
  }
}

const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test('an approved request: its road in words and dates, what is missing, and what can be done now', async () => {
  const { steps, now } = await show()
  expect(steps).toEqual([
    'Demande déposée (fait)2 octobre 2026', 'Demande approuvée (fait)6 octobre 2026',
    'Projet financé8 pass sur 10, le dernier le 21 novembre 2026', 'Pass utilisés3 sur 8',
  ])
  expect(now).toBe(2)
  expect(screen.getByText('Il manque 2 pass.')).toBeTruthy()
  expect([link('Voir mes pass'), link('Demander à nouveau')]).toEqual(['/mes/pass', '/demande/pass?comme=9'])
  expect(screen.getByText('Des devis.')).toBeTruthy()
  expect(screen.getByText('50 000 FCFA')).toBeTruthy()
})

test('a pending request waits: nothing is asked of the person, nor offered again', async () => {
  const { steps, now } = await show({ status: 'pending', decided_at: null, financed: 0, usable: 0, used: 0, last_received_at: null })
  expect(steps[1]).toBe('Demande examinéeRéponse par e-mail')
  expect(now).toBe(1)
  expect(screen.getByText('Nous examinons votre demande.')).toBeTruthy()
  expect([link('Voir mes pass'), link('Demander à nouveau')]).toEqual([undefined, undefined])
})

test('a rejected request says why, and how to ask again', async () => {
  const { steps } = await show({ status: 'rejected', reason: 'Photo illisible.', financed: 0, usable: 0, used: 0, last_received_at: null })
  expect(steps).toEqual(['Demande déposée (fait)2 octobre 2026', 'Demande refusée6 octobre 2026'])
  expect(screen.getByText(/Photo illisible/)).toBeTruthy()
  expect(link('Demander à nouveau')).toBe('/demande/pass?comme=9')
})

test('an approval that was taken back says so, and that what was given stays', async () => {
  const { steps } = await show({ status: 'rejected', reason: 'Dossier faux.' })
  expect(steps).toHaveLength(2)
  expect(screen.getByText('L’approbation de votre demande a été retirée.')).toBeTruthy()
  expect(screen.getByText('Les pass que vous avez reçus restent à vous.')).toBeTruthy()
  expect(link('Voir mes pass')).toBe('/mes/pass')
})

test('a closed project says that nothing more will come', async () => {
  const { steps, now } = await show({ is_closed: true })
  expect(steps[2]).toBe('Projet fermé (fait)8 pass sur 10, le dernier le 21 novembre 2026')
  expect(now).toBe(3)
  expect(screen.getByText('Votre projet n’est plus proposé aux partenaires.')).toBeTruthy()
  expect(screen.queryByText(/Il manque/)).toBeNull()
})

test.each([
  [{ financed: 10, used: 3, usable: 7 }, 3, '7 pass à utiliser.'],
  [{ financed: 10, used: 3, usable: 0 }, 3, 'Aucun pass ne peut être utilisé aujourd’hui.'],
  [{ financed: 10, used: 10, usable: 0 }, -1, 'Tous vos pass ont servi.'],
])('a financed request, used or not, usable or not: %o', async (changes, now, title) => {
  expect((await show(changes)).now).toBe(now)
  expect(screen.getByText((text) => plain(text) === title)).toBeTruthy()
})
