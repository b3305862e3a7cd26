import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { deskScreens, screens } from '@passerelle/contract/screens'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayouts } from '#src/payouts/reconcile-payouts.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createMailWorld, expectMail, expectSound, type MailWorld, mailsWithCodes } from '#test/worlds/mail-world.ts'
import { type Donor, paidWord, payer } from '#test/worlds/payment-world.ts'

/** Mails about money in and out: made to happen by the real actions, sent by the real jobs. */
let world: MailWorld
let admin: ApiClient
let adminId = 0
let donor: Donor
let service: number
const serviceName = 'Couture & « broderie »'

beforeAll(async () => {
  world = await createMailWorld()
  adminId = await world.admin()
  donor = await world.donor()
  service = await world.service(serviceName)
  await world.supplier({ services: [service] })
  for (const price of [2000, 5000]) await world.passType(price)
})
// Its session ends after half an hour, and tests move the clock.
beforeEach(async () => {
  admin = world.test.client(await world.token(adminId))
})

const financed = (count: number) => `${count} ${count > 1 ? product.nouns : product.noun} financé${count > 1 ? 's' : ''}`
const frenchInstant = /\d{1,2}\S*\s\S+\s20\d\d à \d\d:\d\d/

/** What a receipt must say, with its rows as `label : value` in the text. */
async function receiptOf(attempt: string): Promise<(string | RegExp)[]> {
  const { providerTxId } = await world.attempt(attempt)
  const person = await world.ctx.db.selectFrom('users').select(['firstname', 'name']).where('id', '=', donor.id).executeTakeFirstOrThrow()
  return [
    serviceName, `Fondation Lumière (${person.firstname} ${person.name})`, String(providerTxId), attempt, frenchInstant,
    'Frais (10\u00A0%)',
  ]
}

describe('a donation', () => {
  it('has its receipt: each line, the fee, one total, both numbers, the date, the payer', async () => {
    const booked = async () => Promise.all(['provider_cash', 'pass_funds', 'platform_fees'].map((account) => world.account(account)))
    const [cash = 0, funds = 0, fees = 0] = await booked()
    const recap = await world.openDonation(donor, service, { amounts: [5000, 2000], counts: [3, 1] })
    const mails = await world.mailsTo(donor.id, () => world.payDonation(donor, recap.payment.transaction_id))
    const mail = expectMail(mails, {
      subject: 'Votre don est confirmé',
      says: [
        ...(await receiptOf(recap.payment.attempt)),
        financed(4),
        `3\u00A0×\u00A0${formatXof(5000)}`,
        formatXof(15_000),
        `1\u00A0×\u00A0${formatXof(2000)}`,
        formatXof(17_000),
        formatXof(1700),
        formatXof(18_700),
      ],
      opens: donationScreen(recap.don_id, 'Rentrée'),
    })
    expect(mail.text).toContain(`Total des ${product.nouns}\u00A0: ${formatXof(17_000)}\nFrais (10\u00A0%)\u00A0: ${formatXof(1700)}\nTotal payé\u00A0: ${formatXof(18_700)}\n`)
    // The recap, the provider and the ledger know the same total, and the fee apart.
    expect([recap.amount, recap.fee, recap.amount_total]).toEqual([17_000, 1700, 18_700])
    expect((await world.attempt(recap.payment.attempt)).amountXof).toBe(18_700)
    expect((await world.test.provider.fetch(String(recap.payment.transaction_id))).amount).toBe(18_700)
    expect(await booked()).toEqual([cash - 18_700, funds + 17_000, fees + 1700])
  })

  it('has none while it is not paid, nor when it fails', async () => {
    const recap = await world.openDonation(donor, service)
    expect(await world.mailsTo(donor.id, () => world.validate(donor, recap.payment.transaction_id))).toEqual([])
    await world.pay(recap.payment.transaction_id, payer.declined)
    expect(await world.mailsTo(donor.id, () => world.validate(donor, recap.payment.transaction_id))).toEqual([])
    expect((await world.donation(recap.don_id)).status).toBe('failed')
  })

  it('paid twice has one receipt, and a mail that says what will be paid back', async () => {
    const recap = await world.openDonation(donor, service, { counts: [1] })
    await world.mailsTo(donor.id, () => world.payDonation(donor, recap.payment.transaction_id))
    const { orderId } = await world.attempt(recap.payment.attempt)
    const second = crypto.randomUUID()
    await world.ctx.db
      .insertInto('paymentAttempts')
      .values({
        id: second, orderId, provider: 'fedapay', environment: 'local', amountXof: recap.amount_total, providerTxId: null, state: 'pending',
        rawStatus: 'pending', cause: null, createdAt: world.ctx.now(), nextCheckAt: null, settledAt: null,
      })
      .execute()
    const again = await world.mailsTo(donor.id, () => settlePayment(world.ctx, {
      attemptId: second,
      word: paidWord(second, recap.amount_total, { id: '777' }),
    }))
    expect(again).toMatchObject([
      { subject: 'Vous avez payé deux fois', text: expect.stringContaining(`À rembourser\u00A0: ${formatXof(5500)}`) },
    ])
  })
})

describe('an offer', () => {
  it('has its receipt, and its passes are announced to their holder', async () => {
    const project = await world.project(await world.beneficiary(), service, [5000, 5000, 2000])
    const { transaction, attempt } = await world.chooseOf(project, 3, donor)
    const mails = await world.mailsTo(donor.id, () => world.payOffer(donor, transaction))
    expectMail(mails, {
      subject: 'Votre paiement est confirmé',
      says: [
        ...(await receiptOf(attempt)),
        `${financed(3)} pour «\u00A0Atelier\u00A0»`,
        `2\u00A0×\u00A0${formatXof(5000)}`,
        `1\u00A0×\u00A0${formatXof(2000)}`,
        formatXof(12_000),
        formatXof(1200),
        formatXof(13_200),
      ],
      opens: screens.financed,
    })
  })

  it.each([
    ['in part', 1, screens.financed],
    ['altogether', 2, '/don/details'],
  ])('that another donor was faster for, %s: one mail says what became of it, with the receipt of the whole', async (_name, taken, opens) => {
    const project = await world.project(await world.beneficiary(), service, [5000, 5000])
    const { transaction, attempt } = await world.chooseOf(project, 2, donor)
    world.test.clock.forward(31 * 60_000) // the reservation ends, the payment does not
    const rival = await world.donor()
    const faster = await world.chooseOf(project, taken, rival)
    await world.payOffer(rival, faster.transaction)
    const mails = await world.mailsTo(donor.id, () => world.payOffer(donor, transaction))
    const { id } = await world.ctx.db
      .selectFrom('donations')
      .select('id')
      .where('partnerId', '=', donor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expectMail(mails, {
      subject: 'Votre paiement est confirmé',
      says: [
        ...(await receiptOf(attempt)),
        `${taken} ${taken > 1 ? product.nouns : product.noun} du projet «\u00A0Atelier\u00A0» ${taken > 1 ? 'n’étaient' : 'n’était'} plus à financer`,
        'devient un don',
        `2\u00A0×\u00A0${formatXof(5000)}`,
        formatXof(11_000),
      ],
      opens: opens === screens.financed ? opens : donationScreen(id, 'Atelier'),
    })
    const notices = await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', donor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(notices).toEqual([{ message: expect.stringMatching(/est confirmé.*plus à financer.*devient un don/) }])
  })
})

describe('a payout', () => {
  const dayMs = 24 * 3_600_000
  async function ask(number = '0164000001'): Promise<{ id: number; code: string; supplier: number }> {
    const supplier = await world.supplier({ services: [service] })
    const client = world.test.client(await world.token(supplier))
    const pass = await world.assignedPass({ donor: donor.id, beneficiary: await world.beneficiary(), service })
    await world.ctx.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
    await client.call({ method: 'POST', path: `/api/scan/${product.slug}` }, {}, { body: { code: pass.code } })
    world.test.clock.forward(-dayMs) // a number waits a day before it is paid
    const account = (await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN de la boutique', number })).body.id
    world.test.clock.forward(dayMs)
    const { body } = await client.post('/api/add/request/pay', { amount: 4000, mode: account, description: 'Recettes' })
    const { id } = await world.ctx.db.selectFrom('payouts').select('id').where('code', '=', body.code_request).executeTakeFirstOrThrow()
    return { id, code: body.code_request, supplier }
  }

  it('transferred: the amount, the account, and what to do if nothing comes', async () => {
    const { id, code, supplier } = await ask()
    const mails = await world.mailsTo(supplier, async () => {
      expect(await admin.post(`/api/admin/payouts/${id}/approve`)).toMatchObject({ status: 200 })
      await world.test.jobsDone()
      world.test.clock.forward(60_000)
      await reconcilePayouts(world.ctx, world.test.provider)
    })
    const mail = expectMail(mails, {
      subject: 'Votre paiement a été transféré',
      says: [code, formatXof(4000), 'MTN de la boutique, numéro finissant par 0001', frenchInstant, 'Contactez le service client'],
      opens: screens.balance,
    })
    expect(`${mail.text}${mail.html}`).not.toContain('64000001')
  })

  it('failed: those of finance are told to decide', async () => {
    const finance = await world.admin('finance')
    const { id, code } = await ask('0164000000') // the sandbox's number that refuses
    const mails = await world.mailsTo(finance, async () => {
      expect(await admin.post(`/api/admin/payouts/${id}/approve`)).toMatchObject({ status: 200 })
      await world.test.jobsDone()
      world.test.clock.forward(60_000)
      await reconcilePayouts(world.ctx, world.test.provider)
    })
    expectMail(mails, {
      subject: 'Un transfert a échoué', says: [code, 'Décidez de le relancer ou de l’annuler.'], opens: deskScreens.payout(id),
    })
  })

  it('canceled: why, and where the money is', async () => {
    const { id, code, supplier } = await ask()
    const mails = await world.mailsTo(supplier, async () =>
      expect(await admin.post(`/api/admin/payouts/${id}/cancel`, { reason: 'Ce numéro n’est pas à votre nom.' })).toMatchObject({
        status: 200,
      }),
    )
    expectMail(mails, {
      subject: 'Votre demande de paiement a été annulée',
      says: [code, formatXof(4000), 'Motif\u00A0: Ce numéro n’est pas à votre nom.', 'de nouveau dans votre balance'],
      opens: screens.balance,
    })
  })
})

it('every one of them is sound: French, both parts alike, links to our screens only, no code, its own name', async () => {
  const { received } = world.server
  for (const mail of received) expectSound(mail, world.test.url)
  expect(await mailsWithCodes(world)).toEqual([])
  expect(new Set(received.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(6)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(received.length)
})
