import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import DonatePage from '../donations/donate-page.tsx'
import { openDrawer } from '../platform/drawers.ts'
import OfferPage from '../projects/offer-page.tsx'

const project = {
  id: 9, title: 'Atelier connecté', slug: 'atelier-connecte', status: 'pending', resume: 'Un atelier.',
  description: 'Pour les couturières.', image: '/storage/a.jpg',
  service_produit: { id: 3, name: 'Formation', type: 'service' },
  fee_basis_points: 1000,
  reservation_minutes: 30,
  pass_allocation: [31, 32, 33].map((id) => ({ id, pass_amount: 5000, status: 'open' })),
}
const payment = {
  provider: 'fedapay',
  environment: 'sandbox',
  public_key: 'pk_sandbox_local',
  transaction_id: 7,
  script_url: '/checkout.js',
  attempt: 'a',
}
const answers = {
  'GET /api/project/atelier-connecte/9': { body: project },
  'POST /api/choice/pass': {
    body: {
      status: true, message: 'Réservé.', pass: [{ id: 33, pass_amount: 5000 }], amount: 5000, fee: 500, fee_basis_points: 1000,
      total_amount: 5500, custom_metadata: '{}', payment,
    },
  },
  'GET /api/services': { body: [{ id: 3, name: 'Formation', type: 'service', details: '' }] },
  'GET /api/pass': { body: [{ id: 1, name: 'Pass Avenir', price: 5000, fee_basis_points: 1000 }] },
  'GET /api/services/3/awaited': { body: [] },
  'POST /api/don/initialize/request': {
    body: {
      status: true, message: 'Vérifiez.', don_id: 1, amount: 5000, fee: 500, fee_basis_points: 1000, amount_total: 5500,
      pass: '[{"pass_nbr":1,"pass_amount":5000}]', custom_metadata: '{}', payment,
    },
  },
}

beforeEach(async () => {
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('indexedDB', memoryDatabase())
  stubServer(answers)
})

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The page as the browser loads it again: the address, and what the device kept. */
async function loadAgain(name: string, view: ReturnType<typeof renderPage>, open: (at: string) => ReturnType<typeof renderPage>) {
  const at = view.place()
  expect(at).toContain('?etape=recapitulatif')
  await waitFor(async () => expect(await (await openDrawer('person')).load(`draft:${name}`)).toBeTruthy())
  view.unmount()
  return open(at)
}

describe('K11: a recap loaded again', () => {
  test('of an offer is the form, shown as such, with the passes that were ticked', async () => {
    const open = (at: string) => renderPage(<OfferPage />, { path: '/offrir/pass/:slug/:id', at })
    const view = open('/offrir/pass/atelier-connecte/9')
    fireEvent.click(await screen.findByLabelText(/^Pass 3/))
    await press(/^Continuer/)
    await screen.findByRole('heading', { level: 1, name: 'Votre offre' })
    const again = await loadAgain('offer-9', view, open)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Pass 3/).checked).toBe(true))
    expect(screen.getByLabelText<HTMLInputElement>(/^Pass 1/).checked).toBe(false)
    expect(again.place()).toBe('/offrir/pass/atelier-connecte/9')
    await press(/^Continuer/)
    await screen.findByRole('heading', { level: 1, name: 'Votre offre' })
  })

  test('of a donation is the form, shown as such, with what was typed', async () => {
    const open = (at: string) => renderPage(<DonatePage />, { path: '/effectuer/don', at })
    const view = open('/effectuer/don')
    await screen.findByRole('option', { name: /Pass Avenir/ })
    type('Titre', 'Rentrée')
    type('Service ou produit', '3')
    type('Montant du pass', '5000')
    type('Motif', 'Pour tous.')
    await press(/^Vérifier/)
    await screen.findByRole('heading', { level: 1, name: 'Votre don' })
    const again = await loadAgain('donation-', view, open)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Rentrée'))
    expect(again.place()).toBe('/effectuer/don')
  })

  test.each([
    ['/offrir/pass/atelier-connecte/9', 'Offrir un pass'],
    ['/effectuer/don', 'Faire un don'],
  ])('opened by its address with nothing chosen (%s) is the form', async (path, title) => {
    const { place } = renderPage(path.startsWith('/offrir') ? <OfferPage /> : <DonatePage />, {
      path: path.startsWith('/offrir') ? '/offrir/pass/:slug/:id' : path,
      at: `${path}?etape=recapitulatif`,
    })
    await waitFor(() => expect(place()).toBe(path))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })
})
