import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import PayoutPage from './payout-page.tsx'

const payout = {
  id: 12, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, description: 'Recettes', created_at: '2026-10-02T08:05:00Z',
  number: '+2290197412208', account_name: 'MTN', approved_at: null, supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [],
  approvals_needed: 1, week_total: 5000, week_days: 7, hold: null, releases: [], approve_refusal: null, release_refusal: null, yielded: [],
  account_added_at: '2026-10-02T08:00:00Z', is_first_to_number: false, is_same_ifu: true,
}
const file = {
  gains: { uses: 1, gained: 5000, transferred: 0, on_the_way: 5000, balance: 0 }, two_above: 500_000, signatures: [], apart: [],
  transfers_to_number: 0, scans: [], earlier: [], signals: [],
}
const officer = loginReply({ role_id: 1 })
const asFinance = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }

test.each([
  ['failed', 'insufficient_balance', 'Réponse du prestataire', '«\u00A0insufficient_balance\u00A0»'],
  ['canceled', 'Compte erroné.', 'Motif', 'Compte erroné.'],
])('why a payout is %s: what the provider answered is quoted, what the desk wrote is its reason', async (status, reason, label, shown) => {
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/payouts/12': { body: { ...file, payout: { ...payout, status, reason } } },
  })
  renderPage(<SignedIn as={asFinance}><PayoutPage /></SignedIn>, { path: '/admin/retraits/:id', at: '/admin/retraits/12' })
  expect((await screen.findByText(label)).nextElementSibling?.textContent).toBe(shown)
})
