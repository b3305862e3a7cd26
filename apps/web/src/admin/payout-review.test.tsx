import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { PayoutReview } from './payout-review.tsx'

const payout = {
  id: 12, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, status: 'pending' as const, description: 'Recettes', created_at: '2026-10-02T08:05:00Z', number: '+2290197412208',
  account_name: 'MTN', approved_at: null, reason: null, supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [], approvals_needed: 1,
  account_added_at: '2026-10-02T08:00:00Z', is_first_to_number: false, is_same_ifu: true,
}

test('leaving the question « Annuler ce retrait » is « Garder le retrait », and cancels nothing', async () => {
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  const officer = loginReply({ role_id: 1 })
  renderPage(<SignedIn as={{ ...officer, user: { ...officer.user, admin_role: 'finance' } }}><PayoutReview payout={payout} onClose={() => {}} /></SignedIn>)
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler le retrait' }))
  await screen.findByRole('dialog', { name: 'Annuler ce retrait' })
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Garder le retrait' }))
  await screen.findByRole('dialog', { name: 'Retrait RET-7QK2-M4XA' })
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a first payout to a number, or an account under another IFU, is said before it is approved', async () => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  const officer = loginReply({ role_id: 1 })
  const as = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }
  renderPage(<SignedIn as={as}><PayoutReview payout={{ ...payout, is_first_to_number: true, is_same_ifu: false }} onClose={() => {}} /></SignedIn>)
  expect((await screen.findByText('Premier retrait vers ce numéro.')).closest('.notice')?.textContent).toContain('n’est pas celui du profil')
  expect(screen.getByText(/MTN, ajouté le/)).toBeDefined()
})
