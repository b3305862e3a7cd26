import { figureLists, usesIn } from '@passerelle/contract/figure-lists'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clerk } from '../../test/declared-people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer, type Answer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import { Router } from '../router.tsx'
import { unitOf } from '../ui/picture/money-unit.ts'
import { linkOfDepartment, linkOfFigure } from './figure-links.ts'
import OverviewPage from './overview-page.tsx'
import { ageOf, allThatWaits } from './wait-words.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const waits = [
  { name: 'payouts', count: 9, oldest_at: hoursAgo(14.5) }, { name: 'profiles', count: 80, oldest_at: hoursAgo(75) },
  { name: 'ledger_gaps', count: 0, oldest_at: null }, { name: 'jobs_failed', count: 0, oldest_at: null },
]
const figures = {
  'GET /api/admin/overview': {
    profiles_pending: 80, requests_pending: 0, payouts_pending: 9, payments_review: 0, unassigned: 2, holidays_missing: null, waits,
  },
  'GET /api/admin/statistics/money': { cash: 1000, unused: 600, suppliers: 200, payouts: 50, review: 10, owed: 860, rest: 140 },
  'GET /api/admin/statistics/months': { months: [{ month: '2026-11', received: 9000, paid: 4000, returned: 500 }] },
  'GET /api/admin/statistics/states': { funded: 2, assigned: 5, suspended: 1, used: 12, expiring: 3 },
  'GET /api/admin/statistics/places': {
    departments: [{ name: 'Zou', uses: 12, communes: [{ name: 'Abomey', uses: 12 }] }, { name: 'Mono', uses: 0, communes: [] }],
  },
  'GET /api/admin/statistics/decisions': {
    decisions: [{
      id: 1, at: hoursAgo(1), action: 'payout.approve', about: 'RET-8K2M-4XQ7', amount: 50_000, actor: 'Hervé Tossou', reason: 'Vu.',
    }],
  },
}
const who = (admin_role: 'super' | 'finance' | 'instruction' | 'lecture') => ({ ...clerk, user: { ...clerk.user, admin_role } })

function open(as: typeof clerk, others: Record<string, Answer> = {}) {
  const answers = Object.fromEntries(Object.entries(figures).map(([call, body]) => [call, { body }]))
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}), ...answers, ...others })
  renderPage(<SignedIn as={as}><OverviewPage /></SignedIn>, { path: '/admin' })
  return asked
}
const main = () => plain(document.querySelector('main')?.textContent)

describe('what waits', () => {
  test('is told with its age, late ones apart, and leads to its list as it was counted', async () => {
    open(who('super'))
    const profiles = await screen.findByRole('link', { name: /Profils à examiner/ })
    expect(profiles.getAttribute('href')).toBe('/admin/profils?statut=pending')
    expect(plain(profiles.textContent)).toContain('le plus ancien : 3 jours')
    expect(profiles.querySelector('.late')).not.toBeNull()
    const payouts = screen.getByRole('link', { name: /Retraits à approuver/ })
    expect(plain(payouts.textContent)).toContain('le plus ancien : 14 h')
    expect(payouts.querySelector('.late')).toBeNull()
    expect(main()).toContain('89 dossiers attendent quelqu’un, le plus ancien depuis 3 jours.')
    expect(screen.getByRole('link', { name: /Tâches échouées/ }).getAttribute('href')).toBe('/admin/travaux?etat=failed')
    expect(screen.getByRole('link', { name: /Écarts du registre/ }).getAttribute('href')).toBe('/admin/registre')
  })

  test('is a figure without a link for whom its list is closed', async () => {
    open(who('finance'))
    expect((await screen.findByText('Profils à examiner')).closest('a')).toBeNull()
    expect(screen.getByText('Tâches échouées').closest('a')).toBeNull()
    expect(screen.getByRole('link', { name: /Retraits à approuver/ })).toBeTruthy()
  })

  const links = [
    ...Object.entries(figureLists).map(([name, behind]) => ({ name, ...behind, link: linkOfFigure(name, clerk.user) })),
    { name: 'a department', ...usesIn('Ouémé'), link: linkOfDepartment('Ouémé', clerk.user) },
  ]
  test.each(links)('$name: its list opens with the filter that was counted', async ({ list, filters, link }) => {
    expect(link).toBeDefined()
    const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}) })
    renderPage(<SignedIn as={clerk}><Router /></SignedIn>, { path: '*', at: link ?? '' })
    await waitFor(() => {
      const pages = asked.filter(({ path }) => path.split('?')[0] === `/api/admin/${list}`)
      const [query] = pages.map(({ path }) => new URLSearchParams(path.split('?')[1]))
      expect(query && Object.fromEntries(Object.keys(filters).map((filter) => [filter, query.get(filter)]))).toEqual(filters)
    }, { timeout: 10_000 })
  })

  test.each([[0.5, 'moins d’une heure'], [1, '1 h'], [23.9, '23 h'], [24, '1 jour'], [71, '2 jours'], [-1, 'moins d’une heure']])(
    '%s hours are « %s »', (hours, text) => {
      const now = Date.parse('2026-11-27T08:00:00Z')
      expect(plain(ageOf(new Date(now - hours * 3_600_000).toISOString(), now).text)).toBe(text)
    },
  )

  test('nothing is told as nothing', () => {
    expect(allThatWaits([{ count: 0, oldest_at: null }], 0)).toBe('Rien n’attend.')
  })
})

describe('the money kept', () => {
  test('is covered, and each part is an account', async () => {
    open(who('finance'))
    const card = (await screen.findByRole('heading', { name: 'L’argent gardé' })).closest('section')
    expect(plain(card?.textContent)).toContain('Couvert')
    expect(plain(card?.textContent)).toContain('Reste à la plateforme140 FCFA')
    const link = within(card!).getByRole('link', { name: 'Dû aux fournisseurs' })
    expect(link.getAttribute('href')).toBe('/admin/registre/ecritures?compte=suppliers')
  })

  test('that does not cover what is owed says how much is missing', async () => {
    const body = { ...figures['GET /api/admin/statistics/money'], cash: 800, rest: -60 }
    open(who('finance'), { 'GET /api/admin/statistics/money': { body } })
    await screen.findByText('À découvert')
    expect(main()).toContain('Il manque60 FCFA')
    expect(main()).not.toContain('Couvert')
  })
})

test('a block that fails says so alone, and is asked for again', async () => {
  open(who('super'), { 'GET /api/admin/statistics/months': { status: 500, body: { message: 'Panne de notre côté.' } } })
  await screen.findByText('Les entrées et sorties n’ont pas pu être chargées', undefined, { timeout: 5000 })
  await screen.findByText('Ce qui attend')
  await screen.findByText('Couvert')
  expect(screen.getAllByRole('button', { name: 'Réessayer' })).toHaveLength(1)
})

test('decisions are asked for by whoever may read the journal, and by nobody else', async () => {
  const asked = open(who('lecture'))
  await screen.findByText('Dernières décisions')
  await waitFor(() => expect(main()).toContain('Retrait de 50 000 FCFA approuvé'))
  expect(main()).toContain('RET-8K2M-4XQ7, par Hervé Tossou : Vu.')
  expect(asked.some(({ path }) => path.endsWith('/decisions'))).toBe(true)
})

test('without the journal there is no such block, nor a call that would be refused', async () => {
  const asked = open(who('finance'))
  await screen.findByText('Couvert')
  expect(screen.queryByText('Dernières décisions')).toBeNull()
  expect(asked.some(({ path }) => path.endsWith('/decisions'))).toBe(false)
})

test('a department opens its communes, and is outlined on the map', async () => {
  open(who('super'))
  const row = await screen.findByRole('button', { name: 'Zou, voir les communes' })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(row)
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Abomey')).toBeTruthy()
  expect(document.querySelectorAll('.map-pointed')).toHaveLength(1)
})

test('a department’s figure leads to the uses that it counts, those that stand', async () => {
  open(who('lecture'))
  const link = await screen.findByRole('link', { name: /^12\s*pass utilisés\s*, Zou$/ })
  expect(link.getAttribute('href')).toBe('/admin/utilisations?etat=used&departement=Zou')
})

test.each([[0, 1], [2999, 1], [3000, 1000], [2_999_999, 1000], [3_000_000, 1_000_000]])('an axis up to %i counts by %i', (largest, by) => {
  expect(unitOf(largest).by).toBe(by)
})

test('whoever may set them is asked for a year’s holidays that are missing; nobody else is, nor once they are there', async () => {
  const missing = { 'GET /api/admin/overview': { body: { ...figures['GET /api/admin/overview'], holidays_missing: 2027 } } }
  open(who('super'), missing)
  await screen.findByText('Les jours fériés de 2027 manquent')
  expect(screen.getByRole('link', { name: 'Les ajouter' }).getAttribute('href')).toBe('/admin/reglages/jours-feries?annee=2027')
  cleanup()
  open(who('instruction'), missing)
  await screen.findByRole('link', { name: /Profils à examiner/ })
  expect(screen.queryByText(/manquent/)).toBeNull()
})
