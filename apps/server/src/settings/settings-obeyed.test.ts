import { addPaymentAccount, requestPayout } from '@passerelle/contract/payouts'
import { addMonths, dayOf, startOfDay } from '@passerelle/contract/dates'
import { product, productField } from '@passerelle/contract/product'
import { type SettingName, settingNames } from '@passerelle/contract/setting-words'
import { adminSetSetting } from '@passerelle/contract/settings'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawRecoveryLink } from '#src/accounts/recovery-links.ts'
import { addWorkingDays } from '#src/cases/working-days.ts'
import { refuseOverQuota } from '#src/files/file-quota.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { settings } from '#src/platform/settings.ts'
import { checkBirthday } from '#src/profiles/profile-form-rules.ts'
import { readTeam } from '#src/signatures/read-team.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import { refundTask } from '#test/contract/refund-cases.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { takeFromDay } from '#src/sms/sms-days.ts'
import { createTestApp } from '#test/tools/test-app.ts'

let world: ContractWorld
let admin: ApiClient
beforeAll(async () => {
  world = await ContractWorld.create()
  admin = await world.administrator()
  // A rule of two needs two.
  await world.admin('finance')
}, 60_000)
afterEach(async () => {
  await world.ctx.db.deleteFrom('settings').execute()
})

/** What one short message adds to the cost of the day. */
const costOfOne = async (): Promise<number> => {
  const cost = async () => (await world.ctx.db.selectFrom('smsDays').select('costXof').executeTakeFirst())?.costXof ?? 0
  const before = await cost()
  await takeFromDay(world.ctx)
  return (await cost()) - before
}

/** What a call says, asked before the change and after it. */
type Ask = () => Promise<unknown>
const megabyte = 1024 * 1024

const minutesOfUndo = async (): Promise<Ask> => {
  const { client } = await world.newSupplier()
  return async () => (await client.get(`/api/scan/${product.slug}/recent`)).body.undo_minutes
}

/** A supplier whose every payout goes to a number of its own, which was never paid. */
const asksFor = async (amount: number): Promise<Ask> => {
  const { client } = await world.supplierWithMoney()
  return async () => {
    const number = `0197${String(500_000 + world.next())}`
    const { body: account } = await client.call(addPaymentAccount, {}, { body: { ifu: '0123456789012', name: 'MTN', number } })
    return (await client.call(requestPayout, {}, { body: { amount, mode: account.id, description: 'Recettes' } })).status
  }
}

type PayoutTold = { payout: Record<string, unknown>; two_above: number }
const ofPayout = (tell: (file: PayoutTold) => unknown, isNew = false) => async (): Promise<Ask> => {
  const { payoutId, id } = await world.pendingPayout()
  if (isNew) await world.ctx.db.updateTable('paymentAccounts').set({ createdAt: world.ctx.now() }).where('supplierId', '=', id).execute()
  return async () => tell((await admin.get(`/api/admin/payouts/${payoutId}`)).body)
}

/** Whether a signer is told so of a supplier with so many scans at that hour of yesterday, all undone, one of another person. */
const standsOut = (title: string, count: number, hour: number) => async (): Promise<Ask> => {
  const { payoutId, id } = await world.pendingPayout()
  const { db, now: clock } = world.ctx
  const { passId, beneficiaryId } = await db.selectFrom('redemptions').selectAll().where('supplierId', '=', id).executeTakeFirstOrThrow()
  const another = await world.beneficiary()
  const at = new Date(startOfDay(dayOf(clock())).getTime() + (hour - 24) * 3_600_000)
  await db
    .insertInto('redemptions')
    .values(Array.from({ length: count }, (_, n) => ({
      passId, supplierId: id, beneficiaryId: n === 0 ? another : beneficiaryId, amountXof: 1, at, undoneAt: at, undoneBy: id, mailedAt: at,
      department: null, city: null,
    })))
    .execute()
  return async () => {
    const { signals } = (await admin.get(`/api/admin/payouts/${payoutId}`)).body
    return signals.some((one: { title: string }) => one.title.includes(title))
  }
}

/** Approves another payout to the same number each time. */
const toOneNumber = async (): Promise<Ask> => {
  const payouts = [await world.pendingPayout(), await world.pendingPayout()]
  const number = `+2290197${String(700_000 + world.next())}`
  await world.ctx.db.updateTable('payouts').set({ number }).where('id', 'in', payouts.map(({ payoutId }) => payoutId)).execute()
  return async () => (await admin.post(`/api/admin/payouts/${payouts.pop()?.payoutId}/approve`)).status
}

const keepsFile = (isApproved: boolean, bytes: number) => async (): Promise<Ask> => {
  const { id } = await world.newcomer()
  if (isApproved) await world.ctx.db
    .insertInto('profileDecisions')
    .values({
      userId: id, action: 'approved', roleId: 4, reason: null, refused: '[]', byId: await world.admin(), at: world.ctx.now(),
    })
    .execute()
  return () => inTransaction(world.ctx, (tx) => refuseOverQuota(world.as(id, 2), tx, bytes))
    .then(() => 'kept', (error: unknown) => error instanceof AppError && error.code)
}

/** A pass whose scan was undone once, then scanned again. */
const undoneOnce = async (): Promise<Ask> => {
  const supplier = await world.newSupplier()
  const { id, code } = await world.heldPass({ supplierId: supplier.id })
  const { redemptionId } = await redeemPass(world.as(supplier.id, 4), { code })
  expect((await supplier.client.post(`/api/scan/${product.slug}/${redemptionId}/undo`)).status).toBe(200)
  await redeemPass(world.as(supplier.id, 4), { code: await world.codeOf(id) })
  return async () => (await supplier.client.get(`/api/scan/${product.slug}/recent`)).body.data[0].refusal?.reason ?? null
}

const reports = async (answer: (reply: { status: number; body: { due_on?: string } }) => unknown): Promise<Ask> => {
  const { client } = await world.newcomer()
  const kinds = ['account', 'other']
  return async () => answer(await client.post('/api/cases', { subject: 'none', kind: kinds.pop(), text: 'Mon adresse a changé.' }))
}

const dueAfter = (days: number) => async () => {
  const holidays = await world.ctx.db.selectFrom('holidays').select([sql<string>`on_day::text`.as('onDay'), 'everyYear']).execute()
  return addWorkingDays(dayOf(world.ctx.now()), days, holidays)
}

/** Of each setting: another value, a call that it decides, and what that call says before and after the change. */
const obeyed: Record<SettingName, [value: number, prepare: () => Promise<Ask>, before: unknown, after: unknown]> = {
  feeBasisPoints: [1250, async () => {
    const { client } = await world.newcomer()
    return async () => (await client.get(`/api/${product.slug}`)).body[0].fee_basis_points
  }, 1000, 1250],
  paymentMaxXof: [5500, async () => {
    const { client } = await world.donor()
    return async () => (await client.post('/api/don/initialize/request', {
      title: 'Rentrée', service: world.serviceId, description: 'Pour les écoles', [productField.nbr]: [3], [productField.amount]: [5000],
    })).status
  }, 200, 422],
  reservationMinutes: [45, async () => {
    const [{ client }, { projectId }] = [await world.donor(), await world.openProject()]
    return async () => (await client.get(`/api/project/atelier/${projectId}`)).body.reservation_minutes
  }, 30, 45],
  passValidityMonths: [6, async () => async () => {
    const { expiresOn } = await world.passState((await world.heldPass()).id)
    return [6, 12].find((months) => expiresOn === addMonths(dayOf(world.ctx.now()), months))
  }, 12, 6],
  scanUndoMinutes: [20, minutesOfUndo, 15, 20],
  undosPerPassMax: [1, undoneOnce, null, 'undo_too_often'],
  payoutMinXof: [501, () => asksFor(500), 200, 422],
  payoutMaxXof: [1000, () => asksFor(1500), 200, 422],
  payoutsOpenMax: [1, () => asksFor(500), 200, 422],
  payoutsPerNumberPerDay: [1, toOneNumber, 200, 409],
  payoutNewNumberHours: [0, ofPayout(({ payout }) => payout['approve_refusal'] === null, true), false, true],
  payoutFirstMaxXof: [999, () => asksFor(1000), 200, 422],
  payoutTwoApproversAboveXof: [1000, ofPayout(({ payout, two_above: above }) => [payout['approvals_needed'], above]),
    [1, 500_000], [2, 1000]],
  payoutWindowDays: [8, ofPayout(({ payout }) => payout['week_days']), 7, 8],
  refundTwoApproversAboveXof: [4999, async () => {
    const id = await refundTask(world)
    return async () => {
      const { body } = await admin.get('/api/admin/refund-tasks')
      return body.data.find((task: { id: number }) => task.id === id).signing.two_above
    }
  }, 100_000, 4999],
  separationWindowDays: [3, async () => {
    const gone = await world.admin('finance')
    const suspendedAt = new Date(world.ctx.now().getTime() - 4 * 24 * 3_600_000)
    await world.ctx.db.updateTable('users').set({ suspendedAt }).where('id', '=', gone).execute()
    return async () => (await readTeam(world.ctx, world.ctx.db, 'payouts.decide')).holders.includes(gone)
  }, true, false],
  signalBurstScans: [3, standsOut('en une minute', 5, 12), false, true],
  signalSameHolderScans: [7, standsOut('à la même minute', 5, 12), true, false],
  signalPairScans: [3, standsOut('Beaucoup de scans', 5, 12), false, true],
  signalPairBasisPoints: [10_000, standsOut('Beaucoup de scans', 12, 12), true, false],
  signalUndoneScans: [50, standsOut('scans annulés', 5, 12), true, false],
  signalUndoneBasisPoints: [10_000, standsOut('scans annulés', 5, 12), true, false],
  signalNightScans: [50, standsOut('scans de nuit', 5, 23), true, false],
  signalNightFromHour: [23, standsOut('scans de nuit', 5, 22), true, false],
  signalNightToHour: [4, standsOut('scans de nuit', 5, 4), true, false],
  minimumAgeYears: [21, async () => {
    const birthday = addMonths(dayOf(world.ctx.now()), -12 * 20)
    const refused = (error: unknown) => error instanceof FieldErrors && 'too young'
    return () => checkBirthday(world.ctx, birthday).then(() => 'old enough', refused)
  }, 'old enough', 'too young'],
  recoveryCodeMinutes: [20, async () => async () =>
    (await world.visitor().post('/api/recoverypwd/verif/email', { email: 'personne@exemple.bj' })).body.code_minutes, 15, 20],
  recoveryLinkHours: [48, async () => () =>
    inTransaction(world.ctx, async (tx) => (await drawRecoveryLink(world.ctx, tx, 'personne@exemple.bj')).hours), 24, 48],
  keptBytesMaxBefore: [5 * megabyte, keepsFile(false, 6 * megabyte), 'kept', 'files_full'],
  keptBytesMax: [30 * megabyte, keepsFile(true, 40 * megabyte), 'kept', 'files_full'],
  smsPerDayMax: [0, async () => () => takeFromDay(world.ctx), true, false],
  smsPriceXof: [20, async () => costOfOne, 0, 20],
  caseAnswerWorkingDays: [2, () => reports(({ body }) => body.due_on), dueAfter(5), dueAfter(2)],
  casesOpenMax: [1, () => reports(({ status }) => status), 200, 422],
}

const now = (expected: unknown): unknown => (typeof expected === 'function' ? expected() : expected)

describe('a setting changed on the screen', () => {
  it.each(settingNames)('%s is obeyed by the very next call', async (name) => {
    const [value, prepare, before, after] = obeyed[name]
    const ask = await prepare()
    expect(await ask()).toEqual(await now(before))
    const { status, body } = await admin.call(adminSetSetting, {}, { body: { name, value, seen: settings[name].default } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await ask()).toEqual(await now(after))
  })
})

describe('a setting changed at one process', () => {
  it('is obeyed by the very next call of another one, both ways', async () => {
    const second = await createTestApp({ open: world.test.open, jobs: false })
    const token = await world.token(await world.admin())
    const [here, there] = [world.test.client(token), second.client(token)]
    const set = async (client: ApiClient, name: SettingName, value: number, seen: number) =>
      expect((await client.call(adminSetSetting, {}, { body: { name, value, seen } })).status).toBe(200)
    const id = await refundTask(world)
    const { payoutId } = await world.pendingPayout()
    const told = async (client: ApiClient) => {
      const { body: tasks } = await client.get('/api/admin/refund-tasks')
      return [
        (await client.get(`/api/${product.slug}`)).body[0].fee_basis_points,
        tasks.data.find((task: { id: number }) => task.id === id).signing.two_above,
        (await client.get(`/api/admin/payouts/${payoutId}`)).body.payout.week_days,
      ]
    }
    expect(await told(there)).toEqual([1000, 100_000, 7])
    await set(here, 'feeBasisPoints', 1250, 1000)
    await set(here, 'refundTwoApproversAboveXof', 4999, 100_000)
    await set(here, 'payoutWindowDays', 8, 7)
    for (const client of [there, here]) expect(await told(client)).toEqual([1250, 4999, 8])
    await set(there, 'feeBasisPoints', 900, 1250)
    for (const client of [here, there]) expect(await told(client)).toEqual([900, 4999, 8])
  })
})

/** The fee of an order is shown by price-order.test.ts, a reservation by choose-allocations.test.ts, a term by attribute-passes.test.ts. */
describe('what was made before a change', () => {
  const change = async (name: SettingName, value: number) => {
    const { status } = await admin.call(adminSetSetting, {}, { body: { name, value, seen: settings[name].default } })
    expect(status).toBe(200)
  }

  it('an order is paid at the fee that it was made with', async () => {
    const { donor, recap, transactionId } = await world.donationPaidAs()
    await change('feeBasisPoints', 0)
    expect((await world.validate(donor, transactionId)).body.status).toBe(true)
    const order = world.ctx.db.selectFrom('paymentOrders').select(['amountXof', 'feeXof', 'state']).where('ownerId', '=', donor.id)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ amountXof: 15_000, feeXof: 1500, state: 'paid' })
    expect(recap.amount_total).toBe(16_500)
    expect(await world.passesOf(donor.id)).toHaveLength(3)
  })

  it('an order whose ceiling was lowered while it is open is paid', async () => {
    const { donor, transactionId } = await world.donationPaidAs()
    await change('paymentMaxXof', 5500)
    expect((await world.validate(donor, transactionId)).body.status).toBe(true)
    expect(await world.passesOf(donor.id)).toHaveLength(3)
  })

  it('a payout that was asked for stays, and is approved, above the ceilings of now', async () => {
    const { payoutId } = await world.pendingPayout()
    await change('payoutFirstMaxXof', 500)
    await change('payoutMaxXof', 1000)
    await change('payoutsOpenMax', 1)
    expect((await admin.post(`/api/admin/payouts/${payoutId}/approve`)).status).toBe(200)
  })
})
