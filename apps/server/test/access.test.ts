import { role, type RoleId, stats } from '@passerelle/contract/constants'
import type { Access } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { createUser } from './factories.ts'
import { PassWorld } from './pass-world.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/**
 * Who may call each route, written a second time on purpose: the contract's own `access` is what is being checked.
 * A route missing here fails the test. `A` administrator, `B` beneficiary, `P` partner, `S` supplier: `approved` unless followed by `*`.
 */
const whoMayCall: Record<string, string> = {
  csrfCookie: 'public', register: 'public', login: 'public', requestRecoveryCode: 'public', recoverPassword: 'public', demoAccounts: 'public', departements: 'public', communes: 'public', fedapayWebhook: 'public',
  currentUser: 'signedIn', logout: 'signedIn', changePassword: 'signedIn', getFile: 'signedIn', addBeneficiary: 'signedIn', addPartner: 'signedIn', addSupplier: 'signedIn', listServices: 'signedIn', listPassTypes: 'signedIn',
  makeRequest: 'B', listRequests: 'B*', statsBeneficiary: 'B', getWallet: 'B', changePassSupplier: 'B', renewPassCode: 'B',
  listOpenProjects: 'P', getProject: 'P', chooseAllocations: 'P', initializeDonation: 'P', validateDonation: 'P', validateOffer: 'P', getPayment: 'P', listDonations: 'P', getDonation: 'P', statsPartner: 'P', mostAsked: 'P', listFinancedPasses: 'P',
  redeemPass: 'S', undoRedemption: 'S', listProvidedPasses: 'S', statsProvider: 'S', listSupplierServices: 'S', listPaymentAccounts: 'S', addPaymentAccount: 'S', requestPayout: 'S', listPayouts: 'S',
  editBeneficiary: 'B*', editPartner: 'P*', editSupplier: 'S*', addLogo: 'P',
  listNotifications: 'ABPS',
  adminOverview: 'every admin', adminListProfiles: 'every admin', adminGetProfile: 'every admin', adminListRequests: 'every admin', adminListServices: 'every admin', adminListPassTypes: 'every admin', adminListPayouts: 'every admin', adminVerifyLedger: 'every admin', adminListLedgerAccounts: 'every admin',
  adminApproveProfile: 'instruction', adminRejectProfile: 'instruction', adminReopenProfile: 'instruction', adminApproveRequest: 'instruction', adminRejectRequest: 'instruction',
  adminCreateService: 'instruction', adminUpdateService: 'instruction', adminArchiveService: 'instruction', adminCreatePassType: 'instruction', adminUpdatePassType: 'instruction', adminArchivePassType: 'instruction', adminSetSupplierServices: 'instruction',
  adminApprovePayout: 'finance', adminCancelPayout: 'finance',
}
const letters: Record<string, RoleId> = { A: role.admin, B: role.beneficiary, P: role.partner, S: role.supplier }

function expectedAccess(who: string): Access {
  if (who === 'public' || who === 'signedIn') return who
  if (who === 'every admin') return { adminRoles: ['super', 'instruction', 'finance', 'lecture'] }
  if (who === 'instruction' || who === 'finance') return { adminRoles: ['super', who] }
  return { roles: [...who.replace('*', '')].map((letter) => letters[letter] ?? 1), approved: !who.endsWith('*') }
}

let t: TestApp
const people: { name: string; client: ApiClient; roleId: RoleId | null; stat: string | null; adminRole: string | null }[] = []
let visitor: ApiClient

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  const world = new PassWorld(t.system)
  visitor = t.client()
  const add = async (name: string, id: number, roleId: RoleId | null, stat: string | null, adminRole: string | null = null) => {
    people.push({ name, client: t.client(await world.token(id)), roleId, stat, adminRole })
  }
  await add('without a role', (await createUser(t.services)).id, null, null)
  for (const stat of stats) {
    await add(`${stat} beneficiary`, await world.beneficiary({ stat }), 2, stat)
    await add(`${stat} partner`, await world.partner({ stat }), 3, stat)
    await add(`${stat} supplier`, await world.supplier({ stat }), 4, stat)
  }
  for (const part of ['super', 'instruction', 'finance', 'lecture'] as const) await add(`${part} administrator`, await world.admin(part), 1, null, part)
})

/** Ids that exist nowhere: past the access check, a route answers 404 or 422, never somebody's object. */
const params = { id: 999_999_999, don_id: 999_999_999, redemption_id: 999_999_999, slug: 'rien', department: 'Rien', attempt: '00000000-0000-4000-8000-000000000000' }

describe('who may call what', () => {
  it('says it for every route of the contract, and for nothing else', () => {
    expect([...routes.keys()].sort()).toEqual(Object.keys(whoMayCall).sort())
  })

  it('is what the server really serves: no route of its own outside the contract', () => {
    const declared = new Set([...routes.values()].map((route) => `${route.method} ${route.path}`))
    for (const route of routes.values()) expect(t.app.hasRoute({ method: route.method, url: route.path }), `${route.method} ${route.path}`).toBe(true)
    const served = t.app.servedRoutes.filter((key) => / \/(api|sanctum)\//.test(key) && !key.startsWith('HEAD '))
    expect(served.filter((key) => !declared.has(key))).toEqual([])
  })

  it.each([...routes])('%s', async (name, route) => {
    const expected = expectedAccess(whoMayCall[name] ?? 'public')
    expect(route.access).toEqual(expected)
    if (route.csrf) expect((await visitor.call(route, params, { noCsrf: true })).status).toBe(419)
    if (expected === 'public') return
    const missing = await visitor.call(route, params)
    expect(missing.status, 'without a token').toBe(401)
    expect(missing.body).toEqual({ message: 'Votre session a expiré. Vous êtes automatiquement déconnecté' })
    if (name === 'logout') return
    for (const person of people) {
      const { status, body } = await person.client.call(route, params)
      const may = expected === 'signedIn' || ('adminRoles' in expected ? expected.adminRoles.some((part) => part === person.adminRole) : expected.roles.some((roleId) => roleId === person.roleId) && (!expected.approved || person.stat === 'approved' || person.roleId === role.admin))
      if (may) expect([200, 404, 409, 415, 422], `${person.name}: ${status}`).toContain(status)
      else expect([person.name, status, typeof body.message]).toEqual([person.name, 403, 'string'])
    }
  })
})
