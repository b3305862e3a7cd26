import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { rows } from '../../test/tables.ts'
import PaymentPage from '../payments/payment-page.tsx'
import RefundsPage from './refunds-page.tsx'

const task = {
  id: 4, attempt: 'a-1', transaction_id: '4100041', cause: 'duplicate', amount: 5500, donor: { id: 7, name: 'Fondation Lumière' },
  created_at: '2026-10-02T08:05:00Z', taken_by: null, is_mine: false, taken_at: null,
  signing: {
    needed: 0, two_above: 100_000, is_signed: true, is_undecided: false, signatures: [], refusal: null, has_yielded: false,
    can_refuse: false, refused: null,
  },
}
const taken = {
  ...task,
  id: 5,
  transaction_id: '4100042',
  cause: 'replaced',
  taken_by: 'Rachelle Dossou',
  is_mine: true,
  taken_at: '2026-10-03T08:05:00Z',
}

test('K48: what is to be given back says whose, how much and why; one takes it, and is the one, or leaves it', async () => {
  const officer = loginReply({ role_id: 1 })
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/refund-tasks': { body: { data: [task, taken], next_cursor: null } },
    'POST /api/admin/refund-tasks/4/take': { body: { status: true, message: 'Ce remboursement est à votre nom.' } },
    'POST /api/admin/refund-tasks/5/leave': { body: { status: true, message: 'Ce remboursement n’est plus à votre nom.' } },
  })
  const posted = () => asked.flatMap(({ method, path }) => (method === 'POST' ? path : []))
  renderPage(<SignedIn as={{ ...officer, user: { ...officer.user, admin_role: 'finance' } }}><RefundsPage /></SignedIn>)
  await screen.findByText('4100041')
  expect(rows()[0]?.slice(0, 4)).toEqual(['Fondation Lumière', '5 500 FCFA', 'Payé deux fois', '4100041'])
  expect(rows().map((row) => row.at(-2))).toEqual(['Personne', expect.stringContaining('Rachelle Dossou')])
  fireEvent.click(screen.getByRole('button', { name: 'Je m’en occupe' }))
  await waitFor(() => expect(posted()).toEqual(['/api/admin/refund-tasks/4/take']))
  // Theirs is left after a question.
  fireEvent.click(screen.getByRole('button', { name: 'Je ne m’en occupe plus' }))
  expect(posted()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Laisser' }))
  await waitFor(() => expect(posted()).toEqual(['/api/admin/refund-tasks/4/take', '/api/admin/refund-tasks/5/leave']))
})

const signature = { name: 'Rachelle Dossou', at: '2026-10-03T08:05:00Z' }
const waiting = {
  needed: 2, two_above: 100_000, is_signed: false, is_undecided: false, signatures: [signature], refusal: null, has_yielded: false,
  can_refuse: true, refused: null as null | { by: string; at: string; reason: string },
}
const payment = {
  attempt: 'a-1', transaction_id: '4100041', state: 'returning', cause: 'amount', environment: 'local', amount: 110_000,
  created_at: '2026-10-02T08:05:00Z', settled_at: null, donor: task.donor, held: 120_000, points: null, asked_at: null, history: [],
  order: { id: 1, kind: 'donation', title: 'Rentrée', state: 'open', amount: 100_000, fee: 10_000 }, outcomes: [],
  refund_task: { id: 4, amount: 120_000, signing: waiting, taken_by: null, is_mine: false, done_at: null },
}

test('above an amount nobody takes it before two have signed: the list leads to the payment, which shows both and what it writes', async () => {
  const officer = loginReply({ role_id: 1 })
  const large = { ...task, amount: 120_000, cause: 'given_back', signing: waiting }
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/refund-tasks': { body: { data: [large], next_cursor: null } },
    'GET /api/admin/payments/a-1': { body: payment },
    'POST /api/admin/refund-tasks/4/sign': { body: { status: true, message: 'Le remboursement est signé.' } },
  })
  const as = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }
  const { unmount } = renderPage(<SignedIn as={as}><RefundsPage /></SignedIn>)
  expect((await screen.findByRole('link', { name: 'À signer' })).getAttribute('href')).toBe('/admin/paiements/a-1')
  expect(rows()[0]?.join(' ')).toContain('1 sur 2')
  expect(screen.queryByRole('button', { name: 'Je m’en occupe' })).toBeNull()
  unmount()

  renderPage(<SignedIn as={as}><PaymentPage /></SignedIn>, { path: '/admin/paiements/:attempt', at: '/admin/paiements/a-1' })
  const panel = await screen.findByRole('region', { name: /^Remboursement de 120.000.FCFA$/ })
  for (const words of ['Rachelle Dossou', 'Attendue']) expect(panel.textContent).toContain(words)
  // What is set apart, and what goes back of it, are the same lines.
  const whys = screen.getAllByRole('link', { name: /^Pourquoi ce chiffre/ }).map((link) => link.getAttribute('href'))
  expect(whys).toEqual(Array(2).fill('/admin/registre/ecritures?compte=suspense&piece=payment%3Aa-1'))
  fireEvent.click(screen.getByRole('button', { name: /^Signer le remboursement de 120.000/ }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/api/admin/refund-tasks/4/sign' }]))
})

test('a payment that was received opens the lines of its amount; one that never came has none', async () => {
  const officer = loginReply({ role_id: 1 })
  const open = (state: string) => {
    const body = { ...payment, state, held: 0, refund_task: null }
    stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/admin/payments/a-1': { body } })
    return renderPage(<SignedIn as={officer}><PaymentPage /></SignedIn>, { path: '/admin/paiements/:attempt', at: '/admin/paiements/a-1' })
  }
  const { unmount } = open('paid')
  const why = await screen.findByRole('link', { name: /^Pourquoi ce chiffre/ })
  expect(why.getAttribute('href')).toBe('/admin/registre/ecritures?compte=provider_cash&piece=payment%3Aa-1')
  unmount()
  open('failed')
  await screen.findByRole('heading', { name: 'Les deux paroles' })
  expect(screen.queryByRole('link', { name: /^Pourquoi ce chiffre/ })).toBeNull()
})

test('what is decided on a payment stands before what happened to it', async () => {
  const officer = loginReply({ role_id: 1 })
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/payments/a-1': { body: { ...payment, state: 'review', refund_task: null, outcomes: [
      { outcome: 'dismiss', order: null, refusal: null, entails: [], lines: [], is_later: false },
    ] } },
  })
  const as = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }
  renderPage(<SignedIn as={as}><PaymentPage /></SignedIn>, { path: '/admin/paiements/:attempt', at: '/admin/paiements/a-1' })
  await screen.findByRole('heading', { name: 'Décider' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent))
    .toEqual(['Les deux paroles', 'Décider', 'Ce qui s’est passé'])
})

test('a second person refuses what another signed, with a reason; the refusal stands on the payment', async () => {
  const officer = loginReply({ role_id: 1 })
  const refused = { by: 'Bio Sabi', at: '2026-10-03T09:00:00Z', reason: 'Le don doit rester.' }
  let signing: typeof waiting = waiting
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/payments/a-1': () => ({ body: { ...payment, refund_task: { ...payment.refund_task, signing } } }),
    'POST /api/admin/refund-tasks/4/refuse': () => {
      signing = { ...waiting, signatures: [], can_refuse: false, refused }
      return { body: { status: true, message: 'Le remboursement est refusé.' } }
    },
  })
  const as = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }
  renderPage(<SignedIn as={as}><PaymentPage /></SignedIn>, { path: '/admin/paiements/:attempt', at: '/admin/paiements/a-1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Refuser le remboursement…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Refuser le remboursement' }))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Montant à vérifier' }))
  fireEvent.click(screen.getByRole('button', { name: 'Refuser le remboursement' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/admin/refund-tasks/4/refuse', body: { reason: 'Montant à vérifier.' } },
  ]))
  expect(await screen.findByText(/^Refusé par Bio Sabi le/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refuser le remboursement…' })).toBeNull()
})
