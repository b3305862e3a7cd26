import { randomUUID } from 'node:crypto'
import { addPaymentAccount, requestPayout } from '@passerelle/contract/payouts'
import { listOwnSessions } from '@passerelle/contract/own-sessions'
import { adminAskProfile } from '@passerelle/contract/questions'
import { reportProblem } from '@passerelle/contract/cases'
import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveView } from '#src/back-office/save-view.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { type Form, forms } from './forms.ts'
import { addKey } from '#test/worlds/passkeys.ts'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'

/**
 * Somebody else's object reads like one that never existed: the same 404, body included. Every route that names an
 * object in its address, or in its body, is in one of these two lists; one that is in neither fails the test.
 */
interface Foreign {
  /** Names the object of somebody else, then one that exists nowhere. */
  theirs: Record<string, unknown>
  nobodys: Record<string, unknown>
  /** The stranger, of the right role. */
  as: ApiClient
  /** The field that is refused, when the object is chosen in a form: a 404 would lose what was typed. */
  field?: string
  /** A scan is refused by its answer: whoever holds any code reads the same « inconnu ». */
  isAnswered?: true
}

/** Nobody owns these: departments, projects open to every partner, services of the catalogue, and the back office's subjects. */
const ownedByNobody = [
  'adminGetAdministrator', 'adminInviteAgain', 'adminChangeRole', 'adminRemoveAdministrator', 'adminResetFactor',
  'adminListDuplicates', 'adminTellApart', 'adminUndoTellApart', 'adminPreviewWithdrawal', 'adminWithdrawProfile',
  'adminClaimProfile', 'adminLeaveProfile', 'adminTakeOverProfile', 'adminClaimRequest', 'adminLeaveRequest', 'adminTakeOverRequest',
  'adminListSettingHistory', 'publicText', 'downloadPeriodAttestation', 'checkAttestation', 'compareAttestationName',
  'adminAskProfile', 'adminAskRequest',
  'adminGetRequest', 'adminWithdrawRequest', 'adminPreviewProjectEnd', 'adminCloseProject',
  'chooseAllocations', 'makeRequest', 'initializeDonation', 'communes', 'getProject', 'listAwaited', 'adminGetProfile',
  'listServiceSuppliers',
  'adminApproveProfile', 'adminRejectProfile', 'adminReopenProfile', 'adminSuspendUser', 'adminRestoreUser',
  'adminPreviewSuspension', 'adminGetPerson', 'adminListPersonDocuments', 'adminGetPersonActivity', 'adminListPersonHistory',
  'adminListPersonMessages', 'adminListPersonSessions', 'adminEndPersonSessions',
  'adminCorrectName', 'adminCorrectEmail', 'adminPreviewMerge', 'adminMergeAccounts',
  'adminOpenRecovery', 'adminResetPersonFactor', 'adminGetRecovery', 'adminApproveRequest',
  'adminRejectRequest', 'adminUpdateService', 'adminArchiveService', 'adminUpdatePassType', 'adminArchivePassType',
  'adminSetSupplierServices', 'adminApprovePayout', 'adminCancelPayout', 'adminHoldPayout', 'adminHoldPayouts', 'adminReleasePayout',
  'adminTakeRefundTask', 'adminLeaveRefundTask', 'adminSignRefundTask', 'adminRefuseRefundTask',
  'adminGetCase', 'adminAnswerCase', 'adminNoteCase', 'adminTakeCase', 'adminTakeCases', 'adminGiveCase',
  'adminCloseCase',
  'adminReopenCase', 'adminWriteToPerson',
  'adminGetEntry', 'adminGetPayout', 'adminGetMessage', 'adminResendMessage', 'adminResendMessages',
  'adminGetMessageSample', 'adminRetryJob', 'adminRetryChosenJobs',
  'adminGetProject', 'adminListProjectGifts', 'adminListProjectHistory',
  'adminGetPass', 'adminListPassHistory', 'adminPreviewUndo', 'adminUndoRedemption',
  'adminAssignPass', 'adminMovePass', 'adminUnassignPass', 'adminSuspendPass', 'adminRestorePass', 'adminRenewPass',
  'adminExtendPass', 'adminUnassignPasses', 'adminSuspendPasses', 'adminRestorePasses', 'adminExtendPasses',
  'adminAssignPasses', 'adminMovePasses', 'adminRenewPasses',
  'adminGetPayment', 'adminRecheckPayment', 'adminDecidePayment',
]

let world: PaymentWorld
const foreign: Record<string, Foreign> = {}

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  const service = await world.service()
  await world.passType(5000)
  const [donor, otherDonor] = [await world.donor(), await world.donor()]
  const [supplier, otherSupplier] = [await world.supplier({ services: [service] }), await world.supplier({ services: [service] })]
  const [beneficiary, otherBeneficiary] = [await world.beneficiary(), await world.beneficiary()]
  const client = async (userId: number) => world.test.client(await world.token(userId))

  const donation = await world.openDonation(donor, service)
  const unused = await world.assignedPass({ donor: donor.id, beneficiary, service })
  const used = await world.assignedPass({ donor: donor.id, beneficiary, service })
  await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', used.id).execute()
  const { redemptionId } = await redeemPass(world.as(supplier, 4), { code: used.code })
  const file = await world.ctx.db
    .selectFrom('beneficiaries')
    .select('docFileId')
    .where('userId', '=', beneficiary)
    .executeTakeFirstOrThrow()
  const none = 999_999_999
  const [aDonor, aBeneficiary, aSupplier] = [otherDonor.client, await client(otherBeneficiary), await client(otherSupplier)]

  foreign['getDonation'] = { theirs: { don_id: donation.don_id }, nobodys: { don_id: none }, as: aDonor }
  foreign['getDonationSummary'] = { theirs: { don_id: donation.don_id }, nobodys: { don_id: none }, as: aDonor }
  foreign['getUnfinishedPayment'] = { theirs: { don_id: donation.don_id }, nobodys: { don_id: none }, as: aDonor }
  foreign['downloadAttestation'] = { theirs: { don_id: donation.don_id }, nobodys: { don_id: none }, as: aDonor }
  foreign['getPayment'] = { theirs: { attempt: donation.payment.attempt }, nobodys: { attempt: randomUUID() }, as: aDonor }
  foreign['validateDonation'] = {
    theirs: { transaction_id: donation.payment.transaction_id },
    nobodys: { transaction_id: none },
    as: aDonor,
  }
  foreign['validateOffer'] = { theirs: { transaction_id: donation.payment.transaction_id }, nobodys: { transaction_id: none }, as: aDonor }
  foreign['undoRedemption'] = { theirs: { redemption_id: redemptionId }, nobodys: { redemption_id: none }, as: aSupplier }
  foreign['renewPassCode'] = { theirs: { id: unused.id }, nobodys: { id: none }, as: aBeneficiary }
  foreign['changePassSupplier'] = {
    theirs: { id: unused.id, supplier_id: otherSupplier },
    nobodys: { id: none, supplier_id: otherSupplier },
    as: aBeneficiary,
  }
  const {
    body: account,
  } = await (await client(supplier)).call(addPaymentAccount, {}, { body: { ifu: '0123456789012', name: 'MTN', number: '0197000009' } })
  await world.ctx.db.updateTable('supplierBalances').set({ balanceXof: 5000 }).where('supplierId', '=', otherSupplier).execute()
  const asked = { amount: 500, description: 'Recettes' }
  foreign['requestPayout'] = { theirs: { ...asked, mode: account.id }, nobodys: { ...asked, mode: none }, as: aSupplier, field: 'mode' }
  foreign['removePaymentAccount'] = { theirs: { id: account.id }, nobodys: { id: none }, as: aSupplier }
  await (await client(supplier)).call(requestPayout, {}, { body: { ...asked, mode: account.id } })
  const payout = await world.ctx.db.selectFrom('payouts').select('id').where('supplierId', '=', supplier).executeTakeFirstOrThrow()
  foreign['withdrawPayout'] = { theirs: { id: payout.id }, nobodys: { id: none }, as: aSupplier }
  const problem = { subject: 'pass', kind: 'other', text: 'Le code est refusé.' }
  const reported = await (await client(beneficiary)).call(reportProblem, {}, { body: { ...problem, subject_id: unused.id } })
  foreign['reportProblem'] = { theirs: { ...problem, subject_id: unused.id }, nobodys: { ...problem, subject_id: none }, as: aBeneficiary }
  const requestId = await world.project(beneficiary, service, [5000])
  foreign['getOwnRequest'] = { theirs: { id: requestId }, nobodys: { id: none }, as: aBeneficiary }
  foreign['getCase'] = { theirs: { id: reported.body.id }, nobodys: { id: none }, as: aBeneficiary }
  foreign['writeToCase'] = {
    theirs: { id: reported.body.id, text: problem.text }, nobodys: { id: none, text: problem.text }, as: aBeneficiary,
  }
  const [owner, anAdmin] = [await world.admin('lecture'), await client(await world.admin('lecture'))]
  const viewId = await saveView(world.as(owner, 1), { list: 'donations', name: 'Payés', query: 'etat=approved' })
  foreign['adminRenameView'] = { theirs: { id: viewId, name: 'À moi' }, nobodys: { id: none, name: 'À moi' }, as: anAdmin }
  foreign['adminRemoveView'] = { theirs: { id: viewId }, nobodys: { id: none }, as: anAdmin }
  const { body: signedIn } = await (await client(beneficiary)).call(listOwnSessions)
  const key = await addKey(await client(await world.beneficiary()), world.ctx.config.http.publicUrl)
  const kept = await world.ctx.db.selectFrom('passkeys').select('id').where('credentialId', '=', key.key.id).executeTakeFirstOrThrow()
  foreign['removePasskey'] = { theirs: { id: kept.id }, nobodys: { id: none }, as: aBeneficiary }
  foreign['endOwnSession'] = { theirs: { session: signedIn.sessions[0].id }, nobodys: { session: randomUUID() }, as: aBeneficiary }
  const waiting = await world.beneficiary({ stat: 'pending' })
  await (await client(await world.admin())).call(adminAskProfile, { id: waiting }, { body: { item: 'other', text: 'Où habitez-vous ?' } })
  const question = await world.ctx.db.selectFrom('questions').select('id').where('fileId', '=', waiting).executeTakeFirstOrThrow()
  const answer = { text: 'À Ouidah.' }
  foreign['answerQuestion'] = { theirs: { ...answer, id: question.id }, nobodys: { ...answer, id: none }, as: aBeneficiary }
  foreign['redeemPass'] = { theirs: { code: unused.code }, nobodys: { code: '0000-0000-0000-0000' }, as: aSupplier, isAnswered: true }
  foreign['getFile'] = { theirs: { id: file.docFileId }, nobodys: { id: randomUUID() }, as: aBeneficiary }
}, 60_000)

/** An id, ids, or a code: `forms` holds every body of the contract (contract.test.ts), `bad-input.test.ts` each of its fields. */
const namesObject = ({ route, fields }: Form) =>
  route === 'redeemPass' || Object.values(fields).some(({ kind }) => ['id', 'ref', 'ids', 'uuids'].includes(kind))

/** Everything that a call about somebody's object could have changed. */
async function everything() {
  const tables = [
    'passes', 'passEvents', 'passCodes', 'paymentOrders', 'paymentAttempts', 'donations', 'allocations', 'redemptions', 'payouts',
    'paymentAccounts', 'supplierBalances', 'ledgerEntries', 'notifications', 'files', 'cases', 'caseMessages', 'questions', 'savedViews',
  ] as const
  const rows: Record<string, unknown[]> = {}
  for (const table of tables) {
    rows[table] = (await world.ctx.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}

describe('somebody else’s object', () => {
  it('is thought of for every route that names one', () => {
    const named = [...routes]
      .filter(([name, route]) => route.path.includes(':') || forms.some((form) => form.route === name && namesObject(form)))
      .map(([name]) => name)
    expect(named.toSorted()).toEqual([...ownedByNobody, ...Object.keys(foreign)].toSorted())
  })

  it.each([
    'downloadAttestation',
    'getUnfinishedPayment', 'getOwnRequest',
    'getDonation', 'getDonationSummary', 'getPayment', 'validateDonation', 'validateOffer', 'undoRedemption', 'renewPassCode',
    'changePassSupplier', 'requestPayout', 'withdrawPayout', 'removePaymentAccount', 'redeemPass', 'getFile',
    'reportProblem', 'getCase', 'writeToCase', 'answerQuestion', 'adminRenameView', 'adminRemoveView',
  ])('%s answers as if it did not exist, and changes nothing', async (name) => {
    const [route, given] = [routes.get(name), foreign[name]]
    if (!route || !given) throw new Error(name)
    const before = await everything()
    const call = (values: Record<string, unknown>) =>
      given.as.call(route, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])), { body: values })
    const [theirs, nobodys] = [await call(given.theirs), await call(given.nobodys)]
    const refused = { field: [422, [given.field]], answer: [200, []], none: [404, []] }[given.field
      ? 'field'
      : given.isAnswered ? 'answer'
      : 'none']
    expect([theirs.status, Object.keys(theirs.body.errors ?? {})]).toEqual(refused)
    expect(theirs.body.status).not.toBe(true)
    expect({ status: theirs.status, body: theirs.body }).toEqual({ status: nobodys.status, body: nobodys.body })
    expect(await everything()).toEqual(before)
  })
})
