import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { caseColumns } from '@passerelle/contract/case-columns'
import { adminListCases } from '@passerelle/contract/cases'
import { userColumns } from '@passerelle/contract/user-columns'
import { adminListUsers } from '@passerelle/contract/user-list'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import JournalPage from '../journal/journal-page.tsx'
import { passBulks } from '../pass-desk/pass-bulks.tsx'
import AdminPayoutsPage from '../payouts/admin-payouts-page.tsx'
import { ChoiceBar } from './list-choice.tsx'
import { sortOptions } from './list-sort.ts'

const payoutOf = (id: number) => ({
  id, code_request: `RET-7QK2-M4X${id}`, transaction_id: null, amount: 5000 + id, status: 'pending', description: 'Recettes',
  created_at: '2026-10-02T08:05:00Z', number: '+2290197412208',
  account_name: 'MTN', approved_at: null, reason: null, supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [], approvals_needed: 1,
  week_total: 5000, hold: null, releases: [], approve_refusal: null, release_refusal: null, yielded: [],
  account_added_at: '2026-10-02T08:00:00Z', is_first_to_number: false, is_same_ifu: true,
})
const page = { body: { data: [payoutOf(1), payoutOf(2), payoutOf(3)], next_cursor: 'suite' } }
const officer = loginReply({ role_id: 1 })
const asFinance = { ...officer, user: { ...officer.user, admin_role: 'finance' as const } }
const server = (more: Parameters<typeof stubServer>[0] = {}) => stubServer({
  'GET /api/user': () => new Promise(() => {}),
  'GET /api/admin/payouts': page,
  'GET /api/admin/payouts/count': { body: { count: 10_000, is_exact: false } },
  ...more,
})
const open = () => renderPage(<SignedIn as={asFinance}><AdminPayoutsPage /></SignedIn>)

test('a header sorts, then turns round; the select says the same in words; the address keeps it with the filters', async () => {
  const asked = server()
  const { place } = open()
  await screen.findByText('RET-7QK2-M4X1')
  const header = () => screen.getByRole('columnheader', { name: 'Montant' })
  const last = () => asked.findLast(({ path }) => path.startsWith('/api/admin/payouts?'))?.path
  expect([
    header().getAttribute('aria-sort'),
    screen.getByRole('columnheader', { name: 'Demandé le' }).getAttribute('aria-sort'),
    screen.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort'),
  ]).toEqual(['none', 'ascending', null])

  fireEvent.click(within(header()).getByRole('button'))
  await waitFor(() => expect(last()).toBe('/api/admin/payouts?status=pending&sort=amount'))
  fireEvent.click(within(header()).getByRole('button'))
  await waitFor(() => expect(last()).toBe('/api/admin/payouts?status=pending&sort=-amount'))
  expect([header().getAttribute('aria-sort'), place()]).toEqual(['descending', '/?tri=-amount'])
  const select = screen.getByLabelText<HTMLSelectElement>('Trier par')
  expect(select.selectedOptions[0]?.text).toBe('Montant décroissant')

  fireEvent.change(screen.getByLabelText('Statut'), { target: { value: 'tous' } })
  await waitFor(() => expect(last()).toBe('/api/admin/payouts?sort=-amount'))
  fireEvent.change(select, { target: { value: 'created_at' } })
  await waitFor(() => expect(place()).toBe('/?statut=tous'))
})

test.each([
  ['cases', adminListCases, caseColumns, ['Urgent d’abord', 'Urgent à la fin', 'Ancien d’abord', 'Récent d’abord']],
  ['people', adminListUsers, userColumns, ['Nom (A-Z)', 'Nom (Z-A)', 'Ancien d’abord', 'Récent d’abord']],
] as const)('an order of %s is said in half a line of a phone', (_, list, columns, words) => {
  expect(sortOptions<never>(list, columns).map(({ label }) => label)).toEqual(words)
})

test('on a card of a phone the only amount ends the first line, and the date begins the second', async () => {
  server()
  open()
  await screen.findByText('RET-7QK2-M4X1')
  const placeOf = (column: string) => document.querySelector(`td[data-l="${column}"]`)?.classList
  expect(placeOf('Montant')?.contains('c-d')).toBe(true)
  expect(placeOf('Demandé le')?.contains('c-c')).toBe(true)
})

test('how many there are is said when not all are shown', async () => {
  server()
  open()
  await screen.findByText(/^3 sur plus de 10\s000 lignes, la suite est à charger$/)
})

test('an order that the list does not have is its own', async () => {
  const asked = server()
  renderPage(<SignedIn as={asFinance}><AdminPayoutsPage /></SignedIn>, { at: '/?tri=number' })
  await screen.findByText('RET-7QK2-M4X1')
  expect(asked.some(({ path }) => path.includes('sort='))).toBe(false)
})

test('the file is that of the list under its filters and order; the browser goes to an address made for it', async () => {
  const followed: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  onTestFinished(() => click.mockRestore())
  const asked = server({
    'GET /api/download-address': { body: { address: '/api/admin/payouts/file?key=k', expires_at: '2026-10-02T08:06:00Z' } },
  })
  renderPage(<SignedIn as={asFinance}><AdminPayoutsPage /></SignedIn>, { at: { pathname: '/', state: { q: 'Awa' } } })
  await screen.findByText('RET-7QK2-M4X1')
  fireEvent.change(screen.getByLabelText('Trier par'), { target: { value: '-created_at' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Exporter en CSV' }))
  await waitFor(() => expect(followed).toEqual(['/api/admin/payouts/file?key=k']))
  const call = asked.find(({ path }) => path.startsWith('/api/download-address'))
  expect([decodeURIComponent(call?.path ?? ''), call?.headers.get('x-search')]).toEqual([
    '/api/download-address?of=/api/admin/payouts/file?status=pending&sort=-created_at', 'Awa',
  ])
})

test('a list that is too long for a file says so at once, and nothing is downloaded', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => click.mockRestore())
  const message = 'Cette liste compte 1\u202F234\u202F567 lignes\u00A0; un fichier en contient 1\u202F000\u202F000 au plus.'
  server({ 'GET /api/download-address': { status: 409, body: { message } } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Exporter en CSV' }))
  await screen.findByText(/^Cette liste compte 1\s234\s567 lignes\s; un fichier en contient 1\s000\s000 au plus\.$/)
  expect(click).not.toHaveBeenCalled()
})

test('chosen rows are tried first: how many, which not and why; one reason for all', async () => {
  const asked = server({
    'GET /api/admin/payouts/hold': {
      body: { concerned: 1, excluded: [{ id: 3, label: 'RET-7QK2-M4X3', reason: 'Ce retrait est déjà en attente.' }] },
    },
    'POST /api/admin/payouts/hold': { body: { status: true, message: 'Un retrait est mis en attente.', concerned: 1, excluded: [] } },
  })
  open()
  fireEvent.click(await screen.findByLabelText('Choisir le retrait RET-7QK2-M4X1'))
  fireEvent.click(screen.getByLabelText('Choisir le retrait RET-7QK2-M4X3'))
  const bar = screen.getByRole('group', { name: 'Lignes choisies' })
  expect(bar.textContent).toContain('2 lignes choisies')
  fireEvent.click(within(bar).getByRole('button', { name: 'Mettre en attente…' }))
  expect((await screen.findByText('Une ligne concernée, une exclue.')).closest('.notice')?.textContent).toContain(
    'RET-7QK2-M4X3\u00A0: Ce retrait est déjà en attente.',
  )
  expect(asked.some(({ path }) => path === '/api/admin/payouts/hold?ids=1%2C3')).toBe(true)
  fireEvent.click(screen.getByLabelText('Scans à vérifier'))
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en attente (1)' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/admin/payouts/hold', body: { ids: [1, 3], reason: 'Scans à vérifier.' } },
  ]))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Lignes choisies' })).toBeNull())
})

test('of many acts on chosen rows the first is a button, the others stand in a menu', async () => {
  server()
  renderPage(<ChoiceBar ids={[1, 2]} choosable={2} chooseShown={() => {}} chooseNone={() => {}} actions={passBulks} />)
  const bar = screen.getByRole('group', { name: 'Lignes choisies' })
  await within(bar).findByRole('button', { name: 'Autres actions' })
  expect(within(bar).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Prolonger…', 'Autres actions', 'Ne plus choisir',
  ])
  fireEvent.click(within(bar).getByRole('button', { name: 'Autres actions' }))
  const menu = screen.getByRole('group', { name: 'Autres actions' })
  expect(within(menu).getAllByRole('button')).toHaveLength(passBulks.length - 1)
  fireEvent.click(within(menu).getByRole('button', { name: 'Suspendre…' }))
  await screen.findByRole('dialog', { name: /^Suspendre/ })
})

test('once one is chosen, all that are shown are by one press', async () => {
  server()
  open()
  fireEvent.click(await screen.findByLabelText('Choisir le retrait RET-7QK2-M4X1'))
  fireEvent.click(screen.getByRole('button', { name: 'Choisir les 3 lignes affichées' }))
  expect(screen.getByRole('group', { name: 'Lignes choisies' }).textContent).toContain('3 lignes choisies')
  expect(screen.queryByRole('button', { name: /lignes affichées$/ })).toBeNull()
})

test('a choice of which nothing would come is not sent', async () => {
  const asked = server({
    'GET /api/admin/payouts/hold': {
      body: { concerned: 0, excluded: [{ id: 1, label: 'RET-7QK2-M4X1', reason: 'Ce retrait est déjà en attente.' }] },
    },
  })
  open()
  fireEvent.click(await screen.findByLabelText('Choisir le retrait RET-7QK2-M4X1'))
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en attente…' }))
  await screen.findByText('Aucune ligne concernée, une exclue.')
  fireEvent.click(screen.getByLabelText('Scans à vérifier'))
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en attente (0)' }))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the journal says who did what in words, also what an older release wrote, and is filtered by days', async () => {
  const line = (id: number, action: string, more: object = {}) => ({
    id, at: '2026-10-02T08:05:00Z', action, actor: { id: 1, name: 'Rachelle Dossou' }, subject: { type: 'payout', id: '12', name: null },
    reason: null, detail: {}, request_id: null, ...more,
  })
  const asked = stubServer({
    'GET /api/admin/audit': { body: {
      data: [
        line(2, 'payout.hold', { reason: 'Numéro à vérifier', subject: { type: 'payout', id: '12', name: 'RET-7KQ2-M4X0' } }),
        line(1, 'ancien.mot', { actor: null, detail: { from: 'pending' } }),
        line(3, 'request.approve', { subject: { type: 'request', id: '5', name: 'DEM-7QK2-M4XA' } }),
      ],
      next_cursor: null,
    } },
  })
  const { place } = renderPage(<JournalPage />)
  await screen.findByText('Retrait retenu', { selector: 'td' })
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toMatch(/Retrait retenu.*Rachelle Dossou.*Retrait RET-7KQ2-M4X0.*Numéro à vérifier/)
  expect(screen.getByRole('link', { name: 'Retrait RET-7KQ2-M4X0' }).getAttribute('href')).toBe('/admin/retraits/12')
  expect(screen.getByRole('link', { name: 'Demande DEM-7QK2-M4XA' }).getAttribute('href')).toBe('/admin/demandes/5')
  expect(second?.textContent).toMatch(/ancien\.mot.*Le système.*Retrait 12.*En attente → –/)
  fireEvent.change(screen.getByLabelText('Du'), { target: { value: '2026-10-01' } })
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'payout.hold' } })
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/admin/audit?action=payout.hold&from=2026-10-01'))
  expect(place()).toBe('/?du=2026-10-01&action=payout.hold')
})

test('the journal leads to a problem that was reported whoever may read it, others read its code; a document is what it is, and whose', async () => {
  const line = { action: 'case.open', actor: null, at: '2026-10-02T08:05:00Z', reason: null, detail: {}, request_id: null }
  server({
    'GET /api/admin/audit': { body: {
      data: [
        { ...line, id: 2, subject: { type: 'case', id: '3', name: 'REC-7QK2-M4XA' } },
        { ...line, id: 1, action: 'file.read', subject: { type: 'file', id: 'f-1', name: 'Pièce d’identité\u00A0: Afi Hounsou' } },
      ],
      next_cursor: null,
    } },
  })
  for (const admin_role of ['super', 'lecture'] as const) {
    const { unmount } = renderPage(<SignedIn as={{ ...officer, user: { ...officer.user, admin_role } }}><JournalPage /></SignedIn>)
    await screen.findByText(/^Pièce d’identité\s: Afi Hounsou$/)
    const link = screen.queryByRole('link', { name: 'Réclamation REC-7QK2-M4XA' })
    expect(link?.getAttribute('href')).toBe(admin_role === 'super' ? '/admin/reclamations/3' : undefined)
    expect(screen.getByText('REC-7QK2-M4XA')).toBeTruthy()
    unmount()
  }
})

test('filters and order are kept as a tab, of this list alone; what is searched for is not', async () => {
  const views = [
    { id: 4, list: 'payouts', name: 'Annulés', query: 'statut=canceled' }, { id: 5, list: 'donations', name: 'D’ailleurs', query: '' },
  ]
  const asked = server({
    'GET /api/admin/views': { body: views },
    'POST /api/admin/views': { body: { status: true, message: 'Vue enregistrée.', id: 6 } },
  })
  const at = { pathname: '/', search: '?tri=-amount', state: { q: 'Awa' } }
  renderPage(<SignedIn as={asFinance}><AdminPayoutsPage /></SignedIn>, { at })
  const tabs = within(await screen.findByRole('navigation', { name: 'Vues enregistrées' }))
  await tabs.findByRole('link', { name: 'Annulés' })
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tout', 'Annulés'])
  fireEvent.click(tabs.getByRole('button', { name: 'Enregistrer cette vue' }))
  fireEvent.change(await screen.findByLabelText('Nom de la vue'), { target: { value: 'Les plus grands' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/admin/views', body: { list: 'payouts', name: 'Les plus grands', query: 'tri=-amount' } },
  ]))
  fireEvent.click(tabs.getByRole('link', { name: 'Annulés' }))
  await waitFor(() => expect(tabs.getByRole('link', { name: 'Annulés' }).getAttribute('aria-current')).toBe('true'))
  tabs.getByRole('button', { name: 'Supprimer cette vue' })
})

test('a filter that the list does not have leads back to the whole list', async () => {
  server({ 'GET /api/admin/payouts': { status: 422, body: { message: 'Certains champs sont à corriger.', errors: {} } } })
  renderPage(<SignedIn as={asFinance}><AdminPayoutsPage /></SignedIn>, { at: '/?statut=zzz' })
  const link = await screen.findByRole('link', { name: 'Voir toute la liste' })
  expect(link.getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})
