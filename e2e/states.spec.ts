import { product, productField } from '@passerelle/contract/product'
import { caseScreen, screens as at } from '@passerelle/contract/screens'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { turnTo } from './support/browse.ts'
import { type StoppedCall, stopCalls } from './support/calls.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { unvisited } from './support/desk-addresses.ts'
import { expectGoodLooks } from './support/looks.ts'
import { Person } from './support/person.ts'

/**
 * What screens that read something show while they wait, when the server fails, refuses, or has nothing: on the real application,
 * with the answers of its reads held, replaced or emptied on their way. That each screen has these states, and leaves them, is
 * proven by the web client's screens.test.tsx; here each is looked at when it is empty, and one of each kind in the others, which
 * are drawn by shared pieces. Pictures: output/e2e/etats.
 */
test.describe.configure({ mode: 'parallel' })

interface Screen {
  name: string
  path: string
  h1: string
  /** What is said when there is nothing; without it, an empty answer has nothing of its own to show. */
  empty?: string | RegExp
  /** Its title while nothing has been read, when what is read gives another. */
  waitingH1?: string
}

/** Of the demonstration's accounts. */
const screens: Record<string, Screen[]> = {
  beneficiaire: [
    { name: 'tableau-de-bord', path: at.dashboard, h1: 'Tableau de bord' },
    { name: 'demande', path: `/demande/${product.slug}`, h1: `Demande de ${product.label}` },
    { name: 'mes-demandes', path: at.requests, h1: 'Mes demandes', empty: 'Aucune demande pour l’instant' },
    { name: 'services', path: at.services, h1: 'Services et produits', empty: 'Aucun service pour l’instant' },
    { name: 'reclamations', path: at.cases, h1: 'Mes réclamations', empty: 'Aucune réclamation' },
    { name: 'reclamation', path: caseScreen(1), h1: 'Le fournisseur était fermé', waitingH1: 'Réclamation' },
    { name: 'portefeuille', path: at.wallet, h1: `Mes ${product.nouns}`, empty: `Vous n’avez pas encore de ${product.noun}` },
    { name: 'notifications', path: at.notifications, h1: 'Notifications', empty: 'Aucune notification' },
  ],
  partenaire: [
    { name: 'tableau-de-bord', path: at.dashboard, h1: 'Tableau de bord', empty: 'Aucune demande pour l’instant' },
    { name: 'faire-un-don', path: at.donate, h1: 'Faire un don' },
    { name: 'projets', path: at.projects, h1: 'Projets en attente de financement', empty: 'Tous les projets sont financés' },
    { name: 'offrir', path: `/offrir/${product.slug}/projet/1`, h1: `Offrir ${product.aNoun}` },
    { name: 'mes-paiements', path: at.ownPayments, h1: 'Mes paiements', empty: 'Aucun paiement pour l’instant' },
    { name: 'mes-dons', path: at.donations, h1: 'Mes dons', empty: 'Aucun don pour l’instant' },
    { name: 'don', path: '/don/details/1/Rentr%C3%A9e', h1: 'Détails du don', empty: `Aucun ${product.noun} dans ce don` },
    { name: 'finances', path: at.financed, h1: `${product.labels} financés`, empty: `Aucun ${product.noun} financé pour l’instant` },
  ],
  fournisseur: [
    { name: 'tableau-de-bord', path: at.dashboard, h1: 'Tableau de bord' },
    { name: 'fournis', path: at.allocated, h1: `${product.labels} fournis`, empty: `Aucun ${product.noun} pour l’instant` },
    { name: 'balance', path: at.balance, h1: 'Balance', empty: /Aucun/ },
    { name: 'profil', path: at.profile, h1: 'Profil', empty: /^Aucun pour l’instant/ },
  ],
  admin: [
    { name: 'accueil', path: at.admin, h1: 'Vue d’ensemble', empty: `Aucun ${product.noun} pour l’instant` },
    { name: 'profils', path: '/admin/profils', h1: 'Profils', empty: 'Aucun dossier à examiner' },
    { name: 'dossier', path: '/admin/profils/1', h1: 'Rita Dossou', waitingH1: 'Dossier' },
    { name: 'personne', path: '/admin/personnes/1', h1: 'Rita Dossou', waitingH1: 'Personne', empty: 'Aucun document envoyé.' },
    { name: 'reclamations', path: '/admin/reclamations', h1: 'Réclamations', empty: 'Aucune réclamation' },
    { name: 'reclamation', path: '/admin/reclamations/1', h1: 'Le fournisseur était fermé', waitingH1: 'Réclamation' },
    { name: 'personnes', path: '/admin/personnes', h1: 'Personnes', empty: 'Personne' },
    { name: 'projets', path: '/admin/projets', h1: 'Projets', empty: 'Aucun projet' },
    { name: 'un-projet', path: '/admin/projets/1', h1: 'Atelier', waitingH1: 'Projet', empty: 'Rien n’a encore été donné à ce projet.' },
    { name: 'pass', path: `/admin/${product.slug}`, h1: product.labels, empty: `Aucun ${product.noun}` },
    { name: 'un-pass', path: `/admin/${product.slug}/1`, h1: 'Pass pour Formation', waitingH1: 'Pass', empty: 'Rien n’est encore noté.' },
    { name: 'utilisations', path: '/admin/utilisations', h1: 'Utilisations', empty: 'Aucune utilisation' },
    { name: 'dons', path: '/admin/dons', h1: 'Dons', empty: 'Aucun don' },
    { name: 'demandes', path: '/admin/demandes', h1: 'Demandes', empty: 'Aucune demande à décider' },
    { name: 'une-demande', path: '/admin/demandes/1', h1: 'Atelier', waitingH1: 'Demande', empty: 'Aucune autre demande.' },
    { name: 'paiements', path: '/admin/paiements', h1: 'Paiements', empty: 'Aucun paiement' },
    {
      name: 'un-paiement', path: '/admin/paiements/a-1', h1: 'Paiement', empty: 'Le prestataire n’a encore rien dit de ce paiement.',
    },
    { name: 'retraits', path: '/admin/retraits', h1: 'Retraits', empty: 'Aucun retrait en attente' },
    { name: 'un-retrait', path: '/admin/retraits/1', h1: 'Retrait de Cyber Lissèzoun', waitingH1: 'Retrait', empty: 'Aucun scan.' },
    { name: 'remboursements', path: '/admin/remboursements', h1: 'Remboursements à faire', empty: 'Aucun remboursement à faire' },
    { name: 'comptes-de-paiement', path: '/admin/comptes-de-paiement', h1: 'Comptes de paiement', empty: 'Aucun compte de paiement' },
    { name: 'travaux', path: '/admin/travaux', h1: 'Tâches', empty: 'Rien n’est en échec' },
    { name: 'messages', path: '/admin/messages', h1: 'Messages', empty: 'Aucun message' },
    { name: 'un-message', path: '/admin/messages/1', h1: 'Votre profil est approuvé', waitingH1: 'Message' },
    { name: 'textes', path: '/admin/messages/textes', h1: 'Textes des messages' },
    { name: 'fichiers-importes', path: '/admin/import/fichiers', h1: 'Fichiers importés', empty: 'Aucun fichier importé' },
    { name: 'administrateurs', path: '/admin/administrateurs', h1: 'Administrateurs', empty: 'Aucun administrateur' },
    { name: 'journal', path: '/admin/journal', h1: 'Journal', empty: 'Aucune ligne' },
    { name: 'acces', path: '/admin/journal/acces', h1: 'Connexions et lectures', empty: 'Aucun accès' },
    { name: 'reglages', path: '/admin/reglages', h1: 'Réglages' },
    { name: 'reglage', path: '/admin/reglages/casesOpenMax', h1: 'Réclamations ouvertes d’une personne', waitingH1: 'Réglage' },
    { name: 'jours-feries', path: '/admin/reglages/jours-feries', h1: 'Jours fériés', empty: 'Aucun jour férié' },
    { name: 'contacts', path: '/admin/reglages/contacts', h1: 'Contacts du programme' },
    { name: 'texte', path: '/admin/reglages/textes/terms', h1: 'Conditions d’utilisation', empty: 'Aucune version n’est publiée.' },
    { name: 'exports', path: '/admin/exports', h1: 'Exports', empty: 'Aucun export' },
    { name: 'catalogue', path: '/admin/catalogue', h1: 'Catalogue', empty: 'Le catalogue est vide' },
    { name: 'types', path: '/admin/catalogue/types', h1: `Types de ${product.noun}`, empty: /^Aucun type/ },
    { name: 'registre', path: '/admin/registre', h1: 'Registre', empty: 'Aucun mouvement pour l’instant.' },
    { name: 'registre-comptes', path: '/admin/registre/comptes', h1: 'Comptes du registre' },
    { name: 'registre-soldes', path: '/admin/registre/soldes', h1: 'Soldes, compte par compte', empty: 'Aucun compte' },
    { name: 'registre-ecritures', path: '/admin/registre/ecritures', h1: 'Écritures', empty: 'Aucune écriture' },
  ],
}

const noPage = { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 }

const oneCase = {
  id: 1, code: 'REC-7QK2-M4XA', subject: 'pass', kind: 'supplier_closed', state: 'open', due_on: '2026-12-04', is_late: false,
  outcome: null, created_at: '2026-11-27T08:12:00.000Z',
}

/** What a read answers when there is nothing yet; the lists that are plain answer `[]`. */
const nothing: Record<string, unknown> = {
  '/api/stats': { cpr: 0, cprp: 0, cpra: 0 },
  '/api/stats/partner': { pg: 0, apg: 0 },
  '/api/stats/provider': {
    ps: 0, pns: 0, fournisseur: { total_gain: 0, current_balance: 0, amount_withdraw: 0 }, payout_min: 500, payout_max: 1_000_000,
  },
  '/api/most/aks/sp': { most_ask_sp: [], request_pending: 0, amount_invested: 0 },
  '/api/requests': [[]],
  '/api/wallet': { data: [] },
  '/api/notifications': { notifications: noPage },
  [`/api/${product.slug}/financed`]: { data: noPage },
  '/api/project/projet/1': {
    id: 1, title: 'Projet', slug: 'projet', status: 'financed', resume: 'Résumé', description: 'Description', image: '/mark.svg',
    service_produit: { id: 1, name: 'Formation', type: 'service' }, [productField.allocation]: [],
  },
  '/api/admin/overview': { profiles_pending: 0, requests_pending: 0, payouts_pending: 0, payments_review: 0, unassigned: 0, waits: [] },
  '/api/admin/statistics/money': { cash: 0, unused: 0, suppliers: 0, payouts: 0, review: 0, owed: 0, rest: 0 },
  '/api/admin/statistics/months': { months: [] },
  '/api/admin/statistics/states': { funded: 0, assigned: 0, suspended: 0, used: 0, expiring: 0 },
  '/api/admin/statistics/places': { departments: [] },
  '/api/admin/statistics/decisions': { decisions: [] },
  '/api/admin/profiles/1': {
    user: { id: 1, name: 'Dossou', firstname: 'Rita', email: 'rita@exemple.bj', role_id: 2, avatar: null }, stat: 'approved',
    submitted_at: '2026-10-02T09:00:00.000Z', version: 'v', changes: null, motivation: null, type_doc: null, ref_doc: null, documents: [],
    services: [], decisions: [], questions: [],
  },
  '/api/admin/profiles/1/duplicates': { twins: [], has_more: false, distinct: [] },
  '/api/admin/users/1': {
    id: 1, name: 'Dossou', firstname: 'Rita', display_name: 'Rita Dossou', role_id: 2, admin_role: null, stat: 'approved',
    stat_reason: null, created_at: '2026-10-02T09:00:00.000Z', submitted_at: '2026-10-02T09:00:00.000Z',
    identifiant: null, profession: null, place: null,
    contact: null, identity: null, is_withdrawn: false, reopening: null, acceptances: [], must_accept: false, suspension: null,
    merged_into: null, merged: [], figures: [],
  },
  '/api/admin/users/1/documents': { documents: [] },
  '/api/admin/users/1/activity': { states: [], requests: [], uses: [], donations: [], payouts: [] },
  '/api/admin/users/1/sessions': { sessions: [], count: 0 },
  '/api/admin/users/1/suspension': { act: 'suspend', refusal: null, sessions: 0, held: 0, payouts: 0, payouts_amount: 0 },
  '/api/cases/1': { ...oneCase, object: null, messages: [] },
  '/api/admin/cases/1': {
    ...oneCase, is_from_desk: false, person: { id: 1, name: 'Rita Dossou', email: 'rita@exemple.bj', role: 2 }, owner: null,
    subject_id: 1, object: null, closed_at: null, messages: [], handlers: [],
  },
  '/api/admin/projects/1': {
    project: {
      id: 1, code: 'DEM-7KQ2-M4XA', title: 'Atelier', holder: { id: 1, name: 'Rita Dossou', person: null },
      service: { id: 1, name: 'Formation', type: 'service' }, asked: 5000, financed: 0, state: 'pending',
      opened_at: '2026-10-02T08:05:00.000Z', ended_at: null,
    },
    request: {
      status: 'approved', resume: 'Un atelier', description: 'Un atelier de couture', image: '/mark.svg', lines: [],
      created_at: '2026-10-01T08:05:00.000Z', decided_by: null, decided_at: null,
    },
    wishes: [{ state: 'open', count: 1, amount: 5000 }], states: [], gained: 0,
  },
  '/api/admin/requests/1': {
    id: 1, code_request: 'DEM-7KQ2-M4XA', title: 'Atelier', resume: 'Un atelier', description: 'Un atelier de couture', image: '/mark.svg',
    service_produit: { id: 1, name: 'Formation', type: 'service' }, status: 'rejected', reason: null,
    beneficiary: { id: 1, name: 'Dossou', firstname: 'Rita', email: 'rita@exemple.bj' }, lines: [], amount: 5000,
    created_at: '2026-10-02T08:05:00.000Z', decided_by: null, decided_at: null, is_suspended: false, reader: null, questions: [],
    version: null, decisions: [], refusal: null,
  },
  '/api/admin/passes/1': {
    pass: {
      id: 1, service: { id: 1, name: 'Formation', type: 'service' }, amount: 5000, state: 'funded', holder: null, supplier: null,
      donor: { id: 7, name: 'Fondation Lumière', person: null }, assigned_at: null, expires_on: null, used_at: null,
      created_at: '2026-10-02T08:05:00.000Z',
    },
    donation: null, project: null, suspensions: [], is_refunded: false, attribution: null, paid_at: null, uses: [], entries: [],
  },
  '/api/admin/payments/a-1': {
    attempt: 'a-1', transaction_id: null, state: 'opened', cause: null, environment: 'local', amount: 5500,
    created_at: '2026-10-02T08:05:00Z', settled_at: null, donor: { id: 7, name: 'Fondation Lumière' }, held: 0, points: null,
    order: { id: 1, kind: 'donation', title: 'Rentrée', state: 'open', amount: 5000, fee: 500 }, asked_at: null, history: [],
    outcomes: [], refund_task: null,
  },
  '/api/admin/payouts/1': {
    payout: {
      id: 1, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, status: 'pending', description: 'Recettes',
      created_at: '2026-10-02T08:05:00Z', number: '+2290197412208', account_name: 'MTN', approved_at: null, reason: null,
      supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [], approvals_needed: 1, week_total: 5000, week_days: 7, hold: null,
      releases: [], approve_refusal: null, release_refusal: null, yielded: [], account_added_at: '2026-10-02T08:00:00Z',
      is_first_to_number: false, is_same_ifu: true,
    },
    gains: { uses: 0, gained: 5000, transferred: 0, on_the_way: 5000, balance: 0 }, two_above: 500_000, signatures: [], apart: [],
    transfers_to_number: 0, scans: [], earlier: [], signals: [],
  },
  '/api/admin/messages/1': {
    id: 1, channel: 'mail', kind: 'profile-decision', subject: 'Votre profil est approuvé',
    person: { id: 1, name: 'Rita Dossou', person: null }, address: 'rita@exemple.bj', state: 'sent', fault: null, tries: 1,
    created_at: '2026-10-02T08:05:00Z', sent_at: '2026-10-02T08:05:01Z',
    text: 'Bonjour Rita,', html: '<body><p>Bonjour Rita,</p></body>', tried_at: '2026-10-02T08:05:01Z', next_try_at: null, resent_at: null,
    not_resendable: null,
  },
  '/api/admin/views': [],
  '/api/admin/jobs/overview': { counts: [], schedules: [] },
  '/api/admin/message-samples': { data: [{ name: 'welcome', title: 'Bienvenue', is_mailed: false }] },
  '/api/admin/message-samples/welcome': {
    name: 'welcome', title: 'Bienvenue', full: { notice: 'Bienvenue.', mail: null }, minimal: { notice: 'Bienvenue.', mail: null },
  },
  '/api/admin/settings': { figures: [{ name: 'casesOpenMax', value: 10, default: 10, min: 1, max: 100, changed: null }] },
  '/api/admin/holidays': { year: 2026, data: [] },
  '/api/admin/texts': {
    contacts: { email: null, phone: null, whatsapp: null, address: null, hours: null, changed: null }, texts: [],
  },
  '/api/texts/terms': { text: null, versions: [] },
  '/api/admin/ledger/verify': { ok: true, checks: [] },
  '/api/admin/ledger/balances': [],
  '/api/admin/ledger/figure': { account: 'suppliers', account_name: null, opening: null, parts: [], amount: 0 },
}
function emptyAnswer(path: string): unknown {
  if (!path.startsWith('/api/admin/')) return nothing[path] ?? []
  return nothing[path] ?? (path.endsWith('/count') ? { count: 0, is_exact: true } : { data: [], next_cursor: null })
}

const failure = { status: 500, json: { message: 'Le service est momentanément indisponible. Réessayez dans quelques minutes.', request_id: 'req-etats' } }
const refusal = { status: 403, json: { message: 'Vous n’avez pas accès à cette page.' } }

type Answer = 'hold' | 'fail' | 'refuse' | 'empty'

/** Answers the reads of a page as told; who the person is, and writes, are the server's. */
async function answerReads(page: Page): Promise<(answer: Answer) => Promise<void>> {
  let now: Answer = 'empty'
  let held: StoppedCall[] = []
  const give = (call: StoppedCall, answer: Answer) => {
    if (answer === 'empty') return call.reply({ status: 200, json: emptyAnswer(call.url.pathname) })
    return call.reply(answer === 'fail' ? failure : refusal)
  }
  await stopCalls(page, { addresses: ['*/api/*'], on: 'the way' }, (call) => {
    if (call.method !== 'GET' || /\/api\/(user|login|demo)$/.test(call.url.pathname)) return call.pass()
    if (now !== 'hold') return give(call, now)
    held.push(call)
    return undefined
  })
  return async (answer) => {
    now = answer
    const waiting = held
    held = []
    await Promise.all(waiting.map((call) => give(call, answer)))
  }
}

test('every address of the back office is here, but for what reads nothing', () => {
  const nothingRead = { '/admin/import': 'a file is chosen there', '/admin/banque': 'a place that is kept' }
  expect(unvisited(screens['admin']?.map(({ path }) => path) ?? [], nothingRead)).toEqual([])
})

const busy = (page: Page) => page.locator('[aria-busy="true"], [role="status"]:has-text("Chargement"), option:text-is("Chargement…")')
const retries = (page: Page) => page.getByRole('button', { name: 'Réessayer' })

/** Presses every « Réessayer » until none is left. */
async function retryAll(page: Page): Promise<void> {
  await expect(async () => {
    if ((await retries(page).count()) > 0) await retries(page).first().click({ timeout: 1000 })
    await expect(retries(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

interface Desk {
  person: Person
  /** Where nothing is ever answered: one screen after the other. */
  emptyPage: Page
  scriptErrors: string[]
}
const arrived = new Map<string, Desk>()

/** Each account signs in once: what is tried here is what comes after. */
async function deskOf(browser: Browser, role: string): Promise<Desk> {
  const known = arrived.get(role)
  if (known) return known
  const person = await Person.arrive(browser, demoUrl(), 'etats')
  await person.enter(demoAccount(role))
  const desk = { person, emptyPage: await person.newTab(), scriptErrors: [] }
  arrived.set(role, desk)
  watchScripts(desk.emptyPage, desk.scriptErrors)
  await answerReads(desk.emptyPage)
  return desk
}

const watchScripts = (page: Page, errors: string[]) => page.on('pageerror', (error) => errors.push(String(error)))
const titleOf = (page: Page, wanted: string) => page.getByRole('heading', { level: 1, name: wanted, exact: true })

async function expectEmpty(page: Page, { h1, empty }: Screen): Promise<void> {
  if (empty) await expect(page.getByText(empty).filter({ visible: true }).first()).toBeVisible()
  await expect(titleOf(page, h1)).toBeVisible()
  await expect(busy(page)).toHaveCount(0)
}

/** One of each kind: a dashboard, a form, a list, an object with its parts, figures. */
const wholly = new Set([
  'beneficiaire tableau-de-bord', 'beneficiaire demande', 'beneficiaire reclamation', 'partenaire don', 'fournisseur balance',
  'admin accueil', 'admin profils', 'admin dossier', 'admin registre-ecritures',
])

for (const [role, ofRole] of Object.entries(screens)) {
  for (const screen of ofRole) {
    const { name, path, h1, waitingH1 = h1 } = screen
    if (!wholly.has(`${role} ${name}`)) {
      test(`${role}, ${name}: is empty`, async ({ browser }) => {
        const { emptyPage: page, scriptErrors } = await deskOf(browser, role)
        await turnTo(page, path)
        await expectEmpty(page, screen)
        await expectGoodLooks(page, { folder: 'etats', name: `${role}-${name}-vide`, only360: true, onlyLight: true })
        expect(scriptErrors.splice(0)).toEqual([])
      })
      continue
    }
    test(`${role}, ${name}: waits, fails, is refused, is empty`, async ({ browser }) => {
      const page = await (await deskOf(browser, role)).person.newTab()
      const scriptErrors: string[] = []
      watchScripts(page, scriptErrors)
      const answer = await answerReads(page)
      const looks = (state: string, isWorded = true) => expectGoodLooks(page, {
        folder: 'etats', name: `${role}-${name}-${state}`, only360: true, onlyLight: !isWorded,
      })

      await answer('hold')
      await page.goto(path)
      await expect(titleOf(page, waitingH1)).toBeVisible()
      await expect(busy(page).first()).toBeAttached()
      await expect(retries(page)).toHaveCount(0)
      await looks('attente', false)
      await answer('fail')
      await expect(retries(page).first()).toBeVisible()
      await expect(busy(page)).toHaveCount(0)
      await looks('erreur')
      await answer('empty')
      await retryAll(page)
      await expectEmpty(page, screen)
      await looks('vide')

      await answer('refuse')
      await page.reload()
      await expect(page.getByText(refusal.json.message).or(retries(page)).filter({ visible: true }).first()).toBeVisible()
      await expect(busy(page)).toHaveCount(0)
      await looks('refus', false)
      expect(scriptErrors).toEqual([])
      await page.close()
    })
  }
}
