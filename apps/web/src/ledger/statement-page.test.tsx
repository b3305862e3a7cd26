import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import StatementPage from './statement-page.tsx'
import { WhyLink } from './why-link.tsx'

const line = {
  id: 71, entry: 12, at: '2026-10-02T08:05:00Z', kind: 'pass_used', reference: 'redemption:6', account: 'supplier:4',
  account_name: 'Soleil des Collines', amount: 10_000, balance: 25_000,
}
const server = (more: Parameters<typeof stubServer>[0] = {}) => stubServer({
  ...more,
  'GET /api/user': () => new Promise(() => {}),
  'GET /api/admin/ledger/entries': { body: { data: [line], next_cursor: null } },
  'GET /api/admin/ledger/figure': { body: {
    account: 'supplier:4', account_name: 'Soleil des Collines', opening: 20_000, amount: 25_000,
    parts: [{ kind: 'pass_used', entries: 1, amount: 10_000 }, { kind: 'payout_requested', entries: 2, amount: -5000 }],
  } },
  'GET /api/admin/ledger/entries/12': { body: {
    id: 12, at: line.at, kind: 'pass_used',
    lines: [
      { account: 'pass_funds', account_name: null, debit: 10_000, credit: 0 },
      { account: 'supplier:4', account_name: 'Soleil des Collines', debit: 0, credit: 10_000 },
    ],
    trace: [{ type: 'donation', id: '3', name: 'Fondation Nokoué' }, { type: 'person', id: '4', name: 'Soleil des Collines' }],
  } },
})
const open = (at: string) =>
  renderPage(<SignedIn as={loginReply({ role_id: 1 })}><StatementPage /></SignedIn>, { path: '/admin/registre/ecritures', at })

test('a figure is shown as its sum, each part a link to its lines, each line with the balance then', async () => {
  const asked = server()
  open('/admin/registre/ecritures?compte=supplier:4&du=2026-10-01&au=2026-10-31')
  const figure = within(await screen.findByRole('region', { name: /^Fournisseur\s: Soleil des Collines$/ }))
  expect(figure.getAllByRole('term').map(({ textContent }) => plain(textContent))).toEqual([
    'Solde au 30 septembre 2026', '+Pass utilisé1 écriture', '−Retrait demandé2 écritures', '=Fournisseur : Soleil des Collines',
  ])
  expect(figure.getByRole('link', { name: 'Retrait demandé' }).getAttribute('href')).toBe(
    '/admin/registre/ecritures?compte=supplier%3A4&evenement=payout_requested&du=2026-10-01&au=2026-10-31',
  )
  const row = within((await screen.findByText('E-12')).closest('tr')!)
  const cells = row.getAllByRole('cell').map(({ textContent }) => plain(textContent))
  expect(cells.slice(2, 6)).toEqual(['E-12', '–', '10 000 FCFA', '25 000 FCFA'])
  expect(asked.map(({ path }) => path)).toContain('/api/admin/ledger/entries?account=supplier%3A4&from=2026-10-01&to=2026-10-31')
})

test('a line opens its booking: both columns, and the way back', async () => {
  server()
  open('/admin/registre/ecritures?compte=supplier:4')
  fireEvent.click(await screen.findByRole('link', { name: /^Ouvrir/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Écriture E-12' }))
  const lines = await dialog.findAllByRole('row')
  expect(lines.map(({ textContent }) => plain(textContent))).toEqual([
    'CompteDébitCrédit', 'Fonds des pass non utilisés10 000', 'Fournisseur : Soleil des Collines10 000', 'Ensemble10 00010 000',
  ])
  expect(dialog.getByText('don de Fondation Nokoué')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Soleil des Collines' }).getAttribute('href')).toBe('/admin/personnes/4')
})

test('beside what is owed to all suppliers stands to whom, the most first; of a past day nobody does', async () => {
  const owed = (id: number, name: string, balance: number) => ({ id, account: `supplier:${id}`, kind: 'supplier', name, balance })
  const accounts = { body: { data: [owed(4, 'Soleil des Collines', 25_000), owed(5, 'Cyber Étoile', 900)], next_cursor: null } }
  const asked = server({ 'GET /api/admin/ledger/accounts': accounts })
  open('/admin/registre/ecritures?compte=suppliers')
  const part = within(await screen.findByRole('region', { name: 'À qui' }))
  const first = await part.findByRole('link', { name: 'Soleil des Collines' })
  expect(first.getAttribute('href')).toBe('/admin/registre/ecritures?compte=supplier%3A4')
  expect(part.getAllByRole('definition').map(({ textContent }) => plain(textContent))).toEqual(['25 000 FCFA', '900 FCFA'])
  expect(part.getByRole('link', { name: 'Tous les soldes' }).getAttribute('href')).toBe('/admin/registre/soldes?genre=supplier&etat=filled')
  expect(asked.map(({ path }) => path)).toContain('/api/admin/ledger/accounts?kind=supplier&state=filled')
  cleanup()
  server()
  open('/admin/registre/ecritures?compte=suppliers&au=2026-10-31')
  await screen.findByRole('region', { name: /Soleil des Collines$/ })
  expect(screen.queryByRole('region', { name: 'À qui' })).toBeNull()
})

test('an amount names its source', () => {
  renderPage(<WhyLink source={{ account: 'pass_funds', donor: 9, to: '2026-10-31' }} what="de ce don" />)
  const link = screen.getByRole('link', { name: /^Pourquoi ce chiffre\s\? de ce don$/ })
  expect(link.getAttribute('href')).toBe('/admin/registre/ecritures?compte=pass_funds&au=2026-10-31&donateur=9')
})
