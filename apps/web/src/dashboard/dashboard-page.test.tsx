import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings, plain, rows } from '../../test/tables.ts'
import DashboardPage from './dashboard-page.tsx'

const show = (as: ReturnType<typeof loginReply>, answers: Parameters<typeof stubServer>[0] = {}, at = '/') => {
  const { user, stat, countNotif } = as
  const asked = stubServer({
    'GET /api/user': { body: { user, stat, stat_reason: stat === 'rejected' ? 'Pièce illisible.' : null, countNotif } },
    ...answers,
  })
  renderPage(<SignedIn as={as}><DashboardPage /></SignedIn>, { path: '*', at })
  return asked
}
const tiles = () => [...document.querySelectorAll('.tile')].map((each) =>
  [each.querySelector('.t-lab'), each.querySelector('.t-val')].map((part) => plain(part?.textContent)),
)
const tile = (label: string) => screen.getByText(label).closest('.tile')?.querySelector('.t-val')?.textContent

test('a pending profile sees the blue notice and no tile', async () => {
  const asked = show(loginReply({ role_id: 3, stat: 'pending' }))
  const notice = await screen.findByText('Votre profil est en attente de validation. Veuillez patienter. Merci.')
  expect(notice.closest('.n-info')).not.toBeNull()
  expect(document.querySelector('.tile')).toBeNull()
  expect(asked.map(({ path }) => path).filter((path) => path !== '/api/user')).toEqual(['/api/questions'])
})

test('a rejected profile sees the red notice, the reason and what to do', async () => {
  show(loginReply({ role_id: 2, stat: 'rejected' }), {
    'GET /api/support': { body: { email: 'aide@exemple.bj', phone: '+2290197000000' } },
  })
  expect((await screen.findByText('Votre profil a été rejeté.')).closest('.n-no')).not.toBeNull()
  await screen.findByText(/Pièce illisible\./)
  expect(document.querySelector('.tile')).toBeNull()
  expect(screen.getByText(/service client/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'aide@exemple.bj' })).getAttribute('href')).toBe('mailto:aide@exemple.bj')
  expect(screen.getByRole('link', { name: /^01/ }).getAttribute('href')).toBe('tel:+2290197000000')
})

test('an approval that was withdrawn is said to be, with its reason, what stops and what to do; never « rejeté »', async () => {
  const as = loginReply({ role_id: 2, stat: 'rejected' })
  show({ ...as, user: { ...as.user, is_withdrawn: true } })
  expect((await screen.findByText('L’approbation de votre profil est retirée.')).closest('.n-no')).not.toBeNull()
  await screen.findByText(/Pièce illisible\./)
  expect(screen.getByText(/jusqu’à une nouvelle approbation, ils ne peuvent pas être utilisés/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Corriger et renvoyer' }).getAttribute('href')).toBe('/edit/b/profil')
  expect(document.body.textContent).not.toMatch(/rejeté/)
})

test('a beneficiary sees three counts and the road of the latest request', async () => {
  const request = {
    id: 1, code_request: 'DEM-7QK2-M4XA', title: 'Machine à coudre', service_produit: { id: 1, name: 'Formation', type: 'service' },
    resume: '', status: 'approved', reason: null, created_at: '2026-10-02T09:00:00Z', lines: [], asked: 10, financed: 8,
  }
  show(loginReply({ role_id: 2 }), {
    'GET /api/stats': { body: { cpr: 4, cprp: 1, cpra: 2 } },
    'GET /api/requests': { body: [[{ ...request, id: 2, status: 'rejected', created_at: '2026-11-01T09:00:00Z' }, request]] },
    'GET /api/wallet': { body: { data: [] } },
  })
  await screen.findByText('8 pass sur 10')
  expect([tile('Mes demandes'), tile('Demandes en attente'), tile('Demandes approuvées')]).toEqual(['4', '1', '2'])
  expect(screen.getByText('Projet financé').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test('a beneficiary’s home leads with the pass to use first, then where the others are used', async () => {
  const supplier = { id: 9, name: 'Cyber Lissèzoun', address: 'Rue du Marché', phone: '+2290197000000', city: 'Bohicon', is_active: true }
  const pass = (id: number, service: string, pass_amount: number) => ({
    id, type_name: 'Pass Avenir', pass_amount, service_produit: { id: pass_amount, name: service, type: 'service' }, state: 'assigned',
    code: 'K7M29XQA4TRD81P1', qr: 'https://passerelle.example/p#K7M29XQA4TRD81P1', supplier, has_choice: true, expires_on: '2999-12-31',
    used_at: null,
  })
  show(loginReply({ role_id: 2 }), {
    'GET /api/stats': { body: { cpr: 4, cprp: 1, cpra: 2 } },
    'GET /api/requests': { body: [[]] },
    'GET /api/wallet': { body: { data: [
      pass(1, 'Impression', 2000), pass(2, 'Formation', 5000), pass(3, 'Formation', 5000), { ...pass(4, 'Tablette', 1000), state: 'used' },
    ] } },
  })
  const lead = await screen.findByRole('region', { name: '3 pass à utiliser' })
  const words = lead.textContent?.replaceAll(/\s/g, ' ')
  expect(words).toMatch(/12 000 FCFAchez un fournisseur.*Impression, 2 000 FCFACyber Lissèzoun, Rue du Marché, Bohicon/)
  expect(within(lead).getByRole('link', { name: 'Montrer le code' }).getAttribute('href')).toBe('/mes/pass')
  expect(within(lead).getByRole('link', { name: /Appeler/ }).getAttribute('href')).toBe('tel:+2290197000000')
  const links = within(screen.getByRole('region', { name: 'Mes pass' })).getAllByRole('link', { name: /FCFA/ })
  expect(links.map((row) => [row.getAttribute('href'), row.textContent?.replaceAll(/\s/g, ' ')])).toEqual([
    ['/mes/pass?pass=1', 'ImpressionCyber Lissèzoun, Bohicon1 pass, 2 000 FCFA'],
    ['/mes/pass?pass=2', 'FormationCyber Lissèzoun, Bohicon2 pass, 10 000 FCFA'],
  ])
  // One thing to do first.
  expect(screen.getByRole('link', { name: 'Demander un pass' }).className).toContain('btn-line')
})

test('the address that the payment page comes back to says nothing of the payment: the server’s figures alone are shown', async () => {
  const asked = show(loginReply({ role_id: 3 }), {
    'GET /api/stats/partner': { body: { pg: 0, apg: 0 } },
    'GET /api/most/aks/sp': { body: { most_ask_sp: [], request_pending: 0, amount_invested: 0 } },
    'GET /api/dons': { body: [] },
  }, '/dashboard?id=42&status=approved&close=true')
  await screen.findByText('Pass donnés')
  expect(asked.map(({ method }) => method)).not.toContain('POST')
  expect(document.body.textContent).not.toMatch(/confirmé|Merci/)
  expect(asked.map(({ path }) => path).join()).not.toContain('42')
})

test('a partner sees four figures and the services that are asked for most, each with « Faire don »', async () => {
  show(loginReply({ role_id: 3 }), {
    'GET /api/stats/partner': { body: { pg: 412, apg: 1_800_000 } },
    'GET /api/most/aks/sp': {
      body: {
        most_ask_sp: [{ id: 9, name: 'Tablette scolaire', type: 'produit', nbr_requests: 162 }],
        request_pending: 18,
        amount_invested: 1_980_000,
      },
    },
    'GET /api/dons': { body: [] },
  })
  await screen.findByText('Tablette scolaire')
  expect([tile('Demandes en attente'), tile('Pass donnés')]).toEqual(['18', '412'])
  expect(tile('Montant investi')?.replace(/\s/g, ' ')).toBe('1 980 000 FCFA')
  expect(screen.getByText('20 services et produits les plus demandés')).toBeTruthy()
  expect(screen.getByText('Produit')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Faire don/ }).getAttribute('href')).toBe('/effectuer/don?service=9')
})

test('a supplier sees two large tiles and three smaller ones', async () => {
  show(loginReply({ role_id: 4 }), {
    'GET /api/stats/provider': {
      body: {
        ps: 112, pns: 37, fournisseur: { total_gain: 486_000, current_balance: 126_000, amount_withdraw: 310_000 },
        payout_min: 500, payout_max: 1_000_000,
      },
    },
  })
  await screen.findByText('112')
  expect(document.querySelectorAll('.tile.big')).toHaveLength(2)
  expect(tile('Balance courante')?.replace(/\s/g, ' ')).toBe('126 000 FCFA')
})

test('each role has exactly its tiles, in their order', async () => {
  show(loginReply({ role_id: 2 }), {
    'GET /api/stats': { body: { cpr: 4, cprp: 1, cpra: 2 } },
    'GET /api/requests': { body: [[]] },
    'GET /api/wallet': { body: { data: [] } },
  })
  await screen.findByText('4')
  expect(tiles()).toEqual([['Mes demandes', '4'], ['Demandes en attente', '1'], ['Demandes approuvées', '2']])
  cleanup()
  show(loginReply({ role_id: 3 }), {
    'GET /api/stats/partner': { body: { pg: 412, apg: 1_800_000 } },
    'GET /api/most/aks/sp': { body: { most_ask_sp: [], request_pending: 18, amount_invested: 1_980_000 } },
    'GET /api/dons': { body: [] },
  })
  await screen.findByText('412')
  await screen.findByText('18')
  expect(tiles()).toEqual([
    ['Demandes en attente', '18'],
    ['Montant investi', '1 980 000 FCFA'],
    ['Pass donnés', '412'],
    ['Montant financé', '1 800 000 FCFA'],
  ])
  cleanup()
  show(loginReply({ role_id: 4 }), {
    'GET /api/stats/provider': {
      body: {
        ps: 112, pns: 37, fournisseur: { total_gain: 486_000, current_balance: 126_000, amount_withdraw: 310_000 },
        payout_min: 500, payout_max: 1_000_000,
      },
    },
  })
  await screen.findByText('112')
  expect(tiles()).toEqual([
    ['Pass non scannés', '37'],
    ['Pass scannés', '112'],
    ['Gain total', '486 000 FCFA'],
    ['Balance courante', '126 000 FCFA'],
    ['Montant retiré', '310 000 FCFA'],
  ])
})

test.each([[2, 3], [3, 4], [4, 5]] as const)('while role %i waits, each of its %i tiles spins', async (roleId, count) => {
  const never = () => new Promise<never>(() => {})
  show(loginReply({ role_id: roleId }), {
    'GET /api/stats': never,
    'GET /api/stats/partner': never,
    'GET /api/most/aks/sp': never,
    'GET /api/stats/provider': never,
    'GET /api/requests': never,
    'GET /api/wallet': never,
    'GET /api/dons': never,
  })
  await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })
  expect(document.querySelectorAll('.tile')).toHaveLength(count)
  expect(document.querySelectorAll('.tile [role="img"][aria-label="Chargement"]')).toHaveLength(count)
})

test('the services asked for most stand under the four specified columns', async () => {
  show(loginReply({ role_id: 3 }), {
    'GET /api/stats/partner': { body: { pg: 0, apg: 0 } },
    'GET /api/most/aks/sp': {
      body: {
        most_ask_sp: [
          { id: 9, name: 'Tablette scolaire', type: 'produit', nbr_requests: 162 },
          { id: 3, name: 'Formation', type: 'service', nbr_requests: 40 },
        ],
        request_pending: 0,
        amount_invested: 0,
      },
    },
    'GET /api/dons': { body: [] },
  })
  await screen.findByText('Tablette scolaire')
  expect(headings()).toEqual(['Désignation', 'Catégorie', 'Nombre', 'Action'])
  expect(rows()).toEqual([
    ['Tablette scolaire', 'Produit', '162 demandes', 'Faire don : Tablette scolaire'],
    ['Formation', 'Service', '40 demandes', 'Faire don : Formation'],
  ])
})

test('figures that could not be loaded say so and can be asked for again', async () => {
  show(loginReply({ role_id: 4 }), { 'GET /api/stats/provider': { status: 500, body: { message: 'Panne.' } } })
  expect(await screen.findAllByText('Réessayer')).toHaveLength(5)
})
