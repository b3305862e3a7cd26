import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { PayoutActs } from './payout-acts.tsx'

const payout = {
  id: 12, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, status: 'pending' as const, description: 'Recettes',
  created_at: '2026-10-02T08:05:00Z', number: '+2290197412208',
  account_name: 'MTN', approved_at: null, reason: null, supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [], approvals_needed: 1,
  week_total: 5000, week_days: 7, hold: null, releases: [], approve_refusal: null, release_refusal: null, yielded: [],
  account_added_at: '2026-10-02T08:00:00Z', is_first_to_number: false, is_same_ifu: true,
}

test('leaving the question « Annuler ce retrait » is « Garder le retrait », and cancels nothing', async () => {
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  const officer = loginReply({ role_id: 1 })
  renderPage(
    <SignedIn as={{ ...officer, user: { ...officer.user, admin_role: 'finance' } }}>
      <PayoutActs payout={payout} signed={0} />
    </SignedIn>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler le retrait…' }))
  await screen.findByRole('dialog', { name: 'Annuler ce retrait' })
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Garder le retrait' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^Signer et verser 5.000.FCFA$/ })).toBeDefined()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

const officer = loginReply({ role_id: 1 })
const asFinance = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }

test('K43: a payout that is held says why, offers no approval, and is released with a reason', async () => {
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'POST /api/admin/payouts/12/release': { body: { status: true, message: 'Votre accord est enregistré.' } },
  })
  const held = {
    ...payout,
    hold: { cause: 'suspended' as const, reason: 'Scans de nuit.', by: 'Rachelle Dossou', since: '2026-10-02T09:00:00Z' },
    approve_refusal: 'Le compte du fournisseur est suspendu.',
  }
  renderPage(<SignedIn as={asFinance}><PayoutActs payout={held} signed={0} /></SignedIn>)
  expect((await screen.findByText(/^Retenu/)).closest('.notice')?.textContent).toContain('Scans de nuit. Par Rachelle Dossou.')
  expect(screen.queryByRole('button', { name: /^Signer/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Libérer le retrait…' }))
  fireEvent.click(await screen.findByLabelText('Vérifié avec le fournisseur'))
  expect(screen.getByLabelText(/^Précision pour vos collègues/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Libérer le retrait' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/admin/payouts/12/release', body: { reason: 'Vérifié avec le fournisseur.' } },
  ]))
})

test('K45: who may not sign reads why; a rule that gives way is said', async () => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  const apart = { ...payout, approve_refusal: 'Vous avez approuvé ce profil.', yielded: ['two' as const] }
  renderPage(<SignedIn as={asFinance}><PayoutActs payout={apart} signed={0} /></SignedIn>)
  expect((await screen.findByText('Vous ne pouvez pas signer maintenant.')).closest('.notice')?.textContent).toContain(
    'Vous avez approuvé ce profil.',
  )
  expect(screen.getByText('Exception permise.').closest('.notice')?.textContent).toContain('une seule personne a ce droit')
  expect(screen.queryByRole('button', { name: /^Signer/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mettre en attente…' })).toBeDefined()
})

test('the first of two signs, the second signs and pays', async () => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  const large = { ...payout, amount: 620_000, approvals_needed: 2 }
  const { unmount } = renderPage(<SignedIn as={asFinance}><PayoutActs payout={large} signed={0} /></SignedIn>)
  expect(await screen.findByRole('button', { name: /^Signer pour 620.000.FCFA$/ })).toBeDefined()
  unmount()
  renderPage(<SignedIn as={asFinance}><PayoutActs payout={large} signed={1} /></SignedIn>)
  expect(await screen.findByRole('button', { name: /^Signer et verser 620.000.FCFA$/ })).toBeDefined()
})
