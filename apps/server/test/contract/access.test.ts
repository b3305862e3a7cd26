import { randomBytes } from 'node:crypto'
import { type AdminRole, role, type RoleId, stats } from '@passerelle/contract/constants'
import { errors } from '@passerelle/contract/errors'
import { rolesWith } from '@passerelle/contract/rights'
import type { Access, Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { logout } from '@passerelle/contract/session'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createUser } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

/**
 * Who may call each route, written a second time on purpose: the contract's own `access` is what is being checked.
 * A route missing here fails. The refusal of another site's call (419) is in contract.test.ts.
 */
const written = new Set<string>()
const letters: Record<string, RoleId> = { A: role.admin, B: role.beneficiary, P: role.partner, S: role.supplier }

/** What is expected: a right as the roles that hold it. */
type Expected = Exclude<Access, string | { right: unknown }> | 'public' | 'signedIn' | { adminRoles: readonly AdminRole[] }

const spelledOut = (access: Access): Expected =>
  (typeof access === 'object' && 'right' in access ? { adminRoles: rolesWith(access.right) } : access)

function expectedAccess(who: string): Expected {
  if (who === 'signedIn') return who
  if (who === 'every admin') return { adminRoles: ['super', 'instruction', 'finance', 'lecture'] }
  if (who === 'profile reader') return { adminRoles: ['super', 'instruction', 'lecture'] }
  if (who === 'overseer') return { adminRoles: ['super', 'lecture'] }
  if (who === 'guard') return { adminRoles: ['super', 'instruction', 'finance'] }
  if (who === 'super') return { adminRoles: ['super'] }
  if (who === 'instruction' || who === 'finance') return { adminRoles: ['super', who] }
  return { roles: [...who.replace('*', '')].map((letter) => letters[letter] ?? 1), approved: !who.endsWith('*') }
}

interface Person {
  name: string
  id: number
  client: ApiClient
  roleId: RoleId | null
  stat: string | null
  adminRole: string | null
}

let t: TestApp
let world: PassWorld
const people: Person[] = []
/** Whoever is nobody, by why. */
const nobodies: Record<string, ApiClient> = {}

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  const add = async (name: string, id: number, roleId: RoleId | null, stat: string | null, adminRole: string | null = null) => {
    people.push({ name, id, client: t.client(await world.token(id)), roleId, stat, adminRole })
  }
  await add('without a role', (await createUser(t.services)).id, null, null)
  for (const stat of stats) {
    await add(`${stat} beneficiary`, await world.beneficiary({ stat }), 2, stat)
    await add(`${stat} partner`, await world.partner({ stat }), 3, stat)
    await add(`${stat} supplier`, await world.supplier({ stat }), 4, stat)
  }
  for (const part of ['super', 'instruction', 'finance', 'lecture'] as const) {
    await add(`${part} administrator`, await world.admin(part), 1, null, part)
  }

  nobodies['without a token'] = t.client()
  nobodies['with a token of nobody'] = t.client(randomBytes(32).toString('base64url'))
  nobodies['signed out'] = t.client(await world.token(await world.admin()))
  await nobodies['signed out'].call(logout)
  nobodies['suspended'] = t.client(await world.token((await createUser(t.services, { suspendedAt: t.services.now() })).id))
  t.clock.forward(-13 * 60 * 60 * 1000)
  nobodies['signed in thirteen hours ago'] = t.client(await world.token(await world.admin()))
  t.clock.forward(13 * 60 * 60 * 1000)
}, 60_000)

/** Ids that exist nowhere: past the access check, a route answers 404 or 422, never somebody's object. */
const params = {
  id: 999_999_999,
  other: 999_999_998,
  don_id: 999_999_999,
  redemption_id: 999_999_999,
  slug: 'rien',
  setting: 'rien',
  department: 'Rien',
  attempt: '00000000-0000-4000-8000-000000000000',
  session: '00000000-0000-4000-8000-000000000000',
}

function find(name: string): Route {
  written.add(name)
  const route = routes.get(name)
  if (!route) throw new Error(`${name} is no route`)
  return route
}

/** The person's client; one who signs out must sign in again. */
async function clientOf({ client, id }: Person, route: Route): Promise<ApiClient> {
  return route === logout ? t.client(await world.token(id)) : client
}

function isFor(expected: Expected, { roleId, stat, adminRole }: Person): boolean {
  if (expected === 'public' || expected === 'signedIn') return true
  if ('adminRoles' in expected) return expected.adminRoles.some((part) => part === adminRole)
  return expected.roles.some((one) => one === roleId) && (!expected.approved || stat === 'approved' || roleId === role.admin)
}

describe.each([
  'csrfCookie', 'register', 'login', 'requestRecoveryCode', 'checkRecoveryLink', 'recoverPassword', 'demoAccounts',
  'publicText', 'supportContact', 'getPublicFigures', 'getTransparency', 'getTransparencyCsv', 'getTransparencyIati',
  'checkAttestation', 'compareAttestationName',
  'departements', 'communes', 'fedapayWebhook', 'getOutcome', 'getApiDescription', 'getApiPage',
])('%s', (name) => {
  const route = find(name)
  it('may be called by anybody', async () => {
    expect(route.access).toBe('public')
    for (const [who, client] of Object.entries(nobodies)) expect([401, 403], who).not.toContain((await client.call(route, params)).status)
  })
})

/** `B` beneficiary, `P` partner, `S` supplier, `A` administrator: with an approved profile unless followed by `*`. */
describe.each([
  ['currentUser', 'signedIn'], ['getSecondFactor', 'signedIn'], ['startSecondFactor', 'signedIn'], ['confirmSecondFactor', 'signedIn'],
  ['removeSecondFactor', 'signedIn'], ['drawBackupCodes', 'signedIn'], ['proveSecondFactor', 'signedIn'],
  ['askPasskey', 'signedIn'], ['startPasskey', 'signedIn'], ['addPasskey', 'signedIn'], ['removePasskey', 'signedIn'],
  ['listOwnSessions', 'signedIn'], ['endOwnSession', 'signedIn'], ['endOtherSessions', 'signedIn'], ['chooseSms', 'signedIn'],
  ['logout', 'signedIn'], ['changePassword', 'signedIn'], ['getFile', 'signedIn'],
  ['getSentProfile', 'signedIn'], ['addBeneficiary', 'signedIn'], ['addPartner', 'signedIn'], ['addSupplier', 'signedIn'],
  ['listServices', 'signedIn'], ['listPassTypes', 'signedIn'],
  ['makeRequest', 'B'], ['listRequests', 'B*'], ['getOwnRequest', 'B*'], ['statsBeneficiary', 'B'], ['getWallet', 'B'],
  ['changePassSupplier', 'B'],
  ['listServiceSuppliers', 'B'], ['getDonorView', 'B*'], ['setDonorView', 'B*'],
  ['renewPassCode', 'B'], ['renewAllPassCodes', 'B'], ['printWallet', 'B'],
  ['listOpenProjects', 'P'], ['getProject', 'P'], ['chooseAllocations', 'P'], ['initializeDonation', 'P'], ['validateDonation', 'P'],
  ['validateOffer', 'P'], ['getPayment', 'P'], ['listDonations', 'P'], ['getDonation', 'P'], ['getDonationSummary', 'P'],
  ['getUnfinishedPayment', 'P'], ['listOwnPayments', 'P'],
  ['downloadAttestation', 'P'], ['downloadPeriodAttestation', 'P'],
  ['listAwaited', 'P'], ['statsPartner', 'P'], ['mostAsked', 'P'], ['listFinancedPasses', 'P'],
  ['redeemPass', 'S'], ['undoRedemption', 'S'], ['listRecentScans', 'S'], ['listProvidedPasses', 'S'], ['statsProvider', 'S'],
  ['listSupplierServices', 'S'], ['listPaymentAccounts', 'S'], ['addPaymentAccount', 'S'], ['removePaymentAccount', 'S'],
  ['requestPayout', 'S'], ['withdrawPayout', 'S'], ['listPayouts', 'S'],
  ['editBeneficiary', 'B*'], ['editPartner', 'P*'], ['editSupplier', 'S*'], ['addLogo', 'P'],
  ['listNotifications', 'ABPS'],
  ['adminOverview', 'every admin'], ['adminListProfiles', 'profile reader'], ['adminCountProfiles', 'profile reader'],
  ['adminProfilesFile', 'profile reader'], ['adminGetProfile', 'instruction'], ['adminListRequests', 'every admin'],
  ['adminGetRequest', 'every admin'],
  ['adminCountRequests', 'every admin'], ['adminRequestsFile', 'every admin'], ['adminListServices', 'every admin'],
  ['adminCountServices', 'every admin'], ['adminServicesFile', 'every admin'], ['adminListPassTypes', 'every admin'],
  ['adminCountPassTypes', 'every admin'], ['adminPassTypesFile', 'every admin'], ['adminListPayouts', 'every admin'], [
    'adminCountPayouts', 'every admin',
  ], ['adminPayoutsFile', 'every admin'], ['adminVerifyLedger', 'every admin'], ['adminListBalances', 'every admin'],
  ['adminListLedgerAccounts', 'every admin'], ['adminCountLedgerAccounts', 'every admin'], ['adminLedgerAccountsFile', 'every admin'],
  ['adminMoneyKept', 'every admin'], ['adminMoneyByMonth', 'every admin'], ['adminPassStates', 'every admin'],
  ['adminUsesByPlace', 'every admin'], ['adminLastDecisions', 'overseer'],
  ['adminGetPayout', 'every admin'],
  ['adminGetProject', 'every admin'], ['adminListProjectGifts', 'every admin'], ['adminListProjectHistory', 'every admin'],
  ['adminGetPass', 'every admin'], ['adminListPassHistory', 'every admin'], ['adminPreviewUndo', 'instruction'],
  ['adminUndoRedemption', 'instruction'],
  ['adminAssignPass', 'instruction'], ['adminMovePass', 'instruction'], ['adminUnassignPass', 'instruction'],
  ['adminSuspendPass', 'instruction'], ['adminRestorePass', 'instruction'], ['adminRenewPass', 'instruction'],
  ['adminExtendPass', 'instruction'], ['adminUnassignPasses', 'instruction'], ['adminSuspendPasses', 'instruction'],
  ['adminAssignPasses', 'instruction'], ['adminMovePasses', 'instruction'], ['adminRenewPasses', 'instruction'],
  ['adminPreviewAssignPasses', 'instruction'], ['adminPreviewMovePasses', 'instruction'], ['adminPreviewRenewPasses', 'instruction'],
  ['adminRestorePasses', 'instruction'], ['adminExtendPasses', 'instruction'], ['adminPreviewUnassignPasses', 'instruction'],
  ['adminPreviewSuspendPasses', 'instruction'], ['adminPreviewRestorePasses', 'instruction'],
  ['adminPreviewExtendPasses', 'instruction'],
  ['adminGetFigure', 'every admin'], ['adminListEntries', 'every admin'], ['adminCountEntries', 'every admin'],
  ['adminEntriesFile', 'every admin'], ['adminGetEntry', 'every admin'],
  ['adminApproveProfile', 'instruction'], ['adminRejectProfile', 'instruction'], ['adminReopenProfile', 'instruction'],
  ['adminWithdrawRequest', 'instruction'], ['adminPreviewProjectEnd', 'every admin'], ['adminCloseProject', 'instruction'],
  ['adminClaimProfile', 'instruction'], ['adminLeaveProfile', 'instruction'], ['adminTakeOverProfile', 'instruction'],
  ['adminClaimRequest', 'instruction'], ['adminLeaveRequest', 'instruction'], ['adminTakeOverRequest', 'instruction'],
  ['adminAskProfile', 'instruction'], ['adminAskRequest', 'instruction'], ['listQuestions', 'signedIn'], ['answerQuestion', 'signedIn'],
  ['adminListDuplicates', 'instruction'], ['adminTellApart', 'instruction'], ['adminUndoTellApart', 'instruction'],
  ['adminPreviewWithdrawal', 'instruction'], ['adminWithdrawProfile', 'instruction'],
  ['adminApproveRequest', 'instruction'], ['adminRejectRequest', 'instruction'],
  ['adminListExports', 'overseer'], ['adminCountExports', 'overseer'], ['adminExportsFile', 'overseer'],
  ['adminListAccesses', 'overseer'], ['adminCountAccesses', 'overseer'], ['adminAccessesFile', 'overseer'],
  ['adminListJournal', 'overseer'], ['adminCountJournal', 'overseer'], ['adminJournalFile', 'overseer'], ['getDownloadAddress', 'signedIn'],
  ['adminSuspendUser', 'guard'], ['adminRestoreUser', 'guard'], ['adminPreviewSuspension', 'guard'],
  ['adminGetPerson', 'every admin'], ['adminGetPersonActivity', 'every admin'], ['adminListPersonHistory', 'every admin'],
  ['adminListPersonDocuments', 'instruction'], ['adminListPersonMessages', 'guard'], ['adminListPersonSessions', 'guard'],
  ['adminEndPersonSessions', 'guard'], ['adminCorrectName', 'instruction'], ['adminCorrectEmail', 'instruction'],
  ['adminListViews', 'every admin'], ['adminSaveView', 'every admin'], ['adminRenameView', 'every admin'],
  ['adminRemoveView', 'every admin'],
  ['adminListUsers', 'every admin'], ['adminCountUsers', 'every admin'], ['adminUsersFile', 'every admin'],
  ['adminListPasses', 'every admin'], ['adminCountPasses', 'every admin'], ['adminPassesFile', 'every admin'],
  ['adminListRedemptions', 'every admin'], ['adminCountRedemptions', 'every admin'], ['adminRedemptionsFile', 'every admin'],
  ['adminListDonations', 'every admin'], ['adminCountDonations', 'every admin'], ['adminDonationsFile', 'every admin'],
  ['adminListProjects', 'every admin'], ['adminCountProjects', 'every admin'], ['adminProjectsFile', 'every admin'],
  ['adminOpenRecovery', 'instruction'], ['adminResetPersonFactor', 'instruction'], ['adminGetRecovery', 'instruction'],
  ['adminGetSettings', 'super'], ['adminSetSetting', 'super'], ['adminListSettingHistory', 'super'],
  ['acceptTerms', 'signedIn'], ['adminGetTexts', 'super'], ['adminSetContacts', 'super'], ['adminPublishText', 'super'],
  ['adminListHolidays', 'super'], ['adminPreviewHoliday', 'super'], ['adminSetHoliday', 'super'], ['adminRemoveHoliday', 'super'],
  ['adminListAdministrators', 'super'], ['adminCountAdministrators', 'super'], ['adminAdministratorsFile', 'super'],
  ['adminGetAdministrator', 'super'], ['adminInviteAdministrator', 'super'], ['adminInviteAgain', 'super'], ['adminChangeRole', 'super'],
  ['adminRemoveAdministrator', 'super'], ['adminResetFactor', 'super'],
  ['adminPreviewMerge', 'super'], ['adminMergeAccounts', 'super'],
  ['adminCreateService', 'instruction'], ['adminUpdateService', 'instruction'], ['adminArchiveService', 'instruction'],
  ['adminCreatePassType', 'instruction'], ['adminUpdatePassType', 'instruction'], ['adminArchivePassType', 'instruction'],
  ['adminSetSupplierServices', 'instruction'],
  ['adminApprovePayout', 'finance'], ['adminCancelPayout', 'finance'], ['adminHoldPayout', 'finance'], ['adminHoldPayouts', 'finance'],
  ['adminPreviewHoldPayouts', 'finance'], ['adminListPayments', 'every admin'], ['adminCountPayments', 'every admin'],
  ['adminPaymentsFile', 'every admin'], ['adminListPaymentAccounts', 'finance'], ['adminCountPaymentAccounts', 'finance'],
  ['adminPaymentAccountsFile', 'finance'], ['adminListRefundTasks', 'every admin'], ['adminCountRefundTasks', 'every admin'],
  ['reportProblem', 'signedIn'], ['listCases', 'signedIn'], ['getCase', 'signedIn'], ['writeToCase', 'signedIn'],
  ['adminListCases', 'every admin'], ['adminCountCases', 'every admin'], ['adminCasesFile', 'every admin'],
  ['adminGetCase', 'guard'], ['adminAnswerCase', 'guard'], ['adminNoteCase', 'guard'],
  ['adminPreviewTakeCases', 'guard'], ['adminTakeCases', 'guard'],
  ['adminTakeCase', 'guard'], ['adminGiveCase', 'guard'], ['adminCloseCase', 'guard'], ['adminReopenCase', 'guard'],
  ['adminWriteToPerson', 'guard'],
  ['adminGetPayment', 'every admin'], ['adminRecheckPayment', 'finance'], ['adminDecidePayment', 'finance'],
  ['adminJobsOverview', 'overseer'], ['adminListJobs', 'overseer'], ['adminCountJobs', 'overseer'],
  ['adminJobsFile', 'overseer'], ['adminRetryJob', 'super'], ['adminRetryJobs', 'super'],
  ['adminPreviewRetryJobs', 'super'], ['adminRetryChosenJobs', 'super'],
  ['adminListMessages', 'every admin'], ['adminCountMessages', 'every admin'], ['adminMessagesFile', 'every admin'],
  ['adminGetMessage', 'instruction'], ['adminResendMessage', 'instruction'],
  ['adminPreviewResendMessages', 'instruction'], ['adminResendMessages', 'instruction'], ['adminListMessageSamples', 'every admin'],
  ['adminGetMessageSample', 'every admin'],
  ['adminListImports', 'instruction'], ['adminCountImports', 'instruction'], ['adminImportsFile', 'instruction'],
  ['adminPreviewImport', 'instruction'], ['adminRunImport', 'instruction'],
  ['adminRefundTasksFile', 'every admin'], ['adminTakeRefundTask', 'finance'], ['adminReleasePayout', 'finance'],
  ['adminSignRefundTask', 'finance'], ['adminRefuseRefundTask', 'finance'], ['adminLeaveRefundTask', 'finance'],
])('%s', (name, who) => {
  const route = find(name)
  const expected = expectedAccess(who)

  it('lets in those for whom it is', async () => {
    expect(spelledOut(route.access)).toEqual(expected)
    const meant = people.filter((person) => isFor(expected, person))
    expect(meant.length).toBeGreaterThan(0)
    for (const person of meant) {
      expect([200, 404, 409, 415, 422], person.name).toContain((await (await clientOf(person, route)).call(route, params)).status)
    }
  })

  it('refuses a call without a live session (401)', async () => {
    for (const [reason, client] of Object.entries(nobodies)) {
      const { status, body } = await client.call(route, params)
      const told = reason === 'suspended'
        ? { message: errors.account_suspended.message, reason: 'account_suspended' }
        : { message: errors.unauthenticated.message }
      expect([reason, status, body]).toEqual([reason, 401, told])
    }
  })

  it('L095: refuses every other role and profile status (403)', async () => {
    for (const person of people.filter((one) => !isFor(expected, one))) {
      const { status, body } = await person.client.call(route, params)
      expect([person.name, status, body]).toEqual([person.name, 403, { message: expect.stringMatching(/^Votre (compte|profil) /) }])
    }
  })
})

describe('the table of who may call what', () => {
  it('leaves out no route of the contract', () => {
    expect([...written].toSorted()).toEqual([...routes.keys()].toSorted())
  })

  it('asks for a fresh second factor before what moves money, stops somebody or gives rights, and can be repeated then', () => {
    const asking = [...routes].filter(([, { needs }]) => needs === 'fresh_factor')
    expect(asking.map(([name]) => name).toSorted()).toEqual([
      'adminApprovePayout', 'adminAssignPass', 'adminAssignPasses', 'adminChangeRole', 'adminCorrectEmail',
      'adminDecidePayment', 'adminInviteAdministrator', 'adminInviteAgain', 'adminMergeAccounts', 'adminMovePass',
      'adminMovePasses', 'adminOpenRecovery', 'adminPublishText',
      'adminReleasePayout', 'adminRemoveAdministrator', 'adminRemoveHoliday', 'adminResetFactor',
      'adminResetPersonFactor', 'adminRestoreUser',
      'adminRunImport', 'adminSetContacts', 'adminSetHoliday', 'adminSetSetting', 'adminSignRefundTask', 'adminSuspendUser',
      'adminUnassignPass', 'adminUnassignPasses', 'adminUndoRedemption', 'adminWithdrawProfile', 'removePasskey',
    ])
    expect(asking.filter(([, { idempotent }]) => !idempotent)).toEqual([])
  })

  it('asks that the conditions in force be accepted before what begins something; what does not wait is named here with why', () => {
    const ofPeople = [...routes].filter(([, { access, method }]) =>
      method !== 'GET' && access !== 'public' && !(typeof access === 'object' && 'right' in access))
    const asking = ofPeople.filter(([, { needs }]) => needs === 'terms')
    expect(asking.filter(([, { idempotent }]) => !idempotent)).toEqual([])
    expect(asking.map(([name]) => name).toSorted()).toEqual([
      'addBeneficiary', 'addPartner', 'addPaymentAccount', 'addSupplier', 'chooseAllocations', 'editBeneficiary', 'editPartner',
      'editSupplier', 'initializeDonation', 'makeRequest', 'requestPayout',
    ])
    const heldUpByNothing = {
      'the answer itself': ['acceptTerms'],
      'somebody stands at a counter': ['redeemPass', 'undoRedemption', 'changePassSupplier', 'renewPassCode', 'renewAllPassCodes'],
      'the money has left already': ['validateDonation', 'validateOffer'],
      'it takes back, or keeps an account safe': [
        'withdrawPayout', 'removePaymentAccount', 'changePassword', 'endOwnSession', 'endOtherSessions', 'startSecondFactor',
        'confirmSecondFactor', 'removeSecondFactor', 'drawBackupCodes', 'proveSecondFactor', 'askPasskey', 'startPasskey', 'addPasskey',
        'removePasskey',
      ],
      'help, and what the desk has asked for': ['reportProblem', 'writeToCase', 'answerQuestion'],
      'a picture of who is here already': ['addLogo'],
      'a permission, which whoever gave it takes back as easily': ['setDonorView'],
      'how one is told': ['chooseSms'],
    }
    const others = ofPeople.filter(([, { needs }]) => needs !== 'terms')
    expect(others.map(([name]) => name).toSorted()).toEqual(Object.values(heldUpByNothing).flat().toSorted())
  })

  it('is what the server really serves: no route of its own outside the contract', () => {
    const declared = new Set([...routes.values()].map((route) => `${route.method} ${route.path}`))
    for (const route of routes.values()) {
      expect(t.app.hasRoute({ method: route.method, url: route.path }), `${route.method} ${route.path}`).toBe(true)
    }
    const served = t.app.servedRoutes.filter((key) => / \/(api|sanctum)\//.test(key))
    expect(served.filter((key) => !declared.has(key))).toEqual([])
  })
})
