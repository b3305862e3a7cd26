import { addDays, addMonths, dayOf } from '@passerelle/contract/dates'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import * as people from '../../test/declared-people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useSession } from '../session/session.tsx'
import ProfileDeskPage from './profile-desk-page.tsx'

const officer = { id: 1, name: 'Dossou', firstname: 'Rachelle', email: 'r@example.bj', role_id: 1 as const, avatar: null }
const person = { id: 12, name: 'Hounkpatin', firstname: 'Adjoa', email: 'a@example.bj', role_id: 2, avatar: null }
const file = {
  user: person, stat: 'pending', submitted_at: '2026-11-26T08:05:00.000Z', version: '2026-11-26T09:00:00.000Z', changes: null,
  motivation: null, type_doc: 'CIP', ref_doc: '1994', documents: [], services: [], decisions: [], questions: [], suspension: null,
}
const queue = [12, 13].map((id) => ({
  user: { ...person, id },
  role_id: 2,
  stat: 'pending',
  submitted_at: file.submitted_at,
  display_name: `Personne ${id}`,
}))
const approve = 'POST /api/admin/profiles/12/approve'
const reject = 'POST /api/admin/profiles/12/reject'

function SignedIn({ as, children }: { as: 'instruction' | 'lecture'; children: ReactNode }) {
  const { isReady, user, signIn } = useSession()
  useEffect(() => {
    if (isReady && !user) {
      void signIn({ token: 't', user: { ...officer, admin_role: as }, stat: null, countNotif: 0, device_secret: 'hers' })
    }
  }, [isReady, user, signIn, as])
  return user && children
}

async function show(as: 'instruction' | 'lecture' = 'instruction', answers: Parameters<typeof stubServer>[0] = {}, search = '') {
  const done = { body: { status: true, message: 'C’est fait.' } }
  const asked = stubServer({
    'GET /api/user': { body: { user: { ...officer, admin_role: as }, stat: null, stat_reason: null, countNotif: 0 } },
    'GET /api/admin/profiles/12': { body: file },
    'GET /api/admin/profiles/12/duplicates': { body: { twins: [], has_more: false, distinct: [] } },
    'GET /api/admin/profiles': { body: { data: queue, next_cursor: null } },
    [approve]: done,
    [reject]: done,
    ...answers,
  })
  const view = renderPage(<SignedIn as={as}><ProfileDeskPage /></SignedIn>, {
    path: '/admin/profils/:id', at: `/admin/profils/12${search}`,
  })
  await screen.findByText('Données déclarées')
  await screen.findByText('Personne 13')
  return { asked, posts: () => asked.filter(({ method, path }) => method === 'POST' && !/\/(?:claim|leave)$/.test(path)), ...view }
}

const press = (key: string, target: Element = document.body) => act(async () => fireEvent.keyDown(target, { key }))
const click = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('A asks, confirming approves, and the next file opens', async () => {
  const { posts, place } = await show()
  await press('a')
  expect(posts()).toEqual([])
  expect(document.activeElement?.textContent).toContain('Approuver le profil')
  await click(/^Approuver le profil/)
  await waitFor(() => expect(place()).toBe('/admin/profils/13'))
  expect(posts()).toMatchObject([{ path: '/api/admin/profiles/12/approve', body: { version: file.version } }])
})

test('the queue and the next file are those of the list that it was opened from, without who is suspended', async () => {
  const search = '?role=2&departement=Borgou&tri=-submitted_at'
  const rows = [...queue, { ...queue[1], user: { ...person, id: 14 }, display_name: 'Personne 14' }]
  const { asked, place } = await show('instruction', {
    'GET /api/admin/profiles': { body: { data: rows.map((row) => ({ ...row, is_suspended: row.user.id === 13 })), next_cursor: null } },
  }, search)
  const queued = asked.find(({ path }) => path.startsWith('/api/admin/profiles?'))
  expect(Object.fromEntries(new URLSearchParams(queued?.path.split('?')[1]))).toEqual({
    status: 'pending', role: '2', department: 'Borgou', sort: '-submitted_at',
  })
  expect(screen.getByRole('link', { name: /^Personne 13/ }).textContent).toContain('compte suspendu')
  await press('a')
  await click(/^Approuver le profil/)
  await waitFor(() => expect(place()).toBe(`/admin/profils/14${search}`))
})

test('a file that a colleague has says who and since when, and is not decided, by key neither, until it is taken over', async () => {
  let isMine = false
  const { posts } = await show('instruction', {
    'POST /api/admin/profiles/12/claim': () => ({
      body: { is_mine: isMine, by: isMine ? 'Rachelle Dossou' : 'Bio Kora', since: '2026-11-26T09:32:00.000Z' },
    }),
    'POST /api/admin/profiles/12/take-over': () => {
      isMine = true
      return { body: { status: true, message: 'Le dossier est à vous.' } }
    },
  })
  await screen.findByText('Bio Kora examine ce dossier depuis 10:32.')
  expect(screen.queryByRole('button', { name: /^Approuver/ })).toBeNull()
  await press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  await click(/^Reprendre le dossier/)
  await screen.findByRole('button', { name: /^Approuver/ })
  expect(screen.queryByText(/examine ce dossier/)).toBeNull()
  expect(posts()).toMatchObject([{ path: '/api/admin/profiles/12/take-over' }])
})

test('R asks for a motive, and sends it with the sentence for the person', async () => {
  const { posts } = await show()
  await press('R')
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: /^Rejeter le profil/ })))
  expect(screen.getByText('Choisissez un motif.')).toBeDefined()
  expect(posts()).toEqual([])
  fireEvent.click(screen.getByLabelText('Document illisible'))
  fireEvent.change(screen.getByLabelText(/^Précision pour la personne/), { target: { value: 'La photo est floue.' } })
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: /^Rejeter le profil/ })))
  await waitFor(() => expect(posts()).toMatchObject([
    { body: { reason: 'Document illisible. La photo est floue.', version: file.version } },
  ]))
})

test.each([
  ['a beneficiary', { beneficiary: people.beneficiary.user.beneficiary }, ['Motivation', 'Numéro de la pièce'], 'Numéro IFU'],
  ['a supplier', { role_id: 4, fournisseur: people.supplier.user.fournisseur }, ['Numéro IFU', 'Raison sociale'], 'Motivation'],
  ['a partner', { role_id: 3, partner: people.partner.user.partner }, ['Entreprise ou particulier', 'Responsable'], 'Profession'],
])('K12: what is to be corrected of %s is checked in its own list, and sent by name', async (_who, record, own, other) => {
  const { posts } = await show('instruction', { 'GET /api/admin/profiles/12': { body: { ...file, user: { ...person, ...record } } } })
  await press('r')
  for (const label of own) expect(screen.getByRole('checkbox', { name: label })).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: other })).toBeNull()
  fireEvent.click(screen.getByLabelText('Document illisible'))
  for (const label of ['Document', 'Adresse', 'Téléphone', 'Adresse']) fireEvent.click(screen.getByRole('checkbox', { name: label }))
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: /^Rejeter le profil/ })))
  await waitFor(() => expect(posts()).toMatchObject([
    { body: { reason: 'Document illisible.', refused: ['doc_file', 'phone'], version: file.version } },
  ]))
})

test('K12: earlier refusals stay readable with what they asked to correct', async () => {
  await show('instruction', {
    'GET /api/admin/profiles/12': {
      body: {
        ...file,
        decisions: [{ action: 'rejected', reason: 'Flou.', refused: ['doc_file', 'phone'], by: 'Rachelle Dossou', at: file.submitted_at }],
      },
    },
  })
  expect(screen.getByText('À corriger : Téléphone, Document.').closest('li')?.textContent).toContain('Rejeté')
})

test.each([
  ['seventeen', 1, 'Mineur'],
  ['eighteen', 0, undefined],
])('K24: who is %s is marked, or not, as a minor', async (_age, daysTo, mark) => {
  const birthday = addDays(addMonths(dayOf(new Date()), -18 * 12), daysTo)
  await show('instruction', {
    'GET /api/admin/profiles/12': {
      body: { ...file, user: { ...person, beneficiary: { ...people.beneficiary.user.beneficiary, birthday } } },
    },
  })
  expect(screen.queryByText('Mineur')?.textContent).toBe(mark)
})

test('another motive must be told in words', async () => {
  const { posts } = await show()
  await press('r')
  fireEvent.click(screen.getByLabelText('Autre motif'))
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: /^Rejeter le profil/ })))
  expect(screen.getByText('Précisez le motif en une phrase.')).toBeDefined()
  expect(posts()).toEqual([])
})

test('letters typed in the dialog are letters', async () => {
  await show()
  await press('r')
  await press('a', screen.getByLabelText(/^Précision pour la personne/))
  await press('a')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByRole('dialog', { name: 'Rejeter ce profil' })).toBeDefined()
})

test('who may only read has neither buttons nor keys', async () => {
  await show('lecture')
  await press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /Approuver/ })).toBeNull()
})

const supplier = {
  ...person,
  role_id: 4,
  fournisseur: {
    reason_social: 'Cyber Lissèzoun', email: 'c@example.bj', ifu: '3200000000099', address: 'Rue 12', phone: '+2290197000008',
    responsable: 'Léon Kpossou', department: null, city: null,
  },
}
const ifuChange = [{ field: 'ifu', before: '3200000000012', after: '3200000000099' }]
const documents = [
  { id: 'b', name: 'nouveau.pdf', mime: 'application/pdf', size: 1000, sent_at: '2026-11-26T08:05:00.000Z' },
  { id: 'a', name: 'premier.pdf', mime: 'application/pdf', size: 900, sent_at: '2026-01-05T08:05:00.000Z' },
]

test('a profile edited since its approval shows what changed, before and now, and both documents', async () => {
  await show('instruction', { 'GET /api/admin/profiles/12': { body: { ...file, user: supplier, changes: ifuChange, documents } } })
  const changes = screen.getByRole('region', { name: 'Modifié depuis la dernière approbation' })
  expect(changes.querySelector('dt')?.textContent).toBe('Numéro IFU')
  expect(changes.querySelector('del')?.textContent).toBe('Avant\u00A0: 3200000000012')
  expect(changes.querySelector('ins')?.textContent).toBe('Maintenant\u00A0: 3200000000099')
  expect(screen.getByText(/^Dernier document, reçu le 26/)).toBeDefined()
  await click(/^Document suivant/)
  expect(screen.getByText(/^Document précédent, reçu le 5/)).toBeDefined()
})

test('a document is kept under the server’s name, whatever extension its sender gave it', async () => {
  const hidden = { ...documents[0], name: 'piece.hta' }
  await show('instruction', {
    'GET /api/admin/profiles/12': { body: { ...file, documents: [hidden] } },
    'GET /api/files/b': { headers: { 'content-disposition': 'inline; filename="piece.pdf"' } },
  })
  expect((await screen.findByRole('link', { name: /^Télécharger piece\.hta/ })).getAttribute('download')).toBe('piece.pdf')
})

test('a type that changed is told in words', async () => {
  await show('instruction', {
    'GET /api/admin/profiles/12': {
      body: {
        ...file,
        user: supplier,
        changes: [{ field: 'type', before: 'enterprise', after: 'particular' }, { field: 'social_reason', before: 'Cyber', after: null }],
      },
    },
  })
  expect([...document.querySelectorAll('ins')].map((after) => after.textContent)).toEqual([
    'Maintenant\u00A0: Un particulier', 'Maintenant\u00A0: Non renseigné',
  ])
})

test('a file that changed behind the reader is not decided: it is told, and read again', async () => {
  let reads = 0
  const newer = { ...file, version: '2026-11-26T10:00:00.000Z', user: { ...person, firstname: 'Relue' } }
  const { posts, place } = await show('instruction', {
    'GET /api/admin/profiles/12': () => ({ body: (reads += 1) === 1 ? file : newer }),
    [approve]: { status: 409, body: { message: 'Le dossier a changé depuis que vous l’avez ouvert. Relisez-le avant de décider.' } },
  })
  await press('a')
  await click(/^Approuver le profil/)
  expect((await screen.findByText(/Relisez-le avant de décider/)).closest('.t-warn')).not.toBeNull()
  expect(await screen.findByRole('heading', { level: 1, name: /Relue/ })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(place()).toBe('/admin/profils/12')
  await press('a')
  await click(/^Approuver le profil/)
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ version: file.version }, { version: newer.version }]))
})

test('a rejected profile is reopened, with a motive, unless it was approved once', async () => {
  const rejected = { ...file, stat: 'rejected' }
  const reopened = { 'POST /api/admin/profiles/12/reopen': { body: { status: true, message: 'Le dossier est rouvert.' } } }
  const { posts, place } = await show('instruction', { 'GET /api/admin/profiles/12': { body: rejected }, ...reopened })
  await click(/^Rouvrir le dossier/)
  const dialog = await screen.findByRole('dialog', { name: 'Rouvrir ce dossier' })
  fireEvent.click(within(dialog).getByLabelText('Rejeté par erreur'))
  expect(posts()).toEqual([])
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Rouvrir le dossier' })))
  await waitFor(() => expect(place()).toBe('/admin/profils'))
  expect(posts()).toMatchObject([{ path: '/api/admin/profiles/12/reopen', body: { reason: 'Rejeté par erreur.' } }])
  cleanup()
  await show('instruction', { 'GET /api/admin/profiles/12': { body: { ...rejected, user: supplier, changes: ifuChange } } })
  expect(screen.queryByRole('button', { name: 'Rouvrir le dossier' })).toBeNull()
  expect(screen.getByText(/déjà été approuvé/)).toBeDefined()
  cleanup()
  const by = { reason: 'Document faux.', refused: [], by: 'Rachelle Dossou', at: file.submitted_at }
  await show('instruction', { 'GET /api/admin/profiles/12': { body: { ...rejected, decisions: [{ ...by, action: 'withdrawn' }] } } })
  expect(screen.queryByRole('button', { name: 'Rouvrir le dossier' })).toBeNull()
  expect(screen.getByText('Approbation retirée')).toBeDefined()
})

test('K46: « Suspendre » asks for a motive and sends it; a suspended file says who, when and why, and is restored', async () => {
  const done = { body: { status: true, message: 'Le compte est suspendu.' } }
  const { posts, unmount } = await show('instruction', { 'POST /api/admin/users/12/suspend': done })
  await click(/^Suspendre le compte/)
  fireEvent.click(screen.getByLabelText('Fraude soupçonnée'))
  await act(async () => fireEvent.submit(within(screen.getByRole('dialog', { name: 'Suspendre ce compte' })).getByRole('button', {
    name: /^Suspendre le compte/,
  })))
  await waitFor(() => expect(posts()).toMatchObject([{ path: '/api/admin/users/12/suspend', body: { reason: 'Fraude soupçonnée.' } }]))
  unmount()

  const suspension = { reason: 'Scans de nuit.', by: 'Rachelle Dossou', at: '2026-11-26T08:05:00.000Z' }
  await show('instruction', { 'GET /api/admin/profiles/12': { body: { ...file, stat: 'approved', suspension } } })
  expect(screen.getByText(/^Compte suspendu le/).closest('.notice')?.textContent).toContain('Par Rachelle Dossou. Scans de nuit.')
  expect(screen.getByRole('button', { name: /^Rétablir le compte/ })).toBeDefined()
})

const twin = {
  user: { id: 40, name: 'Hounpatin', firstname: 'Ajoa', email: 'ajoa@example.bj' }, role_id: 2, stat: 'approved', is_suspended: false,
  same: ['document', 'name'],
  fields: [
    { field: 'ref_doc', here: 'AB 1', there: 'ab1', is_same: true },
    { field: 'phone', here: '+2290197000001', there: '+2290166000001', is_same: false },
  ],
  document: { id: 'd', name: 'piece.jpg', mime: 'image/jpeg', size: 10, sent_at: file.submitted_at },
}
const duplicates = 'GET /api/admin/profiles/12/duplicates'
const distinct = 'POST /api/admin/profiles/12/distinct/40'

test('a possible duplicate says what is the same and what differs; compared, it is told apart and stays known', async () => {
  let isApart = false
  const { posts } = await show('instruction', {
    [duplicates]: () => ({
      body: isApart
        ? { twins: [], has_more: false, distinct: [{ user: twin.user, by: 'Rachelle Dossou', at: file.submitted_at }] }
        : { twins: [twin], has_more: false, distinct: [] },
    }),
    [distinct]: () => {
      isApart = true
      return { body: { status: true, message: 'C’est retenu.' } }
    },
    'GET /api/files/d': { status: 404, body: { message: 'Introuvable.' } },
  })
  const panel = within(await screen.findByRole('region', { name: 'Doublon possible' }))
  expect(panel.getByText('Même numéro de pièce · Même nom à l’oreille, même naissance')).toBeDefined()
  expect(panel.getByText(/^Bénéficiaire\. Diffèrent\s: téléphone$/)).toBeDefined()
  await click(/Comparer les deux dossiers/)
  const table = within(screen.getByRole('table', { name: /^Ce dossier, puis celui-ci\s: Ajoa Hounpatin$/ }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'InformationCe dossierAjoa Hounpatin', 'Numéro de la pièceAB 1ab1',
    'Téléphone, différent01\u00A097\u00A000\u00A000\u00A00101\u00A066\u00A000\u00A000\u00A001',
  ])
  await click(/Ce n’est pas la même personne/)
  await screen.findByText('Déjà distingué (1)')
  expect(posts().map(({ path }) => path)).toEqual(['/api/admin/profiles/12/distinct/40'])
  expect(screen.queryByRole('table')).toBeNull()
})

test('two files told apart by mistake are brought together again', async () => {
  let isApart = true
  const { posts } = await show('instruction', {
    [duplicates]: () => ({
      body: isApart
        ? { twins: [], has_more: false, distinct: [{ user: twin.user, by: 'Rachelle Dossou', at: file.submitted_at }] }
        : { twins: [twin], has_more: false, distinct: [] },
    }),
    [`${distinct}/undo`]: () => {
      isApart = false
      return { body: { status: true, message: 'C’est annulé.' } }
    },
  })
  await screen.findByText('Déjà distingué (1)')
  await act(async () => fireEvent.click(screen.getByText(/^Rapprocher de nouveau/)))
  await screen.findByRole('region', { name: 'Doublon possible' })
  expect(posts().map(({ path }) => path)).toEqual(['/api/admin/profiles/12/distinct/40/undo'])
})

const approved = { ...file, stat: 'approved' }
const withdrawal = 'GET /api/admin/profiles/12/withdrawal'

test('an approval is withdrawn after what it entails is shown, with a motive; whoever only reads has no button', async () => {
  const effects = [
    { kind: 'wallet_kept', count: 2, amount: 10_000 }, { kind: 'requests_waiting', count: 1, amount: null },
    { kind: 'payments_under_way', count: 1, amount: 2500 }, { kind: 'sessions', count: 1, amount: null },
  ]
  const { posts, unmount } = await show('instruction', {
    'GET /api/admin/profiles/12': { body: approved },
    [withdrawal]: { body: { refusal: null, effects } },
    'POST /api/admin/profiles/12/withdraw': { body: { status: true, message: 'L’approbation est retirée.' } },
  })
  await click(/^Retirer l’approbation/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirer l’approbation' }))
  await dialog.findByText('Ce que cela entraîne maintenant')
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent?.replace(/[\u00A0\u202F]/g, ' '))).toEqual([
    'Cette personne ne peut plus faire de demande ni utiliser de pass.',
    '2 pass (10 000 FCFA) : gardés pour cette personne, sans pouvoir servir.',
    '1 demande : elle attend, sans pouvoir être approuvée.',
    '1 paiement (2 500 FCFA) en cours : il va à son terme.',
    'La personne reste connectée, pour lire le motif et corriger son dossier.',
  ])
  fireEvent.click(dialog.getByLabelText('Document faux'))
  await act(async () => fireEvent.submit(dialog.getByRole('button', { name: /^Retirer l’approbation/ })))
  await waitFor(() => expect(posts()).toMatchObject([
    { path: '/api/admin/profiles/12/withdraw', body: { reason: 'Document faux.' } },
  ]))
  unmount()
  await show('lecture', { 'GET /api/admin/profiles/12': { body: approved } })
  expect(screen.queryByRole('button', { name: /^Retirer l’approbation/ })).toBeNull()
})

test('an approval that cannot be withdrawn any more says why, and sends nothing', async () => {
  const refusal = 'Ce dossier a déjà été traité. Rechargez la page.'
  const { posts } = await show('instruction', {
    'GET /api/admin/profiles/12': { body: approved }, [withdrawal]: { body: { refusal, effects: [] } },
  })
  await click(/^Retirer l’approbation/)
  await screen.findByText(refusal)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Retirer l’approbation' })).toBeNull()
  expect(posts()).toEqual([])
})

test('who only reads sees no duplicates: their numbers are not for them', async () => {
  const { container } = await show('lecture', { [duplicates]: { body: { twins: [twin], has_more: false, distinct: [] } } })
  expect(container.textContent).not.toContain('Doublon')
})
