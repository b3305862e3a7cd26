import { productField } from '@passerelle/contract/product'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useSession } from '../session/session.tsx'
import AdminRequestsPage from './admin-requests-page.tsx'
import RequestDeskPage from './request-desk-page.tsx'

const officer = { id: 1, name: 'Dossou', firstname: 'Rachelle', email: 'r@exemple.bj', role_id: 1 as const, avatar: null }
const asked = {
  id: 12, code_request: 'DEM-7QK2-M4XA', title: 'Atelier', resume: 'Un atelier.', description: 'Pour tous.', image: '/storage/a.jpg',
  service_produit: { id: 3, name: 'Formation', type: 'service' }, status: 'pending', reason: null,
  beneficiary: { id: 7, name: 'Hounsou', firstname: 'Afi', email: 'afi@exemple.bj' },
  lines: [{ [productField.nbr]: 2, [productField.amount]: 5000 }], amount: 10_000, created_at: '2026-11-26T08:05:00.000Z',
  decided_by: null, decided_at: null, is_suspended: false, reader: null, questions: [], version: 'v1', decisions: [], refusal: null,
}
const question = { item: 'other', text: 'Où ?', by: 'Bio Kora', asked_at: asked.created_at, answer: null, answered_at: null }
const queue = [asked, { ...asked, id: 13, title: 'Attendue', questions: [question] }, { ...asked, id: 14, title: 'Suivante' }]
const activity = {
  states: [{ state: 'used', count: 3 }, { state: 'ready', count: 2 }], uses: [], donations: [], payouts: [],
  requests: [
    { id: 12, code: asked.code_request, title: 'Atelier', service: asked.service_produit, status: 'pending', at: asked.created_at },
    { id: 9, code: 'DEM-2222-3333', title: 'Couture', service: asked.service_produit, status: 'rejected', at: asked.created_at },
  ],
}

function SignedIn({ as, children }: { as: 'instruction' | 'lecture'; children: ReactNode }) {
  const { isReady, user, signIn } = useSession()
  useEffect(() => {
    if (isReady && !user) {
      void signIn({ token: 't', user: { ...officer, admin_role: as }, stat: null, countNotif: 0, device_secret: 'hers' })
    }
  }, [isReady, user, signIn, as])
  return user && children
}

/** The list as it was when the request was opened. */
const listed = { search: '?service=3&du=2026-11-01&tri=-created_at', state: { q: 'Afi' } }

async function show(as: 'instruction' | 'lecture' = 'instruction', answers: Parameters<typeof stubServer>[0] = {}, from?: typeof listed) {
  const done = { body: { status: true, message: 'C’est fait.' } }
  const calls = stubServer({
    'GET /api/user': { body: { user: { ...officer, admin_role: as }, stat: null, stat_reason: null, countNotif: 0 } },
    'GET /api/admin/requests/12': { body: asked },
    'GET /api/admin/requests': { body: { data: queue, next_cursor: null } },
    'GET /api/admin/users/7/activity': { body: activity },
    'POST /api/admin/requests/12/approve': done,
    'POST /api/admin/requests/12/reject': done,
    ...answers,
  })
  const view = renderPage(<SignedIn as={as}><RequestDeskPage /></SignedIn>, {
    path: '/admin/demandes/:id', at: from ? { pathname: '/admin/demandes/12', ...from } : '/admin/demandes/12',
  })
  await screen.findByText('Ce qui est demandé')
  await screen.findByText('Suivante')
  return { calls, posts: () => calls.filter(({ method, path }) => method === 'POST' && !/\/(?:claim|leave)$/.test(path)), ...view }
}

const press = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }))
const click = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('A says what an approval entails, confirming approves what was read, and the next request that waits for us opens', async () => {
  const { posts, place } = await show()
  await press('a')
  expect(posts()).toEqual([])
  expect(screen.getByText(/^Le projet s’ouvre aux partenaires/).textContent).toMatch(/2.pass à financer, 10.000.FCFA/)
  expect(document.activeElement?.textContent).toContain('Approuver la demande')
  await click(/^Approuver la demande/)
  await waitFor(() => expect(place()).toBe('/admin/demandes/14'))
  expect(posts()).toMatchObject([{ path: '/api/admin/requests/12/approve', body: { version: 'v1' } }])
})

test('the queue and the next request are those of the list that it was opened from: filters, order, and what was searched for', async () => {
  const { calls, place, state } = await show('instruction', {}, listed)
  const queued = calls.find(({ path }) => path.startsWith('/api/admin/requests?'))
  expect(Object.fromEntries(new URLSearchParams(queued?.path.split('?')[1]))).toEqual({
    status: 'pending', service: '3', from: '2026-11-01', sort: '-created_at',
  })
  expect(queued?.headers.get('x-search')).toBe('Afi')
  const nav = screen.getByRole('navigation', { name: 'File d’attente' })
  expect(nav.textContent).toMatch(/^3 à examinerSelon les filtres de la liste/)
  expect(screen.getByRole('link', { name: 'Demandes' }).getAttribute('href')).toBe(`/admin/demandes${listed.search}`)
  await press('a')
  await click(/^Approuver la demande/)
  await waitFor(() => expect(place()).toBe(`/admin/demandes/14${listed.search}`))
  expect(state()).toEqual(listed.state)
})

test('one whose person is suspended is in the queue, says so, and is not the next one', async () => {
  const { place } = await show('instruction', {
    'GET /api/admin/requests': {
      body: { data: [asked, { ...asked, id: 13, title: 'Suspendue', is_suspended: true }, queue[2]], next_cursor: null },
    },
  })
  expect(screen.getByRole('link', { name: /^Suspendue/ }).textContent).toContain('compte suspendu')
  await press('a')
  await click(/^Approuver la demande/)
  await waitFor(() => expect(place()).toBe('/admin/demandes/14'))
})

test('of a list of rejected requests the queue has these, and none of them is the next one to decide', async () => {
  const { place } = await show('instruction', {
    'GET /api/admin/requests': { body: { data: [{ ...asked, id: 14, title: 'Suivante', status: 'rejected' }], next_cursor: null } },
  }, { search: '?statut=rejected', state: { q: '' } })
  expect(screen.getByRole('navigation', { name: 'File d’attente' }).textContent).toMatch(/^1 dans la liste/)
  await press('a')
  await click(/^Approuver la demande/)
  await waitFor(() => expect(place()).toBe('/admin/demandes?statut=rejected'))
})

test('an address of when requests opened over their list leads to the request', async () => {
  stubServer({})
  const { place } = renderPage(<AdminRequestsPage />, { path: '/admin/demandes', at: '/admin/demandes?demande=12' })
  await waitFor(() => expect(place()).toBe('/admin/demandes/12'))
})

test('R asks for a motive, and sends it with what was read', async () => {
  const { posts } = await show()
  await press('r')
  fireEvent.click(await screen.findByLabelText('Demande en double'))
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: /^Rejeter la demande/ })))
  await waitFor(() => expect(posts()).toMatchObject([{ body: { reason: 'Demande en double.', version: 'v1' } }]))
})

test('what its person has, and asked for besides, stands beside it', async () => {
  await show()
  expect((await screen.findByRole('link', { name: 'Couture' })).getAttribute('href')).toBe('/admin/demandes/9')
  expect(screen.getByText('Utilisés').closest('div')?.textContent).toBe('Utilisés3')
})

test('a request of somebody who is suspended says so, and its approval is not sent', async () => {
  const refusal = 'Le compte de cette personne est suspendu.'
  const { posts } = await show('instruction', { 'GET /api/admin/requests/12': { body: { ...asked, refusal } } })
  expect(screen.getByText(refusal)).toBeDefined()
  await press('a')
  await click(/^Approuver la demande/)
  expect(posts()).toEqual([])
})

test('one that a colleague has is not decided, by key neither, until it is taken over', async () => {
  let isMine = false
  const { posts } = await show('instruction', {
    'POST /api/admin/requests/12/claim': () => ({
      body: { is_mine: isMine, by: isMine ? 'Rachelle Dossou' : 'Bio Kora', since: '2026-11-26T09:32:00.000Z' },
    }),
    'POST /api/admin/requests/12/take-over': () => {
      isMine = true
      return { body: { status: true, message: 'Le dossier est à vous.' } }
    },
  })
  await screen.findByText('Bio Kora examine ce dossier depuis 10:32.')
  await press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  await click(/^Reprendre le dossier/)
  await screen.findByRole('button', { name: /^Approuver/ })
  expect(posts()).toMatchObject([{ path: '/api/admin/requests/12/take-over' }])
})

test('one that was decided meanwhile closes its dialog and is read again', async () => {
  let status = 'pending'
  await show('instruction', {
    'GET /api/admin/requests/12': () => ({ body: { ...asked, status } }),
    'POST /api/admin/requests/12/approve': () => {
      status = 'rejected'
      return { status: 409, body: { message: 'Déjà traité.' } }
    },
  })
  await press('a')
  await click(/^Approuver la demande/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Approuver/ })).toBeNull())
})

test('an approval that was withdrawn stays in the history, with who gave it', async () => {
  await show('lecture', {
    'GET /api/admin/requests/12': {
      body: {
        ...asked, status: 'rejected',
        decisions: [
          { action: 'approved', reason: null, by: 'Bio Kora', at: '2026-11-26T09:00:00.000Z' },
          { action: 'withdrawn', reason: 'Approuvée par erreur.', by: 'Rachelle Dossou', at: '2026-11-26T10:00:00.000Z' },
        ],
      },
    },
  })
  const [last, first] = [...(screen.getByRole('region', { name: 'Historique' }).querySelectorAll('li'))]
  expect(last?.textContent).toMatch(/^Approbation retirée.*Rachelle Dossou.*Approuvée par erreur\./)
  expect(first?.textContent).toMatch(/^Approuvé.*Bio Kora$/)
})

test('who only reads finds no decision, and no key takes one', async () => {
  await show('lecture')
  expect(screen.queryByRole('button', { name: /^(Approuver|Rejeter|Demander)/ })).toBeNull()
  await press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
})
