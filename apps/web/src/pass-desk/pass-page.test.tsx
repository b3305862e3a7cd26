import { product } from '@passerelle/contract/product'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import PassPage from './pass-page.tsx'

const booking = {
  id: 41, at: '2026-10-02T08:05:00Z', kind: 'payment_confirmed',
  lines: [
    { account: 'provider_cash', account_name: null, debit: 5500, credit: 0 },
    { account: 'pass_funds', account_name: null, debit: 0, credit: 5000 },
    { account: 'platform_fees', account_name: null, debit: 0, credit: 500 },
  ],
}

test('the amount leads to what was booked, and each booking opens with the way back', async () => {
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    [`GET /api/admin/${product.slug}es/12`]: { body: {
      [product.slug]: {
        id: 12, service: { id: 1, name: 'Formation', type: 'service' }, amount: 5000, state: 'funded', holder: null, supplier: null,
        donor: { id: 7, name: 'Fondation Lumière', person: null }, assigned_at: null, expires_on: null, used_at: null,
        created_at: '2026-10-02T08:05:00.000Z',
      },
      donation: null, project: null, suspensions: [], is_refunded: false, attribution: null, paid_at: null, uses: [], entries: [booking],
    } },
    [`GET /api/admin/${product.slug}es/12/history`]: { body: { data: [], next_cursor: null } },
    'GET /api/admin/ledger/entries/41': { body: { ...booking, trace: [{ type: 'person', id: '7', name: 'Fondation Lumière' }] } },
  })
  renderPage(<SignedIn as={loginReply({ role_id: 1 })}><PassPage /></SignedIn>, {
    path: `/admin/${product.slug}/:id`, at: `/admin/${product.slug}/12`,
  })
  const why = await screen.findByRole('link', { name: /^Pourquoi ce chiffre/ })
  expect(document.querySelector(why.getAttribute('href') ?? '')?.textContent).toBe('Au registre')
  fireEvent.click(screen.getByRole('link', { name: 'Écriture E-41' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Écriture E-41' }))
  expect((await dialog.findByRole('link', { name: 'Fondation Lumière' })).getAttribute('href')).toBe('/admin/personnes/7')
})
