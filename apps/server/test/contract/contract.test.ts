import { randomUUID } from 'node:crypto'
import { listAwaited } from '@passerelle/contract/donations'
import { errors } from '@passerelle/contract/errors'
import { communes } from '@passerelle/contract/profiles'
import type { Route } from '@passerelle/contract/route'
import { listServiceSuppliers } from '@passerelle/contract/passes'
import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ApiReply, CallOptions } from '#test/tools/api-client.ts'
import { type ContractCase, expectDeclared, type PreparedCall } from './contract-case.ts'
import { contractCases as cases, sentBody } from './contract-cases.ts'
import { ContractWorld } from './contract-world.ts'
import { type Encoding, type Form, forms } from './forms.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'

/**
 * Every call of the contract, as the specification writes it (section 7): what it answers, in every encoding, and how it
 * refuses. A route without its case fails. Who may call what (401, 403) is in access.test.ts, somebody else's objects
 * in foreign-objects.test.ts, every wrong value in bad-input.test.ts, too many calls (429) in call-limits.test.ts.
 */
const unexpectedFile = 'Aucun fichier n’est attendu ici. Retirez-le, puis réessayez.'

/** Lists of what an address names, empty when it names nothing. */
const namesNothing = new Set([communes.path, listAwaited.path, listServiceSuppliers.path])

/** Each call that a block below is written for. Their names are written out, so that docs/conformance.md can point at one. */
const written = {
  answers: new Set<string>(),
  form: new Set<string>(),
  file: new Set<string>(),
  fields: new Set<string>(),
  address: new Set<string>(),
  body: new Set<string>(),
}

let world: ContractWorld
beforeAll(async () => {
  world = await ContractWorld.create()
}, 60_000)

/** One call a form for every refusal of it: a refusal changes nothing, so that the next one finds what the first found. */
const toRefuse = new Map<string, Promise<PreparedCall>>()

async function prepareToRefuse(name: string, form: Form | undefined): Promise<PreparedCall> {
  const contractCase = cases[name]
  if (!contractCase) throw new Error(`${name} has no case`)
  const key = `${name} ${form ? forms.indexOf(form) : ''}`
  const prepared = toRefuse.get(key) ?? Promise.resolve(contractCase.prepare(world, form))
  toRefuse.set(key, prepared)
  return prepared
}

function find(name: string, block: Set<string>): { route: Route; contractCase: ContractCase; ownForms: Form[] } {
  block.add(name)
  const [route, contractCase] = [routes.get(name), cases[name]]
  if (!route || !contractCase) throw new Error(`${name} is no route, or has no case`)
  return { route, contractCase, ownForms: forms.filter((form) => form.route === name) }
}

describe.each([
  'csrfCookie', 'getOutcome', 'register', 'login', 'demoAccounts', 'supportContact', 'currentUser', 'logout', 'requestRecoveryCode',
  'checkRecoveryLink', 'recoverPassword', 'changePassword', 'getSecondFactor', 'startSecondFactor', 'confirmSecondFactor',
  'removeSecondFactor', 'drawBackupCodes', 'proveSecondFactor', 'askPasskey', 'startPasskey', 'addPasskey', 'removePasskey',
  'listOwnSessions', 'endOwnSession', 'endOtherSessions', 'chooseSms',
  'adminListAdministrators', 'adminCountAdministrators', 'adminAdministratorsFile', 'adminGetAdministrator', 'adminInviteAdministrator',
  'adminInviteAgain', 'adminChangeRole', 'adminRemoveAdministrator', 'adminResetFactor',
  'addBeneficiary', 'addPartner', 'addSupplier', 'editBeneficiary', 'editPartner', 'editSupplier', 'addLogo', 'getSentProfile',
  'departements', 'communes', 'getFile', 'getDonorView', 'setDonorView',
  'listServices', 'listPassTypes', 'listSupplierServices', 'makeRequest', 'listRequests', 'getOwnRequest',
  'listOpenProjects', 'getProject',
  'chooseAllocations',
  'initializeDonation', 'validateDonation', 'validateOffer', 'getPayment', 'listDonations', 'getDonation', 'getDonationSummary',
  'getUnfinishedPayment', 'listOwnPayments', 'downloadAttestation', 'downloadPeriodAttestation', 'checkAttestation',
  'compareAttestationName',
  'listAwaited', 'statsPartner', 'mostAsked', 'fedapayWebhook',
  'redeemPass', 'undoRedemption', 'listRecentScans', 'listProvidedPasses', 'statsProvider', 'statsBeneficiary', 'getWallet',
  'printWallet', 'listServiceSuppliers', 'changePassSupplier', 'renewPassCode', 'renewAllPassCodes', 'listFinancedPasses',
  'listPaymentAccounts', 'addPaymentAccount', 'removePaymentAccount', 'requestPayout', 'listPayouts', 'withdrawPayout', 'listNotifications',
  'adminOverview', 'adminListProfiles', 'adminCountProfiles', 'adminProfilesFile', 'adminGetProfile', 'adminApproveProfile',
  'adminRejectProfile', 'adminReopenProfile', 'adminSuspendUser', 'adminRestoreUser', 'adminPreviewSuspension',
  'adminListDuplicates', 'adminTellApart', 'adminUndoTellApart', 'adminPreviewWithdrawal', 'adminWithdrawProfile',
  'adminClaimProfile', 'adminLeaveProfile', 'adminTakeOverProfile', 'adminClaimRequest', 'adminLeaveRequest', 'adminTakeOverRequest',
  'listQuestions',
  'adminAskProfile', 'adminAskRequest', 'answerQuestion',
  'adminGetPerson', 'adminListPersonDocuments', 'adminGetPersonActivity', 'adminListPersonHistory', 'adminListPersonMessages',
  'adminListPersonSessions', 'adminEndPersonSessions',
  'adminCorrectName', 'adminCorrectEmail', 'adminPreviewMerge', 'adminMergeAccounts',
  'adminOpenRecovery', 'adminResetPersonFactor', 'adminGetRecovery',
  'adminListRequests', 'adminCountRequests', 'adminRequestsFile', 'adminApproveRequest', 'adminRejectRequest', 'adminListServices',
  'adminCountServices', 'adminServicesFile', 'adminCreateService', 'adminUpdateService', 'adminArchiveService',
  'adminListPassTypes', 'adminCountPassTypes', 'adminPassTypesFile', 'adminCreatePassType', 'adminUpdatePassType', 'adminArchivePassType',
  'adminSetSupplierServices',
  'adminListPayments', 'adminCountPayments', 'adminPaymentsFile', 'adminListPaymentAccounts', 'adminCountPaymentAccounts',
  'adminPaymentAccountsFile',
  'adminGetPayment', 'adminRecheckPayment', 'adminDecidePayment',
  'adminListRefundTasks', 'adminCountRefundTasks', 'adminRefundTasksFile', 'adminPreviewHoldPayouts', 'adminListPayouts',
  'adminCountPayouts', 'adminPayoutsFile', 'adminApprovePayout', 'adminCancelPayout', 'adminHoldPayout', 'adminHoldPayouts',
  'adminReleasePayout', 'adminTakeRefundTask', 'adminLeaveRefundTask', 'adminSignRefundTask', 'adminRefuseRefundTask',
  'adminVerifyLedger', 'adminListBalances', 'adminListLedgerAccounts', 'adminCountLedgerAccounts', 'adminLedgerAccountsFile',
  'adminMoneyKept', 'adminMoneyByMonth', 'adminPassStates', 'adminUsesByPlace', 'adminLastDecisions', 'getPublicFigures',
  'getTransparency', 'getTransparencyCsv', 'getTransparencyIati',
  'reportProblem', 'listCases', 'getCase', 'writeToCase', 'adminListCases', 'adminCountCases', 'adminCasesFile',
  'adminGetCase', 'adminAnswerCase', 'adminNoteCase', 'adminTakeCase', 'adminGiveCase', 'adminCloseCase', 'adminReopenCase',
  'adminWriteToPerson',
  'adminGetPayout', 'adminGetFigure', 'adminListEntries', 'adminCountEntries', 'adminEntriesFile', 'adminGetEntry',
  'adminListViews', 'adminSaveView', 'adminRenameView', 'adminRemoveView',
  'adminListUsers', 'adminCountUsers', 'adminUsersFile',
  'adminListPasses', 'adminCountPasses', 'adminPassesFile',
  'adminListRedemptions', 'adminCountRedemptions', 'adminRedemptionsFile',
  'adminListDonations', 'adminCountDonations', 'adminDonationsFile',
  'adminListProjects', 'adminCountProjects', 'adminProjectsFile',
  'adminPreviewTakeCases', 'adminTakeCases', 'adminPreviewResendMessages', 'adminResendMessages',
  'adminJobsOverview', 'adminListJobs', 'adminCountJobs', 'adminJobsFile', 'adminRetryJob', 'adminRetryJobs',
  'adminPreviewRetryJobs', 'adminRetryChosenJobs',
  'adminListMessages', 'adminCountMessages', 'adminMessagesFile', 'adminGetMessage', 'adminResendMessage', 'adminListMessageSamples',
  'adminGetMessageSample',
  'adminListExports', 'adminCountExports', 'adminExportsFile', 'adminListAccesses', 'adminCountAccesses', 'adminAccessesFile',
  'adminListJournal', 'adminCountJournal', 'adminJournalFile', 'getDownloadAddress', 'getApiDescription', 'getApiPage',
  'adminGetRequest', 'adminWithdrawRequest', 'adminPreviewProjectEnd', 'adminCloseProject',
  'adminGetSettings', 'adminSetSetting', 'adminListSettingHistory',
  'publicText', 'acceptTerms', 'adminGetTexts', 'adminSetContacts', 'adminPublishText',
  'adminListHolidays', 'adminPreviewHoliday', 'adminSetHoliday', 'adminRemoveHoliday',
  'adminPreviewImport', 'adminRunImport', 'adminListImports', 'adminCountImports', 'adminImportsFile',
  'adminGetProject', 'adminListProjectGifts', 'adminListProjectHistory',
  'adminGetPass', 'adminListPassHistory', 'adminPreviewUndo', 'adminUndoRedemption',
  'adminAssignPass', 'adminMovePass', 'adminUnassignPass', 'adminSuspendPass', 'adminRestorePass', 'adminRenewPass',
  'adminExtendPass', 'adminUnassignPasses', 'adminSuspendPasses', 'adminRestorePasses', 'adminExtendPasses',
  'adminAssignPasses', 'adminMovePasses', 'adminRenewPasses',
  'adminPreviewUnassignPasses', 'adminPreviewSuspendPasses', 'adminPreviewRestorePasses', 'adminPreviewExtendPasses',
  'adminPreviewAssignPasses', 'adminPreviewMovePasses', 'adminPreviewRenewPasses',
])('%s', (name) => {
  const { route, contractCase, ownForms } = find(name, written.answers)
  it('answers as its contract says', async () => {
    for (const form of ownForms.length > 0 ? ownForms : [undefined]) {
      await expectAnswer(route, contractCase, route.multipart ? 'multipart' : 'JSON', form)
    }
  })
})

const otherAnswers = Object.entries(cases).flatMap(([name, { otherAnswers: others = {} }]) =>
  Object.entries(others).map(([answer, check]) => ({ name, answer, check })),
)

describe('another answer', () => {
  it.each(otherAnswers)('$name $answer', async ({ name, check }) => {
    const route = routes.get(name)
    if (!route) throw new Error(name)
    await check(world, route)
  })
})

describe.each([
  'register', 'login', 'requestRecoveryCode', 'checkRecoveryLink', 'recoverPassword', 'changePassword', 'editBeneficiary',
  'compareAttestationName',
  'startSecondFactor', 'confirmSecondFactor', 'removeSecondFactor', 'drawBackupCodes', 'proveSecondFactor', 'startPasskey', 'addPasskey',
  'chooseAllocations', 'initializeDonation', 'validateDonation', 'validateOffer', 'setDonorView',
  'redeemPass', 'changePassSupplier', 'addPaymentAccount', 'requestPayout', 'adminApproveProfile', 'adminRejectProfile',
  'adminWithdrawProfile', 'adminReopenProfile', 'adminRejectRequest', 'adminAskProfile', 'adminAskRequest', 'adminApproveRequest',
  'adminSuspendUser', 'adminRestoreUser', 'adminCreateService', 'adminUpdateService', 'adminCreatePassType', 'adminUpdatePassType',
  'adminSetSupplierServices', 'adminCancelPayout', 'adminHoldPayout', 'adminHoldPayouts', 'adminReleasePayout',
  'adminNoteCase', 'adminGiveCase', 'adminCloseCase', 'adminWriteToPerson', 'adminCorrectName', 'adminCorrectEmail',
  'adminDecidePayment', 'adminMergeAccounts', 'adminRefuseRefundTask',
  'adminWithdrawRequest', 'adminCloseProject', 'adminOpenRecovery', 'adminResetPersonFactor',
  'adminSaveView', 'adminRenameView', 'adminRetryJobs', 'adminRetryChosenJobs', 'adminTakeCases', 'adminResendMessages',
  'adminSetSetting', 'chooseSms', 'acceptTerms', 'adminSetContacts', 'adminPublishText', 'adminSetHoliday', 'adminRemoveHoliday',
  'adminUndoRedemption',
  'adminInviteAdministrator', 'adminChangeRole', 'adminRemoveAdministrator', 'adminResetFactor',
  'adminAssignPass', 'adminMovePass', 'adminUnassignPass', 'adminSuspendPass', 'adminRestorePass', 'adminRenewPass',
  'adminExtendPass', 'adminUnassignPasses', 'adminSuspendPasses', 'adminRestorePasses', 'adminExtendPasses',
  'adminAssignPasses', 'adminMovePasses', 'adminRenewPasses',
])('%s', (name) => {
  const { route, contractCase, ownForms } = find(name, written.form)
  it('takes a form like JSON', async () => {
    for (const form of ownForms) await expectAnswer(route, contractCase, 'a form', form)
  })

  it('takes multipart like JSON', async () => {
    for (const form of ownForms) await expectAnswer(route, contractCase, 'multipart', form)
  })
})

describe.each(['addBeneficiary', 'addPartner', 'addSupplier', 'editPartner', 'editSupplier', 'addLogo', 'makeRequest',
  'reportProblem', 'writeToCase', 'adminAnswerCase', 'adminPreviewImport', 'adminRunImport', 'answerQuestion',
])('%s', (name) => {
  const { route, contractCase, ownForms } = find(name, written.file)
  it('takes multipart; as JSON or a form it lacks its file only', async () => {
    for (const form of ownForms) {
      for (const encoding of ['JSON', 'a form'] as const) {
        if (form.isFileOptional) await expectAnswer(route, contractCase, encoding, form)
        else expectFaults(await send(route, await contractCase.prepare(world, form), encoding, form), [form.file ?? ''])
      }
    }
  })
})

describe.each([
  'adminInviteAdministrator', 'adminChangeRole', 'adminRemoveAdministrator', 'adminResetFactor',
  'register', 'login', 'requestRecoveryCode', 'checkRecoveryLink', 'recoverPassword', 'changePassword', 'startSecondFactor',
  'compareAttestationName',
  'confirmSecondFactor', 'removeSecondFactor', 'drawBackupCodes', 'proveSecondFactor', 'startPasskey', 'addPasskey',
  'addBeneficiary', 'addPartner',
  'addSupplier', 'editBeneficiary', 'editPartner', 'editSupplier',
  'setDonorView',
  'makeRequest', 'chooseAllocations', 'initializeDonation', 'validateDonation', 'validateOffer', 'redeemPass', 'changePassSupplier',
  'addPaymentAccount', 'requestPayout',
  'adminAskProfile', 'adminAskRequest', 'answerQuestion', 'adminApproveRequest',
  'adminApproveProfile', 'adminRejectProfile', 'adminWithdrawProfile', 'adminReopenProfile', 'adminRejectRequest',
  'adminSuspendUser', 'adminRestoreUser', 'adminCorrectName', 'adminCorrectEmail', 'adminMergeAccounts', 'adminOpenRecovery',
  'adminResetPersonFactor',
  'adminCreateService',
  'adminUpdateService', 'adminCreatePassType', 'adminUpdatePassType', 'adminSetSupplierServices', 'adminCancelPayout', 'adminHoldPayout',
  'adminHoldPayouts', 'adminReleasePayout', 'reportProblem', 'writeToCase', 'adminAnswerCase', 'adminNoteCase', 'adminGiveCase',
  'adminCloseCase', 'adminWriteToPerson',
  'adminDecidePayment', 'adminRefuseRefundTask',
  'adminWithdrawRequest', 'adminCloseProject',
  'adminSaveView', 'adminRenameView', 'adminRetryJobs', 'adminRetryChosenJobs', 'adminTakeCases', 'adminResendMessages',
  'adminSetSetting', 'chooseSms', 'acceptTerms', 'adminSetContacts', 'adminPublishText', 'adminSetHoliday', 'adminRemoveHoliday',
  'adminPreviewImport', 'adminRunImport',
  'adminUndoRedemption',
  'adminAssignPass', 'adminMovePass', 'adminUnassignPass', 'adminSuspendPass', 'adminRestorePass', 'adminRenewPass',
  'adminExtendPass', 'adminUnassignPasses', 'adminSuspendPasses', 'adminRestorePasses', 'adminExtendPasses',
  'adminAssignPasses', 'adminMovePasses', 'adminRenewPasses',
])('%s', (name) => {
  const { route, ownForms } = find(name, written.fields)
  it('names the field at fault, and no other (422)', async () => {
    for (const form of ownForms) await expectEachFault(route, form, await prepareToRefuse(name, form))
  })
})

describe.each([
  'adminGetAdministrator', 'adminInviteAgain', 'adminChangeRole', 'adminRemoveAdministrator', 'adminResetFactor',
  'endOwnSession', 'removePasskey',
  'getFile', 'getOwnRequest', 'getProject', 'getPayment', 'getDonation', 'getDonationSummary', 'getUnfinishedPayment',
  'downloadAttestation',
  'downloadPeriodAttestation',
  'checkAttestation', 'compareAttestationName', 'undoRedemption', 'withdrawPayout', 'changePassSupplier',
  'renewPassCode', 'removePaymentAccount', 'adminGetProfile', 'adminApproveProfile', 'adminRejectProfile', 'adminReopenProfile',
  'adminSuspendUser', 'adminRestoreUser', 'adminPreviewSuspension', 'adminGetPerson', 'adminListPersonDocuments',
  'adminListDuplicates', 'adminTellApart', 'adminUndoTellApart', 'adminPreviewWithdrawal', 'adminWithdrawProfile',
  'adminClaimProfile', 'adminLeaveProfile', 'adminTakeOverProfile', 'adminClaimRequest', 'adminLeaveRequest', 'adminTakeOverRequest',
  'adminAskProfile', 'adminAskRequest', 'answerQuestion',
  'adminGetPersonActivity', 'adminListPersonHistory', 'adminListPersonMessages', 'adminListPersonSessions', 'adminEndPersonSessions',
  'adminCorrectName', 'adminCorrectEmail', 'adminPreviewMerge', 'adminMergeAccounts',
  'adminOpenRecovery', 'adminResetPersonFactor', 'adminGetRecovery',
  'adminApproveRequest', 'adminRejectRequest', 'adminUpdateService', 'adminArchiveService', 'adminUpdatePassType', 'adminArchivePassType',
  'adminSetSupplierServices', 'adminApprovePayout', 'adminCancelPayout', 'adminHoldPayout', 'adminReleasePayout', 'adminTakeRefundTask',
  'adminLeaveRefundTask', 'adminSignRefundTask', 'adminRefuseRefundTask',
  'getCase', 'writeToCase', 'adminGetCase', 'adminAnswerCase', 'adminNoteCase', 'adminTakeCase', 'adminGiveCase', 'adminCloseCase',
  'adminReopenCase', 'adminWriteToPerson',
  'adminGetEntry', 'adminGetPayout',
  'adminGetMessage', 'adminResendMessage', 'adminGetMessageSample', 'adminRetryJob',
  'adminGetPayment', 'adminRecheckPayment', 'adminDecidePayment',
  'adminGetRequest', 'adminWithdrawRequest', 'adminPreviewProjectEnd', 'adminCloseProject',
  'adminRenameView', 'adminRemoveView',
  'adminListSettingHistory', 'publicText',
  'adminGetProject', 'adminListProjectGifts', 'adminListProjectHistory',
  'adminGetPass', 'adminListPassHistory', 'adminPreviewUndo', 'adminUndoRedemption',
  'adminAssignPass', 'adminMovePass', 'adminUnassignPass', 'adminSuspendPass', 'adminRestorePass', 'adminRenewPass',
  'adminExtendPass',
])('%s', (name) => {
  const { route, ownForms } = find(name, written.address)
  it('answers 404 for what does not exist', async () => {
    const prepared = await prepareToRefuse(name, ownForms[0])
    const nowhere: Record<string, string | number> = { slug: 'atelier', attempt: randomUUID(), session: randomUUID(), job: randomUUID() }
    const params = Object.fromEntries(Object.keys(prepared.params ?? {}).map((key) => [key, nowhere[key] ?? 999_999_999]))
    const reply = await send(route, { ...prepared, params }, 'JSON', ownForms[0])
    expect([reply.status, reply.body]).toEqual([404, { message: errors.not_found.message }])
  })
})

describe.each([
  'adminInviteAdministrator', 'adminInviteAgain', 'adminChangeRole', 'adminRemoveAdministrator', 'adminResetFactor',
  'endOwnSession', 'endOtherSessions',
  'register', 'login', 'requestRecoveryCode', 'checkRecoveryLink', 'recoverPassword', 'changePassword', 'startSecondFactor',
  'compareAttestationName',
  'confirmSecondFactor', 'removeSecondFactor', 'drawBackupCodes', 'proveSecondFactor', 'askPasskey', 'startPasskey', 'addPasskey',
  'removePasskey', 'addBeneficiary', 'addPartner',
  'addSupplier', 'editBeneficiary', 'editPartner', 'editSupplier', 'addLogo',
  'setDonorView',
  'makeRequest', 'chooseAllocations', 'initializeDonation', 'validateDonation', 'validateOffer', 'redeemPass', 'undoRedemption',
  'changePassSupplier', 'renewPassCode', 'renewAllPassCodes',
  'addPaymentAccount', 'removePaymentAccount', 'requestPayout', 'withdrawPayout',
  'adminApproveProfile', 'adminRejectProfile', 'adminReopenProfile', 'adminSuspendUser', 'adminRestoreUser', 'adminApproveRequest',
  'adminRejectRequest', 'adminEndPersonSessions', 'adminCorrectName', 'adminCorrectEmail', 'adminMergeAccounts', 'adminOpenRecovery',
  'adminResetPersonFactor',
  'adminCreateService', 'adminUpdateService', 'adminArchiveService',
  'adminTellApart', 'adminUndoTellApart', 'adminWithdrawProfile',
  'adminClaimProfile', 'adminLeaveProfile', 'adminTakeOverProfile', 'adminClaimRequest', 'adminLeaveRequest', 'adminTakeOverRequest',
  'adminAskProfile', 'adminAskRequest', 'answerQuestion',
  'adminCreatePassType', 'adminUpdatePassType', 'adminArchivePassType', 'adminSetSupplierServices', 'adminApprovePayout',
  'adminCancelPayout', 'adminHoldPayout', 'adminHoldPayouts', 'adminReleasePayout', 'adminTakeRefundTask', 'adminSignRefundTask',
  'reportProblem', 'writeToCase', 'adminAnswerCase', 'adminNoteCase', 'adminTakeCase', 'adminGiveCase', 'adminCloseCase',
  'adminReopenCase', 'adminWriteToPerson',
  'adminResendMessage', 'adminRetryJob', 'adminRetryJobs', 'adminRetryChosenJobs', 'adminTakeCases', 'adminResendMessages',
  'adminRecheckPayment', 'adminDecidePayment', 'adminRefuseRefundTask', 'adminLeaveRefundTask',
  'adminWithdrawRequest', 'adminCloseProject',
  'adminSaveView', 'adminRenameView', 'adminRemoveView',
  'adminSetSetting', 'chooseSms', 'acceptTerms', 'adminSetContacts', 'adminPublishText', 'adminSetHoliday', 'adminRemoveHoliday',
  'adminPreviewImport', 'adminRunImport',
  'adminUndoRedemption',
  'adminAssignPass', 'adminMovePass', 'adminUnassignPass', 'adminSuspendPass', 'adminRestorePass', 'adminRenewPass',
  'adminExtendPass', 'adminUnassignPasses', 'adminSuspendPasses', 'adminRestorePasses', 'adminExtendPasses',
  'adminAssignPasses', 'adminMovePasses', 'adminRenewPasses',
])('%s', (name) => {
  const { route, ownForms } = find(name, written.body)
  it('refuses a call without its own cross-site token (419)', async () => {
    const { client, params } = await prepareToRefuse(name, ownForms[0])
    const [own, anothers] = [await client.csrf(), await world.visitor().csrf()]
    const sent = {
      'nothing': {},
      'only the cookie': { cookie: `XSRF-TOKEN=${own}` },
      'only the header': { 'x-xsrf-token': own },
      'another’s header': { 'cookie': `XSRF-TOKEN=${own}`, 'x-xsrf-token': anothers },
      'a made-up pair': { 'cookie': 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' },
    }
    for (const [what, headers] of Object.entries(sent)) {
      const { status, body } = await client.call(route, params, { headers, noCsrf: true })
      expect([what, status, body]).toEqual([what, 419, { message: errors.page_expired.message }])
    }
  })

  it('refuses a body that is too large (413), of another type (415) or broken (400)', async () => {
    const { client, params } = await prepareToRefuse(name, ownForms[0])
    const refused = async (options: CallOptions) => {
      const { status, body, headers } = await client.call(route, params, options)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      return [status, body]
    }
    const [tooLarge, otherType, broken] = [
      [413, { message: errors.payload_too_large.message }],
      [415, { message: errors.unsupported_media.message }],
      [400, { message: errors.malformed.message }],
    ]
    expect(await refused({ body: { texte: 'x'.repeat(300_000) } })).toEqual(tooLarge)
    expect(await refused({ form: new URLSearchParams({ texte: 'x'.repeat(300_000) }) })).toEqual(tooLarge)
    expect(await refused({ raw: 'a;b', headers: { 'content-type': 'text/csv' } })).toEqual(otherType)
    for (const raw of ['{"a":', '[]', '"texte"', '{"__proto__":{"a":1}}']) {
      expect(await refused({ raw, headers: { 'content-type': 'application/json' } }), raw).toEqual(broken)
    }
    const cut = {
      raw: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect(await refused(cut)).toEqual(broken)
    expect(await refused({ raw: 'a=b', headers: { 'content-type': 'multipart/mixed; boundary=x' } })).toEqual(otherType)
  })

  it('takes no more as multipart than as JSON, and no file, unless it declares files', async () => {
    const { client, params } = await prepareToRefuse(name, ownForms[0])
    const answerTo = async (multipart: FormData) => {
      const { status, body } = await client.call(route, params, { multipart })
      return [status, body]
    }
    const tooLarge = await answerTo(toForm({ texte: 'x'.repeat(300_000) }))
    const withFile = await answerTo(toForm({ piece: { content: samplePdf(), name: 'piece.pdf' } }))
    const refusedFile = [422, { message: errors.invalid.message, errors: { piece: [unexpectedFile] } }]
    if (route.multipart) expect([tooLarge, withFile]).not.toContainEqual(refusedFile)
    else expect([tooLarge, withFile]).toEqual([[413, { message: errors.payload_too_large.message }], refusedFile])
  })
})

describe('the list of calls', () => {
  const namesOf = (isMeant: (route: Route, ownForms: Form[]) => boolean) =>
    [...routes].filter(([name, route]) => isMeant(route, forms.filter((form) => form.route === name))).map(([name]) => name).toSorted()

  it('leaves out no route of the contract, and no body without its form', () => {
    expect([...written.answers].toSorted()).toEqual(namesOf(() => true))
    expect([...written.form].toSorted()).toEqual(namesOf((route, ownForms) => ownForms.length > 0 && !route.multipart))
    expect([...written.file].toSorted()).toEqual(namesOf((route) => route.multipart === true))
    expect([...written.fields].toSorted()).toEqual(namesOf((_route, ownForms) =>
      ownForms.some((form) => Object.keys(form.fields).length > 0),
    ))
    expect([...written.address].toSorted()).toEqual(namesOf((route) => route.path.includes(':') && !namesNothing.has(route.path)))
    expect([...written.body].toSorted()).toEqual(namesOf((route) => route.csrf))
    expect(namesOf((route, ownForms) => hasBody(route) && ownForms.length === 0)).toEqual([])
  })
})

/** What has no shape of its own to look into has a body too. */
function hasBody({ body }: Route): boolean {
  return !(body instanceof z.ZodMiniObject) || Object.keys(body.shape).length > 0
}

async function expectAnswer(route: Route, contractCase: ContractCase, encoding: Encoding, form: Form | undefined): Promise<void> {
  const prepared = await contractCase.prepare(world, form)
  const reply = await send(route, prepared, encoding, form)
  if (contractCase.isPlain) expect(reply.status).toBe(contractCase.status ?? 200)
  else expectDeclared(route, reply, contractCase.status)
  await prepared.expects(reply.body, reply)
}

async function send(route: Route, prepared: PreparedCall, encoding: Encoding, form: Form | undefined): Promise<ApiReply> {
  const { client, params, query = '' } = prepared
  return client.call({ method: route.method, path: `${route.path}${query}` }, params, await sentBody(prepared, encoding, form))
}

/** Each field alone missing, then alone wrong: told under its key, in French, and nothing else told. */
async function expectEachFault(route: Route, form: Form, prepared: PreparedCall): Promise<void> {
  const encoding = route.multipart ? 'multipart' : 'JSON'
  for (const [field, { kind, optional, faultsUnder, confirmedBy }] of Object.entries(form.fields)) {
    const wrong = kind === 'password' ? 'court' : 'x'.repeat(20_001)
    const values = optional ? [wrong] : [undefined, wrong]
    for (const value of values) {
      const changes = { ...prepared.changes, [field]: value, ...(confirmedBy && { [confirmedBy]: value ?? 'x' }) }
      expectFaults(await send(route, { ...prepared, changes }, encoding, form), [faultsUnder ?? field])
    }
  }
}

function expectFaults(reply: ApiReply, fields: string[]): void {
  expect([reply.status, Object.keys(reply.body.errors ?? {})], JSON.stringify(reply.body)).toEqual([422, fields])
  expect(reply.body).toEqual({
    message: errors.invalid.message,
    errors: Object.fromEntries(fields.map((field) => [field, [expect.stringMatching(/^\p{Lu}.*[.\d]$/u)]])),
  })
}
