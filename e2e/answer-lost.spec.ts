import { adminChangeRole, adminInviteAgain, adminResetFactor } from '@passerelle/contract/administrators'
import * as cases from '@passerelle/contract/cases'
import { adminArchivePassType, adminCreatePassType, adminUpdatePassType, adminUpdateService } from '@passerelle/contract/catalogue'
import { validateDonation, validateOffer } from '@passerelle/contract/donations'
import { setDonorView } from '@passerelle/contract/donor-view'
import { adminUndoTellApart } from '@passerelle/contract/duplicates'
import { adminRemoveHoliday, adminSetHoliday } from '@passerelle/contract/holidays'
import { adminRetryChosenJobs, adminRetryJob, adminRetryJobs } from '@passerelle/contract/jobs'
import { adminResendMessages } from '@passerelle/contract/messages'
import { getWallet, redeemPass, renewAllPassCodes, undoRedemption } from '@passerelle/contract/passes'
import * as passActs from '@passerelle/contract/pass-acts'
import { adminDecidePayment, adminRecheckPayment } from '@passerelle/contract/payments'
import { adminHoldPayout, adminReleasePayout } from '@passerelle/contract/payouts'
import { adminReopenProfile, adminWithdrawProfile } from '@passerelle/contract/profile-decisions'
import { addPartner, editSupplier } from '@passerelle/contract/profiles'
import { adminAskRequest } from '@passerelle/contract/questions'
import { adminLeaveRefundTask, adminRefuseRefundTask, adminSignRefundTask } from '@passerelle/contract/refunds'
import { adminCorrectName, adminResetPersonFactor } from '@passerelle/contract/person'
import { adminCloseProject, adminRejectRequest } from '@passerelle/contract/requests'
import { adminTakeOverRequest } from '@passerelle/contract/reviews'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { adminRemoveView, adminRenameView } from '@passerelle/contract/saved-views'
import { removePasskey } from '@passerelle/contract/second-factors'
import { adminRestoreUser } from '@passerelle/contract/suspensions'
import { chooseSms } from '@passerelle/contract/sms'
import { acceptTerms, adminPublishText, adminSetContacts } from '@passerelle/contract/texts'
import { expect, test } from '@playwright/test'
import { acts } from './lost-acts.ts'
import { ofAdministrators } from './lost-administrators.ts'
import { decisions } from './lost-decisions.ts'
import { apiOf, demoAccount } from './support/demo.ts'
import { arrive, loseAnswer, unsure } from './support/lost-answers.ts'

/** K01–K05: the server has answered, the network loses it, the page is loaded again. */
test.describe.configure({ mode: 'parallel' })

const journeys = { ...acts, ...decisions, ...ofAdministrators }

const sameDialog = 'the dialog of the act on a pass that lost-decisions.ts shows, with another verb'
const sameChoice = 'the dialog of the payouts held at once, with another verb'
const sameButton = 'a button like that of the case that is taken, with another verb'
const sameForm = 'a form like another here, with other words; each form by itself: forms.test.tsx of the web client'

/** No form sends these, or a test of their own shows them. */
const elsewhere = new Map<Pick<Route, 'path'>, string>([
  [redeemPass, 'the scan, below'],
  [undoRedemption, 'its undo, below'],
  [validateDonation, 'a hint that the page gives by itself, and asks on: payment-outcomes.spec.ts'],
  [validateOffer, 'the same'],
  [renewAllPassCodes, 'the dialog of one code, which lost-acts.ts shows, with another verb'],
  [passActs.adminAssignPass, sameDialog],
  [passActs.adminMovePass, sameDialog],
  [passActs.adminSuspendPass, sameDialog],
  [passActs.adminRestorePass, sameDialog],
  [passActs.adminRenewPass, sameDialog],
  [passActs.adminExtendPass, sameDialog],
  [passActs.adminUnassignPasses, sameChoice],
  [passActs.adminSuspendPasses, sameChoice],
  [passActs.adminRestorePasses, sameChoice],
  [passActs.adminExtendPasses, sameChoice],
  [passActs.adminAssignPasses, sameChoice],
  [passActs.adminMovePasses, sameChoice],
  [passActs.adminRenewPasses, sameChoice],
  [cases.adminTakeCases, sameChoice],
  [adminResendMessages, sameChoice],
  [adminRetryChosenJobs, sameChoice],
  [adminRecheckPayment, 'a question to the provider: asked again, it says the same'],
  [adminDecidePayment, 'its page shows what was decided; a second decision is refused: decide-review.test.ts of the server'],
  [adminSignRefundTask, 'its page shows who signed; nobody signs twice: refund-tasks.test.ts of the server'],
  [adminLeaveRefundTask, 'its page shows who looks after it; nobody leaves it twice: refund-tasks.test.ts of the server'],
  [adminRefuseRefundTask, 'the dialog of a payout that is canceled, with another verb; twice: refuse-refund.test.ts of the server'],
  [adminRetryJob, 'a job begun again leaves the list, and is not begun twice: retry-jobs.test.ts of the server'],
  [adminRetryJobs, 'the same'],
  [acceptTerms, 'asked of everybody of the server; said twice, it counts once: texts.test.ts of the server'],
  [setDonorView, 'one tick, which shows what it is; said twice it counts once: donation-queries.test.ts of the server'],
  [chooseSms, 'its card shows what was chosen; said twice, it counts once: sms.test.ts of the server'],
  [adminSetContacts, 'the form of a setting that lost-decisions.ts shows, with other words'],
  [adminSetHoliday, 'the dialog of the catalogue that lost-decisions.ts shows, with a day; the same day twice is refused'],
  [adminRemoveHoliday, 'a day that is gone is told: holidays.test.ts of the server'],
  [adminPublishText, 'the same: another version since is told'],
  [adminResetPersonFactor, 'the dialog of the recovery in lost-decisions.ts, with another verb'],
  ...[
    addPartner, editSupplier, cases.adminGiveCase, cases.adminNoteCase, cases.adminWriteToPerson, adminRestoreUser, adminWithdrawProfile,
    adminRenameView, adminRemoveView, adminCorrectName, adminReopenProfile, adminCloseProject, adminRejectRequest, adminAskRequest,
    adminHoldPayout, adminReleasePayout, adminUpdateService, adminCreatePassType, adminUpdatePassType, adminArchivePassType,
    adminChangeRole, adminResetFactor,
  ].map((route): [Pick<Route, 'path'>, string] => [route, sameForm]),
  ...[cases.adminReopenCase, adminUndoTellApart, adminTakeOverRequest, adminInviteAgain]
    .map((route): [Pick<Route, 'path'>, string] => [route, sameButton]),
  [removePasskey, 'its list shows which ones there are; one that is gone is not removed twice: passkey.test.ts of the server'],
])

test('K01, K02: every call that creates or moves something loses its answer here, or is named with its reason', () => {
  const shown = Object.values(journeys).flatMap((one) => one.routes)
  const missing = [...routes.entries()].filter(([, route]) => route.idempotent && !shown.includes(route) && !elsewhere.has(route))
  expect(missing.map(([name]) => name)).toEqual([])
})

for (const [what, { play }] of Object.entries(journeys)) {
  test(`K01–K04: ${what}: each answer is lost, each is done once, and told after a reload`, ({ browser }) => play(browser))
}

test('K05, K06: a scan and its undo, each with its answer lost, are shown after a reload; the code then is another', async ({ browser }) => {
  const holder = await apiOf(demoAccount('beneficiaire'))
  const person = await arrive(browser, demoAccount('fournisseur'))
  const own = (await (await apiOf(demoAccount('fournisseur'))).get('/api/user')).body.user
  const usable = (await holder.call(getWallet)).body.data.find((pass: { code: string | null; supplier: { id: number } | null }) =>
    pass.code !== null && pass.supplier?.id === own.id,
  )
  expect(usable).toBeDefined()
  const scans = await loseAnswer(person, redeemPass)
  await person.page.goto('/scannage')
  await person.press('Saisir le code')
  await person.fill('Code du pass', usable.code)
  await person.press('Valider le pass')
  await person.sees('Nous ne savons pas encore si ce scan est arrivé')
  await person.page.reload()
  await person.isOn('Pass accepté')
  expect([...scans.keys()]).toHaveLength(1)
  await person.press('Derniers scans')
  const undos = await loseAnswer(person, undoRedemption)
  await person.page.setViewportSize({ width: 320, height: 640 })
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await person.page.getByRole('button', { name: /^Annuler le scan/ }).first().click()
  await person.sees('Le code actuel ne marchera plus')
  await person.press('Annuler ce scan')
  await person.sees(unsure)
  await person.page.reload()
  await person.sees('Le scan est annulé.')
  expect([...undos.keys()]).toHaveLength(1)
  const after = (await holder.call(getWallet)).body.data.find((pass: { id: number }) => pass.id === usable.id)
  expect([after.state, after.code === usable.code]).toEqual(['assigned', false])
  await person.leave()
})
