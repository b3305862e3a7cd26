import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { checkoutUrl, stubCheckout } from '../../test/stub-checkout.ts'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, plain } from '../../test/tables.ts'
import DonationPage from './donation-page.tsx'

const donation = {
  id: 4, transaction_id: null, title: 'Rentrée numérique', service_produit: { id: 3, name: 'Formation', type: 'service' }, amount: 20_000,
  fee: 2000, status: 'approved', created_at: '2026-10-02T09:00:00Z', refunded_at: null,
}

test('under the title of the donation: number, amount, use and holder of each pass', async () => {
  stubServer({
    'GET /api/dons/4': { body: donation },
    'GET /api/don/details/4': {
      body: [
        {
          id: 81, pass_amount: 5000, status_scan: 'approved', beneficiary: { user: { name: 'Afi Hounsou' } },
          road: {
            given_at: '2026-10-02T09:00:00Z', held_at: '2026-10-03T09:00:00Z', used_at: '2026-11-09T09:00:00Z', paid_at: null,
            holder: 'Afi, couturière, Porto-Novo', supplier: 'Cyber Étoile',
          },
        },
        {
          id: 82, pass_amount: 2500, status_scan: null, beneficiary: null,
          road: { given_at: '2026-10-02T09:00:00Z', held_at: null, used_at: null, paid_at: null, holder: null, supplier: null },
        },
      ],
    },
  })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e%20num%C3%A9rique' })
  await screen.findByText('Afi Hounsou')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rentrée numérique')
  const table = within(screen.getByRole('table', { name: 'Pass de ce don' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'N°', 'Montant', 'Chemin', 'Utilisation', 'Bénéficiaire',
  ])
  const rows = table.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent)))
  expect(rows).toEqual([
    ['1', '5 000 FCFA', 'Utiliséchez Cyber Étoile, le 9 novembre 2026', 'Utilisé', 'Afi Hounsoucouturière, Porto-Novo'],
    ['2', '2 500 FCFA', 'Offertle 2 octobre 2026', 'Non utilisé', 'Pas encore attribué'],
  ])
  expect(screen.getByRole('img', { name: 'Utilisé, étape 3 sur 4' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Attestation de don/ })).toBeTruthy()
  expect(badgeTone('Non utilisé')).toBe('ok')
})

test('a donation without passes says nothing before its status is known', async () => {
  stubServer({ 'GET /api/don/details/4': { body: [] }, 'GET /api/dons/4': () => new Promise(() => {}) })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e' })
  await screen.findByRole('heading', { name: 'Détails du don' })
  expect(screen.getByText('Chargement…')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

test.each([
  ['failed', 'Le paiement de ce don a échoué', /Si de l’argent a tout de même été prélevé, contactez d’abord/],
  ['pending', 'Le paiement de ce don est en attente', /ne payez pas une seconde fois/],
])('a %s donation says what it means, and how to give again', async (status, title, sentence) => {
  stubServer({ 'GET /api/don/details/4': { body: [] }, 'GET /api/dons/4': { body: { ...donation, status } } })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e' })
  await screen.findByRole('heading', { name: title })
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Refaire un don' })).toBeTruthy()
})

test.each([
  'Vous%20avez%20gagn%C3%A9', 'Rentr%C3%A9e', '-', '%3Cb%3Egras%3C%2Fb%3E',
])('K65: is headed, and named in the browser, with the donation’s own title, whatever the address says (%s)', async (words) => {
  stubServer({ 'GET /api/dons/4': { body: donation }, 'GET /api/don/details/4': { body: [] } })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: `/don/details/4/${words}` })
  await screen.findByRole('heading', { level: 1, name: 'Rentrée numérique' })
  expect(document.title).toMatch(/^Rentrée numérique · /)
  expect(document.body.textContent).not.toMatch(/gagné|gras/)
})

test('the payment of a gift that waits is taken up again, in the provider’s window, and thanked for', async () => {
  const checkout = stubCheckout()
  const payment = {
    provider: 'fedapay', environment: 'sandbox', public_key: 'pk', transaction_id: 900123, script_url: checkoutUrl(), attempt: 'a-1',
  }
  const asked = stubServer({
    'GET /api/don/details/4': { body: [] },
    'GET /api/dons/4': { body: { ...donation, status: 'pending', transaction_id: '900123' } },
    'GET /api/dons/4/payment': { body: { payment } },
    'POST /api/validate/payment/don': { body: { status: true, message: 'Merci pour votre don.' } },
  })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e' })
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre le paiement' }))
  await waitFor(() => expect(checkout.options()?.transaction).toEqual({ id: 900123 }))
  await checkout.told({ reason: 'CHECKOUT COMPLETE', transaction: { id: 900123, status: 'approved' } })
  expect(await screen.findByText('Merci pour votre don.')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ transaction_id: 900123, attempt: 'a-1' })
})

test('a gift that waits, with nothing to pay any more, offers no payment', async () => {
  const asked = stubServer({
    'GET /api/don/details/4': { body: [] },
    'GET /api/dons/4': { body: { ...donation, status: 'pending', transaction_id: '900123' } },
    'GET /api/dons/4/payment': { body: { payment: null } },
  })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e' })
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/dons/4/payment'))
  expect(await screen.findByRole('button', { name: /^Vérifier maintenant/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
})

test('a gift that waits is checked at once: the provider is asked, and its answer is told', async () => {
  const asked = stubServer({
    'GET /api/don/details/4': { body: [] },
    'GET /api/dons/4': { body: { ...donation, status: 'pending', transaction_id: '900123' } },
    'POST /api/validate/payment/don': {
      status: 202, body: { status: false, reason: 'pending', message: 'Paiement en cours de confirmation.' },
    },
  })
  renderPage(<DonationPage />, { path: '/don/details/:donId/:title', at: '/don/details/4/Rentr%C3%A9e' })
  fireEvent.click(await screen.findByRole('button', { name: /^Vérifier maintenant/ }))
  expect(await screen.findByText('Paiement en cours de confirmation.')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ transaction_id: '900123' })
})
