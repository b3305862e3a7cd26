import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partner } from '../../test/declared-people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import DonationsPage from './donations-page.tsx'
import { thankingFor } from './thanked-gift.ts'

const donation = {
  id: 4, transaction_id: '900123', title: 'Rentrée', service_produit: { id: 3, name: 'Formation', type: 'service' }, amount: 20_000,
  fee: 2000, status: 'approved', created_at: '2026-10-02T09:00:00Z', refunded_at: null,
}
const given = { given_at: '2026-10-02T09:00:00Z', held_at: null, used_at: null, paid_at: null, holder: null, supplier: null }
const passOf = (id: number, holder: string | null) => ({
  id, pass_amount: 5000, status_scan: null, beneficiary: holder === null ? null : { user: { name: 'Quelqu’un' } },
  road: { ...given, holder, held_at: holder === null ? null : given.given_at },
})

test('whoever has just paid is thanked above « Mes dons »: what it made, for whom, and its attestation; nobody else is', async () => {
  stubServer({
    'GET /api/user': { body: { ...partner, stat_reason: null } },
    'GET /api/dons': { body: [donation] },
    'GET /api/dons/4': { body: donation },
    'GET /api/don/details/4': { body: [passOf(1, 'Afi, couturière, Bohicon'), passOf(2, 'Afi, couturière, Bohicon'), passOf(3, null)] },
  })
  const justPaid = { path: '/vos/dons', at: { pathname: '/vos/dons', state: thankingFor(4) } }
  const paid = renderPage(<SignedIn as={partner}><DonationsPage /></SignedIn>, justPaid)
  expect(await screen.findByRole('heading', { level: 2, name: /^Merci .*Votre don est arrivé\.$/ })).toBeTruthy()
  expect(screen.getByText('3 pass sont créés. 2 sont déjà chez ceux qui les attendaient.')).toBeTruthy()
  expect(plain(screen.getByText('Afi, couturière, Bohicon').parentElement?.textContent)).toBe('Afi, couturière, Bohicon, 2 pass')
  expect(screen.getByRole('button', { name: /Télécharger l’attestation/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Suivre chaque pass' }).getAttribute('href')).toBe('/don/details/4/Rentr%C3%A9e')
  paid.unmount()
  renderPage(<SignedIn as={partner}><DonationsPage /></SignedIn>, { path: '/vos/dons', at: '/vos/dons' })
  await screen.findByRole('link', { name: /^Détails/ })
  expect(screen.queryByText(/Votre don est arrivé/)).toBeNull()
})
