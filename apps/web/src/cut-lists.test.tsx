import { limits } from '@passerelle/contract/constants'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer } from '../test/stub-server.ts'
import { plain } from '../test/tables.ts'
import { DocumentViewer } from './profiles/document-viewer.tsx'
import { DonationsByMonth } from './dashboard/donations-by-month.tsx'
import DonationsPage from './donations/donations-page.tsx'
import ProvidedPassesPage from './passes/provided-passes-page.tsx'
import WalletPage from './passes/wallet-page.tsx'
import BalancePage from './payouts/balance-page.tsx'
import ProjectsPage from './projects/projects-page.tsx'
import RequestsPage from './requests/requests-page.tsx'

/**
 * The server answers a list whole, up to `shownMax` rows: a screen with as many says which they are, and counts with the
 * server’s figures.
 */

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const { shownMax, pastShownMax } = limits
const service_produit = { id: 3, name: 'Formation', type: 'service' }
const created_at = '2026-10-02T09:00:00Z'
/** Hundreds of rows take their time in a busy test environment. */
const slowly = (check: () => void) => waitFor(check, { timeout: 20_000, interval: 200 })
const many = <Row extends object>(count: number, row: Row) => Array.from({ length: count }, (_, n) => ({ ...row, id: n + 1 }))

const donation = {
  transaction_id: '100042', title: 'Rentrée', service_produit, amount: 20_000, fee: 2000, status: 'approved', created_at, refunded_at: null,
}
const provided = { service_produit, pass_amount: 5000, status_scan: null, expires_on: '2999-12-31' }
const request = {
  code_request: 'DEM-7QK2-M4XA', title: 'Atelier', service_produit, resume: 'Un atelier.', status: 'pending', reason: null, created_at,
  lines: [], asked: 3, financed: 0,
}
const project = {
  slug: 'atelier', code_request: 'DEM-7QK2-M4XA', title: 'Atelier', resume: 'Un atelier.', service_produit, created_at, open_count: 2,
  open_amount: 10_000,
}
const payout = {
  code_request: 'RET-7QK2-M4XA', transaction_id: '900', amount: 5000, status: 'approved', created_at, number: '+2290197412208',
  approved_at: created_at, reason: null,
}
const pass = {
  type_name: 'Pass', pass_amount: 5000, service_produit, state: 'assigned', code: 'K7M29XQA4TRD81P1',
  qr: 'https://passerelle.example/p#K7M29XQA4TRD81P1', supplier: null, has_choice: false, expires_on: '2999-12-31', used_at: null,
}
const figures = { ps: 1620, pns: 130, fournisseur: { total_gain: 4_860_000, current_balance: 126_000, amount_withdraw: 4_700_000 } }

const lists: { name: string; page: ReactNode; path: string; body: (count: number) => unknown; sentence: string; link?: string }[] = [
  {
    name: '« Mes dons »', page: <DonationsPage />, path: 'dons', body: (count) => many(count, donation),
    sentence: 'Les 500 dons les plus récents sont affichés.', link: '/pass/financed',
  },
  {
    name: '« Pass fournis »', page: <ProvidedPassesPage />, path: 'provide/pass', body: (count) => many(count, provided),
    sentence: 'La liste montre 500 pass, les non utilisés d’abord.',
  },
  {
    name: '« Mes demandes »', page: <RequestsPage />, path: 'requests', body: (count) => [many(count, request)],
    sentence: 'Vos 500 demandes les plus récentes sont affichées.', link: '/dashboard',
  },
  {
    name: 'Projects', page: <ProjectsPage />, path: 'get/request/projects', body: (count) => many(count, project),
    sentence: 'Les 500 projets les plus anciens sont affichés.',
  },
  {
    name: 'Payouts', page: <SignedIn as={loginReply({ role_id: 4 })}><BalancePage /></SignedIn>, path: 'requests/pay',
    body: (count) => many(count, payout), sentence: 'Les 500 demandes les plus récentes sont affichées.',
  },
]

test.each(lists)('$name says which rows are there when the list is cut, and nothing of it when it is whole', async ({ page, path, body, sentence, link }) => {
  for (const count of [shownMax, 1]) {
    stubServer({
      [`GET /api/${path}`]: { body: body(count) },
      'GET /api/stats/provider': { body: figures },
      'GET /api/user': () => new Promise(() => {}),
    })
    renderPage(page)
    await slowly(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(count))
    const notice = screen.queryByText(sentence)?.closest<HTMLElement>('.notice')
    expect(Boolean(notice)).toBe(count === shownMax)
    if (notice && link) expect(within(notice).getByRole('link').getAttribute('href')).toBe(link)
    cleanup()
  }
})

test('the foot of a cut list of passes counts those that are not in it too', async () => {
  stubServer({ 'GET /api/provide/pass': { body: many(shownMax, provided) }, 'GET /api/stats/provider': { body: figures } })
  renderPage(<ProvidedPassesPage />)
  await slowly(() => expect(plain(document.querySelector('.list-foot')?.textContent)).toBe('1 750 pass, dont 1 620 utilisés'))
})

test('of payouts, what is on its way comes from the balance, and transfers are not counted from a cut list', async () => {
  const show = async (payouts: object[]) => {
    stubServer({
      'GET /api/requests/pay': { body: payouts },
      'GET /api/stats/provider': { body: figures },
      'GET /api/user': () => new Promise(() => {}),
    })
    renderPage(<SignedIn as={loginReply({ role_id: 4 })}><BalancePage /></SignedIn>)
    await slowly(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(payouts.length))
    // 4 860 000 earned, 126 000 to ask for, 4 700 000 transferred.
    await slowly(() => expect(plain(document.querySelector('.n-wait b')?.textContent)).toBe('34 000 FCFA en attente.'))
  }
  await show(many(2, payout))
  expect(screen.getByText('2 transferts')).toBeTruthy()
  cleanup()
  await show(many(shownMax, payout))
  expect(screen.queryByText(/transfert/)).toBeNull()
})

test('a chart of a cut list says which months it shows', async () => {
  const now = new Date()
  // Months are those of Porto-Novo, an hour ahead.
  const lastMonth = new Date(now.getTime() + 60 * 60 * 1000)
  lastMonth.setUTCDate(0)
  lastMonth.setUTCHours(12)
  const donations = [
    ...many(shownMax - 1, { ...donation, amount: 10, created_at: now.toISOString() }),
    { ...donation, id: shownMax, created_at: lastMonth.toISOString() },
  ]
  stubServer({ 'GET /api/dons': { body: donations } })
  renderPage(<DonationsByMonth />)
  expect(await screen.findByText('ce mois-ci, en FCFA, hors frais')).toBeTruthy()
  expect(plain(screen.getByText(/^Dons confirmés/).textContent)).toBe('Dons confirmés, ce mois-ci : 4 990 FCFA.')
  cleanup()
  stubServer({ 'GET /api/dons': { body: donations.slice(1) } })
  renderPage(<DonationsByMonth />)
  expect(await screen.findByText('les 12 derniers mois, en FCFA, hors frais')).toBeTruthy()
})

test('a wallet that is cut says which passes are there: those that expire first, and the latest of the others', async () => {
  const wallet = (usable: number, past: number) => ({
    data: [
      ...many(usable, pass),
      ...many(past, { ...pass, code: null, qr: null, state: 'expired' }),
      ...many(past, { ...pass, code: null, qr: null, state: 'used', used_at: created_at }),
    ].map((one, n) => ({ ...one, id: n + 1 })),
  })
  stubServer({ 'GET /api/wallet': { body: wallet(shownMax, pastShownMax) } })
  renderPage(<WalletPage />)
  await slowly(() =>
    expect(document.querySelector('.head p')?.textContent).toBe('Les 500 pass qui expirent en premier sont affichés. Montrez le code au fournisseur.'),
  )
  for (const title of ['Inutilisables', 'Utilisés']) {
    expect(within(screen.getByRole('region', { name: title })).getByText('Les 50 plus récents sont affichés.')).toBeTruthy()
  }
  cleanup()
  stubServer({ 'GET /api/wallet': { body: wallet(2, 1) } })
  renderPage(<WalletPage />)
  expect(await screen.findByText('2 pass à utiliser. Montrez le code au fournisseur.')).toBeTruthy()
  expect(screen.queryByText(/sont affichés/)).toBeNull()
})

test('cut documents of a profile say which are there', async () => {
  stubServer({})
  for (const count of [shownMax, 2]) {
    const documents = many(count, { name: 'piece.pdf', mime: 'application/pdf', size: 1000, sent_at: created_at }).map((file) => ({
      ...file,
      id: String(file.id),
    }))
    renderPage(<DocumentViewer documents={documents} />)
    expect(screen.getByText(/^Dernier document/).textContent.includes('Les 500 plus récents sont ici.')).toBe(count === shownMax)
    cleanup()
  }
})
