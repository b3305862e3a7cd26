import { limits } from '@passerelle/contract/constants'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { type Answer, stubServer } from '../test/stub-server.ts'
import { plain } from '../test/tables.ts'
import { DocumentViewer } from './documents/document-viewer.tsx'
import { DonationsByMonth } from './dashboard/donations-by-month.tsx'
import DonationsPage from './donations/donations-page.tsx'
import ProvidedPassesPage from './passes/provided-passes-page.tsx'
import { RecentScans } from './passes/recent-scans.tsx'
import WalletPage from './passes/wallet-page.tsx'
import BalancePage from './payouts/balance-page.tsx'
import ProjectsPage from './projects/projects-page.tsx'
import RequestsPage from './requests/requests-page.tsx'

/**
 * The server answers a plain array, a wallet and the last scans by pages of `arrayRows`: a screen says which rows there are, and counts
 * with the server’s figures.
 */

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const { arrayRows, shownMax, pastShownMax } = limits
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
const figures = {
  ps: 1620, pns: 130, fournisseur: { total_gain: 4_860_000, current_balance: 126_000, amount_withdraw: 4_700_000 },
  payout_min: 500, payout_max: 1_000_000,
}

/** What stands at the place that is asked for: the rows whose ids follow it, a page at a time. */
const pageAfter = (rows: readonly { id: number }[], path: string) => {
  const after = new URL(path, 'https://passerelle.example').searchParams.get('after')
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === Number(after)) + 1
  return rows.slice(from, from + arrayRows)
}

const balance = <SignedIn as={loginReply({ role_id: 4 })}><BalancePage /></SignedIn>
const lists: {
  name: string
  page: ReactNode
  path: string
  row: object
  /** Under one page of them, and under all. */
  words: [part: string, whole: string]
  bodyOf?: (rows: object[]) => object
}[] = [
  { name: '« Mes dons »', page: <DonationsPage />, path: 'dons', row: donation, words: ['100 dons, la suite est à charger', '101 dons'] },
  {
    name: '« Pass fournis »', page: <ProvidedPassesPage />, path: 'provide/pass', row: provided,
    words: ['100 sur 1 750 pass, dont 1 620 utilisés, la suite est à charger', '101 pass, dont 0 utilisé'],
  },
  {
    name: '« Mes demandes »', page: <RequestsPage />, path: 'requests', row: request, bodyOf: (rows) => [rows],
    words: ['100 demandes, la suite est à charger', '101 demandes'],
  },
  {
    name: 'Projects', page: <ProjectsPage />, path: 'get/request/projects', row: project,
    words: ['100 projets, la suite est à charger', '101 projets'],
  },
  {
    name: 'Payouts', page: balance, path: 'requests/pay', row: payout, words: ['100 demandes, la suite est à charger', '101 demandes'],
  },
]
const foot = () => document.querySelector<HTMLElement>('.list-foot [role="status"]')
const shownRows = () => document.querySelectorAll('tbody tr')

/** As somebody at the keyboard does, once the foot says what is shown. Returns the button. */
async function askForMore(part: string): Promise<HTMLElement> {
  await slowly(() => expect(plain(foot()?.textContent)).toBe(part))
  const more = screen.getByRole('button', { name: 'Voir la suite' })
  more.focus()
  fireEvent.click(more)
  return more
}

describe('a specified plain array', () => {
  test.each(lists)('$name shows a page and loads the rest: told, and its first row has the focus', async ({
    page, path, row, words: [part, whole], bodyOf = (rows) => rows,
  }) => {
    const asked = stubServer({
      [`GET /api/${path}`]: (one) => ({ body: bodyOf(pageAfter(many(arrayRows + 1, row), one.path)) }),
      'GET /api/stats/provider': { body: figures },
      'GET /api/user': () => new Promise(() => {}),
    })
    renderPage(page)
    await askForMore(part)
    await slowly(() => expect(plain(foot()?.textContent)).toBe(whole))
    expect(shownRows()).toHaveLength(arrayRows + 1)
    await waitFor(() => expect(document.activeElement).toBe(shownRows()[arrayRows]))
    expect(screen.queryByRole('button', { name: 'Voir la suite' })).toBeNull()
    expect(asked.filter((one) => one.path.startsWith(`/api/${path}?`)).map((one) => one.path)).toEqual([
      `/api/${path}?after=100${path.startsWith('provide') ? '&after_used=0' : ''}`,
    ])
  })

  test.each(lists)('$name says when the rest has not come, keeps what is shown, and tries again', async ({
    page, path, row, words: [part, whole], bodyOf = (rows) => rows,
  }) => {
    let isUp = false
    stubServer({
      [`GET /api/${path}`]: (one) => isUp || !one.path.includes('after=')
        ? { body: bodyOf(pageAfter(many(arrayRows + 1, row), one.path)) }
        : { status: 500, body: { message: 'Panne de notre côté.', request_id: 'req-42' } },
      'GET /api/stats/provider': { body: figures },
      'GET /api/user': () => new Promise(() => {}),
    })
    renderPage(page)
    const more = await askForMore(part)
    await slowly(() => expect(plain(foot()?.textContent)).toBe(
      `${part}La suite n’a pas pu être chargée. Panne de notre côté. Référence : req-42`,
    ))
    expect(shownRows()).toHaveLength(arrayRows)
    expect(document.activeElement).toBe(more)
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await slowly(() => expect(plain(foot()?.textContent)).toBe(whole))
    await waitFor(() => expect(document.activeElement).toBe(shownRows()[arrayRows]))
  })

  test('that ends with its page: nothing more comes, the foot says so, and whoever went elsewhere stays there', async () => {
    const answers: ((answer: Answer) => void)[] = []
    stubServer({ 'GET /api/dons': (one) => one.path.includes('after=')
      ? new Promise((resolve) => answers.push(resolve))
      : { body: many(arrayRows, donation) } })
    for (const isElsewhere of [false, true]) {
      renderPage(<DonationsPage />)
      await slowly(() => expect(plain(foot()?.textContent)).toBe('100 dons, la suite est à charger'))
      const more = screen.getByRole('button', { name: 'Voir la suite' })
      more.focus()
      fireEvent.click(more)
      await waitFor(() => expect(answers).toHaveLength(1))
      const link = screen.getByRole('link', { name: 'Faire un don' })
      if (isElsewhere) link.focus()
      answers.pop()?.({ body: [] })
      await waitFor(() => expect(plain(foot()?.textContent)).toBe('100 dons'))
      await waitFor(() => expect(document.activeElement).toBe(isElsewhere ? link : foot()))
      cleanup()
    }
  })

  test('a pass used between two pages stands once, as it is now', async () => {
    const used = { ...provided, status_scan: 'approved', used_at: created_at }
    stubServer({
      'GET /api/provide/pass': (one) => ({
        body: one.path.includes('after=') ? [{ ...used, id: 7 }, { ...used, id: 200 }] : many(arrayRows, provided),
      }),
      'GET /api/stats/provider': { body: figures },
    })
    renderPage(<ProvidedPassesPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Voir la suite' }))
    await slowly(() => expect(plain(foot()?.textContent)).toBe('101 pass, dont 2 utilisés'))
    expect(shownRows()[6]?.textContent).toContain('Utilisé le')
  })
})

test('of payouts, what is on its way comes from the balance, and transfers are counted once all are there', async () => {
  const show = async (count: number) => {
    stubServer({
      'GET /api/requests/pay': (one) => ({ body: pageAfter(many(count, payout), one.path) }),
      'GET /api/stats/provider': { body: figures },
      'GET /api/user': () => new Promise(() => {}),
    })
    renderPage(balance)
    await slowly(() => expect(shownRows()).toHaveLength(Math.min(count, arrayRows)))
    // 4 860 000 earned, 126 000 to ask for, 4 700 000 transferred.
    await slowly(() => expect(plain(document.querySelector('.n-wait b')?.textContent)).toBe('34 000 FCFA en attente.'))
  }
  await show(2)
  expect(screen.getByText('2 transferts')).toBeTruthy()
  cleanup()
  await show(arrayRows + 1)
  expect(screen.queryByText(/transfert/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Voir la suite' }))
  await slowly(() => expect(screen.getByText('101 transferts')).toBeTruthy())
})

test('a chart asks for five pages at most, for none behind its twelve months, and says which months it shows', async () => {
  const now = new Date()
  // Months are those of Porto-Novo, an hour ahead.
  const lastMonth = new Date(now.getTime() + 60 * 60 * 1000)
  lastMonth.setUTCDate(0)
  lastMonth.setUTCHours(12)
  const longAgo = new Date(now.getTime() - 400 * 24 * 60 * 60 * 1000)
  const show = async (rows: { id: number }[]) => {
    cleanup()
    const asked = stubServer({ 'GET /api/dons': (one) => ({ body: pageAfter(rows, one.path) }) })
    renderPage(<DonationsByMonth />)
    await screen.findByText(/^Dons confirmés/)
    return asked.map(({ path }) => path)
  }
  const inAll = (count: number, last: Date) => [
    ...many(count - 1, { ...donation, amount: 10, created_at: now.toISOString() }),
    ...many(10 * arrayRows, { ...donation, created_at: last.toISOString() }).map((row, n) => ({ ...row, id: count + n })),
  ]
  const five = ['', '?after=100', '?after=200', '?after=300', '?after=400'].map((query) => `/api/dons${query}`)
  expect(await show(inAll(5 * arrayRows, lastMonth))).toEqual(five)
  expect(screen.getByText('ce mois-ci, en FCFA, hors frais')).toBeTruthy()
  expect(plain(screen.getByText(/^Dons confirmés/).textContent)).toBe('Dons confirmés, ce mois-ci : 4 990 FCFA.')
  // The year is whole with the second page, though the list goes on.
  expect(await show(inAll(2 * arrayRows, longAgo))).toEqual(five.slice(0, 2))
  expect(screen.getByText('les 12 derniers mois, en FCFA, hors frais')).toBeTruthy()
  expect(plain(screen.getByText(/^Dons confirmés/).textContent)).toBe('Dons confirmés, les 12 derniers mois : 1 990 FCFA.')
})

test('a wallet that is cut says which passes are there: those that expire first, and the latest of the others; and gives the rest', async () => {
  const wallet = (usable: number, past: number, next: string | null = null) => ({
    next_cursor: next,
    data: [
      ...many(usable, pass),
      ...many(past, { ...pass, code: null, qr: null, state: 'expired' }),
      ...many(past, { ...pass, code: null, qr: null, state: 'used', used_at: created_at }),
    ].map((one, n) => ({ ...one, id: n + 1 })),
  })
  const asked = stubServer({
    'GET /api/wallet': (one) => ({
      body: one.path.includes('cursor=')
        ? { data: [{ ...pass, id: 999, service_produit: { ...service_produit, id: 4, name: 'Tablette' } }], next_cursor: null }
        : wallet(arrayRows, pastShownMax, '100'),
    }),
  })
  renderPage(<WalletPage />)
  const head = () => plain(document.querySelector('.head p')?.textContent)
  await slowly(() => expect(head()).toBe('Les 100 pass qui expirent en premier sont affichés. Montrez le code au fournisseur.'))
  const next = within(await screen.findByRole('region', { name: 'Tous mes pass' }))
  const said = () => plain(next.getAllByRole('status').at(-1)?.textContent)
  expect(said()).toBe('100 pass à utiliser, la suite est à charger')
  const more = next.getByRole('button', { name: 'Voir la suite' })
  more.focus()
  fireEvent.click(more)
  await slowly(() => expect(head()).toBe('101 pass à utiliser, 505 000 FCFA. Montrez le code au fournisseur.'))
  expect(said()).toBe('101 pass à utiliser')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Tablette'))
  expect(asked.map(({ path }) => path).filter((path) => path.startsWith('/api/wallet'))).toEqual(['/api/wallet', '/api/wallet?cursor=100'])
  for (const title of ['Inutilisables', 'Utilisés']) {
    expect(within(screen.getByRole('region', { name: title })).getByText('Les 50 plus récents sont affichés.')).toBeTruthy()
  }
  cleanup()
  stubServer({ 'GET /api/wallet': { body: wallet(2, 1) } })
  renderPage(<WalletPage />)
  expect(await screen.findByText(/^2 pass à utiliser, 10.000.FCFA\. Montrez le code au fournisseur\.$/)).toBeTruthy()
  expect(screen.queryByText(/sont affichés/)).toBeNull()
})

test('the scans that may be undone come a page at a time, even when all of one were undone', async () => {
  const scan = {
    firstname: 'Adjoa', pass_amount: 5000, service_produit, used_at: created_at, undo_until: created_at, refusal: null,
  }
  const scans = Array.from({ length: arrayRows }, (_, n) => ({ ...scan, redemption_id: 1000 - n }))
  const asked = stubServer({
    'GET /api/scan/pass/recent': ({ path }) => ({ body: {
      data: path.endsWith('?cursor=901') ? [] : path.endsWith('?cursor=801') ? [{ ...scan, redemption_id: 800 }] : scans,
      next_cursor: path.endsWith('/recent') ? '901' : path.endsWith('?cursor=901') ? '801' : null,
      undo_minutes: 15,
    } }),
  })
  renderPage(<RecentScans />)
  const told = async (words: string) => slowly(() =>
    expect(plain(document.querySelector('.recent-list [role="status"]')?.textContent)).toBe(words))
  const more = async () => fireEvent.click(await screen.findByRole('button', { name: 'Voir la suite' }))
  await told('100 scans, la suite est à charger')
  await more()
  await slowly(() => expect(asked.at(-1)?.path).toContain('?cursor=901'))
  await more()
  await told('101 scans')
  expect(screen.queryByRole('button', { name: 'Voir la suite' })).toBeNull()
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
