import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useSession } from '../session/session.tsx'
import { personFilter } from '../back-office/filters.ts'
import PersonPage from './person-page.tsx'

type As = 'super' | 'instruction' | 'finance' | 'lecture'
const officer = { id: 1, name: 'Dossou', firstname: 'Rachelle', email: 'r@example.bj', role_id: 1 as const, avatar: null }
const at = '2026-11-26T08:05:00.000Z'
const person = {
  id: 12, name: 'Hounkpatin', firstname: 'Adjoa', display_name: 'Adjoa Hounkpatin', role_id: 2, admin_role: null, stat: 'approved',
  stat_reason: null, is_withdrawn: false, reopening: null, created_at: at, submitted_at: at,
  identifiant: 'BEN-4F7T-K2QZ', profession: 'Couturière', place: 'Abomey, Zou',
  contact: { email: 'a@example.bj', phone: '+2290197000001', address: 'Rue 12', ifu: null, responsable: null },
  identity: { birthday: '1994-03-14', document: 'CIP …4417', parent: { name: 'Léa', phone: '+2290197000002' } },
  acceptances: [], must_accept: false, suspension: null, merged_into: null, merged: [], figures: [{ name: 'passes_ready', value: 34 }],
}
const nobody = { contact: null, identity: null }
const call = (part = '') => `GET /api/admin/users/12${part}`

function SignedIn({ as, children }: { as: As; children: ReactNode }) {
  const { isReady, user, signIn } = useSession()
  useEffect(() => {
    if (isReady && !user) {
      void signIn({ token: 't', user: { ...officer, admin_role: as }, stat: null, countNotif: 0, device_secret: 'hers' })
    }
  }, [isReady, user, signIn, as])
  return user && children
}

async function show(as: As, answers: Parameters<typeof stubServer>[0] = {}) {
  const none = { data: [], next_cursor: null }
  const asked = stubServer({
    'GET /api/user': { body: { user: { ...officer, admin_role: as }, stat: null, stat_reason: null, countNotif: 0 } },
    [call()]: { body: person },
    [call('/documents')]: { body: { documents: [{ id: 'f', name: 'piece.pdf', mime: 'application/pdf', size: 2000, sent_at: at }] } },
    [call('/activity')]: {
      body: {
        states: [
          { state: 'used', count: 8 }, { state: 'ready', count: 32 }, { state: 'expiring', count: 2 }, { state: 'expired', count: 0 },
        ],
        requests: [], donations: [], payouts: [],
        uses: [{ id: 3, title: 'Formation', with: 'Cyber Étoile', amount: 2500, at, undone_at: null }],
      },
    },
    'GET /api/admin/profiles/12/duplicates': { body: { twins: [], has_more: false, distinct: [] } },
    [call('/sessions')]: { body: { count: 1, sessions: [{ agent: 'Chrome, Android', since: at, last_used_at: at }] } },
    [call('/messages')]: { body: none },
    [call('/history')]: {
      body: {
        data: [
          { id: 2, at, action: 'profile.rejected', by: { id: 5, name: 'Hervé Tossou' }, reason: 'Illisible.' },
          { id: 1, at, action: 'account.register', by: null, reason: null },
        ],
        next_cursor: null,
      },
    },
    [call('/suspension')]: { body: { act: 'suspend', refusal: null, sessions: 1, held: 34, payouts: 0, payouts_amount: 0 } },
    'GET /api/admin/cases': { body: { data: [], next_cursor: null } },
    'POST /api/admin/users/12/sessions/end': { body: { status: true, message: 'C’est fait.' } },
    ...answers,
  })
  renderPage(<SignedIn as={as}><PersonPage /></SignedIn>, { path: '/admin/personnes/:id', at: '/admin/personnes/12' })
  await screen.findByText('Hervé Tossou', { exact: false })
  return {
    asked: () => asked.map(({ method, path }) => `${method} ${path}`),
    sent: (name: string) => asked.filter(({ method, path }) => `${method} ${path}` === name).map(({ body }) => body),
  }
}

/** What stands in the menu of a person's acts, by name; null when there is no menu. */
function otherActs() {
  const button = screen.queryByRole('button', { name: 'Autres actions' })
  if (!button) return null
  fireEvent.click(button)
  return within(screen.getByRole('group', { name: 'Autres actions' }))
}
const namesOf = (acts: ReturnType<typeof otherActs>) => acts?.getAllByRole('button').map(({ textContent }) => textContent)

const partOf = (name: string) => screen.getByRole('region', { name })

test('who decides on identities reads everything, each part by its own call', async () => {
  await show('instruction')
  await screen.findByText('piece.pdf')
  expect(screen.getByText('CIP …4417')).toBeDefined()
  expect(screen.getByText('a@example.bj')).toBeDefined()
  expect(within(partOf('En chiffres')).getByText('34')).toBeDefined()
  await screen.findByText('Cyber Étoile, scanné le', { exact: false })
  expect(within(partOf('Pass')).getAllByRole('term').map(({ textContent }) => textContent))
    .toEqual(['Utilisés', 'À utiliser', 'Expirent dans 30 jours'])
  expect(partOf('Histoire').textContent).toContain('Profil rejetépar Hervé Tossou\u00A0: «\u00A0Illisible.\u00A0»')
  expect(partOf('Histoire').textContent).toContain('Inscriptionpar la personne elle-même')
})

test('who reads mails is led to those of the person', async () => {
  await show('instruction')
  expect(hrefsIn('Messages')).toEqual(['/admin/messages?personne=12'])
  cleanup()
  await show('finance')
  expect(within(partOf('Messages')).queryByRole('link')).toBeNull()
})

test.each([
  ['finance', ['/documents'], { identity: null }], ['lecture', ['/documents', '/messages', '/sessions', '/suspension'], nobody],
] as const)('%s is shown no part that this role may not ask for', async (as, refused, blank) => {
  const { asked } = await show(as, { [call()]: { body: { ...person, ...blank } } })
  await screen.findByText('Cyber Étoile, scanné le', { exact: false })
  for (const part of refused) expect(asked()).not.toContain(call(part))
  expect(screen.queryByRole('button', { name: 'Suspendre' }) !== null).toBe(as === 'finance')
})

const hrefsIn = (name: string) => within(partOf(name)).getAllByRole('link').map((link) => link.getAttribute('href'))

test.each([
  [2, ['utilisations']], [3, ['dons', 'pass']], [4, ['utilisations', 'pass', 'catalogue']],
] as const)('leads to the lists of what a person of role %i did', async (roleId, money) => {
  await show('lecture', { [call()]: { body: { ...person, ...nobody, role_id: roleId } } })
  await screen.findByText('Cyber Étoile, scanné le', { exact: false })
  const theirs = (list: string) => `/admin/${list}?${list === 'catalogue' ? 'fournisseur' : personFilter.name}=12`
  expect(hrefsIn('Argent')).toEqual(money.map(theirs))
  await screen.findByRole('region', { name: 'Réclamations' })
  expect(hrefsIn('Réclamations')).toEqual([theirs('reclamations')])
  if (roleId === 2) expect([...hrefsIn('Pass'), ...hrefsIn('Demandes')]).toEqual([theirs('pass'), theirs('projets')])
})

test('shows who may be the same person above the rest, and on which device somebody is signed in', async () => {
  const document = { id: 'f', name: 'piece.pdf', mime: 'application/pdf', size: 2000, sent_at: at }
  const twin = {
    user: { id: 30, name: 'Houssou', firstname: 'Adjoa' }, role_id: 2, stat: 'approved', is_suspended: false, same: ['name'], fields: [],
    document,
  }
  await show('instruction', { 'GET /api/admin/profiles/12/duplicates': { body: { twins: [twin], has_more: false, distinct: [] } } })
  const panel = await screen.findByRole('region', { name: 'Doublon possible' })
  expect(panel.compareDocumentPosition(partOf('En chiffres'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(panel).getByText('Adjoa Houssou')).toBeDefined()
  expect(partOf('Sessions').textContent).toContain('Chrome, Android')
})

test('says what a suspension would do before its button, and why it cannot be', async () => {
  await show('instruction')
  await screen.findByText('Suspendre ferme sa session tout de suite. 34 pass gardés', { exact: false })
  expect(screen.getByRole('button', { name: 'Suspendre' })).toBeDefined()
})

test('a refused suspension has its sentence, and no button', async () => {
  const refusal = 'Personne ne suspend son propre compte.'
  const body = { act: 'suspend', refusal, sessions: 0, held: 0, payouts: 0, payouts_amount: 0 }
  await show('super', { [call('/suspension')]: { body } })
  await screen.findByText(refusal)
  expect(screen.queryByRole('button', { name: 'Suspendre' })).toBeNull()
})

test('withdraws the approval of a profile, as its desk does, for whoever decides on profiles', async () => {
  const effects = [{ kind: 'wallet_kept', count: 34, amount: 85_000 }]
  await show('instruction', { 'GET /api/admin/profiles/12/withdrawal': { body: { refusal: null, effects } } })
  fireEvent.click(otherActs()!.getByRole('button', { name: 'Retirer l’approbation' }))
  await screen.findByText(/gardés pour cette personne, sans pouvoir servir/)
})

test('a profile that is not approved has no approval to withdraw', async () => {
  await show('instruction', { [call()]: { body: { ...person, stat: 'rejected' } } })
  expect(namesOf(otherActs())).not.toContain('Retirer l’approbation')
})

test('writing stands beside one menu, which holds what this role does for a person', async () => {
  const acts = ['Rendre l’accès', 'Second facteur perdu', 'Corriger le nom', 'Corriger l’adresse e-mail']
  await show('instruction')
  const written = screen.getByRole('button', { name: 'Écrire' })
  expect(written.parentElement).toBe(screen.getByRole('button', { name: 'Autres actions' }).parentElement)
  expect(namesOf(otherActs())).toEqual([...acts, 'Retirer l’approbation'])
  cleanup()
  await show('super')
  expect(namesOf(otherActs())).toEqual([...acts, 'Réunir un autre compte', 'Retirer l’approbation'])
})

test('lets whoever was rejected begin again, with a motive, for whoever decides on profiles', async () => {
  const rejected = { ...person, stat: 'rejected', stat_reason: 'Illisible.', reopening: 'possible' }
  const answers = { [call()]: { body: rejected } }
  const reopen = 'POST /api/admin/profiles/12/reopen'
  const done = { body: { status: true, message: 'Le dossier est rouvert.' } }
  const { asked, sent } = await show('instruction', { ...answers, [reopen]: done })
  fireEvent.click(otherActs()!.getByRole('button', { name: 'Rouvrir le dossier' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rouvrir ce dossier' })
  fireEvent.click(within(dialog).getByLabelText('Mauvais type de compte'))
  expect(asked()).not.toContain(reopen)
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Rouvrir le dossier' })))
  await waitFor(() => expect(sent(reopen)).toEqual([{ reason: 'Mauvais type de compte.' }]))
  cleanup()
  await show('finance', answers)
  expect(otherActs()).toBeNull()
})

test('whose approval was withdrawn is not said to be rejected, and does not begin again', async () => {
  await show('instruction', { [call()]: { body: { ...person, stat: 'rejected', is_withdrawn: true, reopening: 'once_approved' } } })
  expect(within(partOf('Identité')).getByText('Approbation retirée')).toBeDefined()
  expect(within(partOf('Identité')).getByText(/déjà été approuvé/)).toBeDefined()
  expect(namesOf(otherActs())).not.toContain('Rouvrir le dossier')
})

test('says what the person accepted, which version and when, and what they have yet to accept', async () => {
  const acceptances = [{ name: 'terms', version: 2, at }, { name: 'consent', version: 1, at }, { name: 'terms', version: 1, at }]
  await show('lecture', { [call()]: { body: { ...person, ...nobody, acceptances, must_accept: true } } })
  const identity = within(partOf('Identité'))
  const read = identity.getByRole('link', { name: 'Conditions d’utilisation, version 2' })
  expect(read.getAttribute('href')).toBe('/conditions?version=2')
  expect(identity.getByText(/Phrase d’accord, version 1/)).toBeDefined()
  expect(identity.getAllByText(/26 novembre 2026/).length).toBeGreaterThanOrEqual(3)
  expect(identity.getByText(/La version en vigueur n’est pas encore acceptée/)).toBeDefined()
})

test('the name of an administrator is corrected by who manages them, and nothing else of what is corrected of people', async () => {
  const admin = { ...person, role_id: 1, admin_role: 'lecture', stat: null, submitted_at: null, identity: null }
  const answers = {
    [call()]: { body: admin },
    'GET /api/admin/administrators/12': { body: {
      id: 12, name: 'Adjoa Hounkpatin', email: 'a@example.bj', admin_role: 'lecture', state: 'active', factor_since: at, created_at: at,
      invited_until: null,
    } },
    'POST /api/admin/users/12/name': { body: { status: true, message: 'Le nom est corrigé.' } },
  }
  const { sent } = await show('super', answers)
  expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Corriger le nom' }))
  fireEvent.change(await screen.findByLabelText('Prénom'), { target: { value: 'Adjoua' } })
  fireEvent.change(screen.getByLabelText(/^Motif/), { target: { value: 'Faute de frappe.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirmer le nouveau nom' }))
  fireEvent.click(confirm.getByRole('button', { name: 'Corriger le nom' }))
  await waitFor(() => expect(sent('POST /api/admin/users/12/name')).toEqual([
    { name: 'Hounkpatin', firstname: 'Adjoua', reason: 'Faute de frappe.' },
  ]))
  cleanup()
  await show('instruction', answers)
  expect(screen.queryByRole('button', { name: 'Corriger le nom' })).toBeNull()
})

test('ends the sessions after a question', async () => {
  const { asked } = await show('finance')
  fireEvent.click(await screen.findByRole('button', { name: 'Tout fermer' }))
  const end = 'POST /api/admin/users/12/sessions/end'
  expect(asked()).not.toContain(end)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Fermer les sessions' })))
  await waitFor(() => expect(asked()).toContain(end))
})

test('a part that fails says so, and is read again alone', async () => {
  await show('instruction', { [call('/activity')]: { status: 500, body: { message: 'Une erreur est survenue.' } } })
  await waitFor(() => expect(screen.getAllByText('Cette partie n’a pas pu être chargée.', { exact: false }).length).toBeGreaterThan(0), {
    timeout: 10_000,
  })
  expect(screen.getByText('piece.pdf')).toBeDefined()
})

test('what they reported is told with its state, and money figures open the lines of the ledger', async () => {
  const reported = {
    id: 5, code: 'REC-7QK2-M4X9', subject: 'pass', kind: 'supplier_closed', state: 'open', due_on: '2026-12-04', is_late: true,
    outcome: null, created_at: at, person: { id: 12, name: 'Afi' }, owner: null, updated_at: at,
  }
  await show('finance', {
    [call()]: {
      body: { ...person, role_id: 4, identity: null, figures: [{ name: 'uses', value: 3 }, { name: 'balance_xof', value: 9000 }] },
    },
    'GET /api/admin/cases': { body: { data: [reported], next_cursor: null } },
  })
  const link = await screen.findByRole('link', { name: 'Le fournisseur était fermé' })
  expect(link.getAttribute('href')).toBe('/admin/reclamations/5')
  expect(partOf('Réclamations').textContent).toContain('En retard')
  expect(hrefsIn('En chiffres')).toEqual(['/admin/registre/ecritures?compte=supplier%3A12'])
})
