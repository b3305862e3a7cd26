import { formatAttestationReference } from '@passerelle/contract/attestation-number'
import { checkAttestation, compareAttestationName, downloadAttestation, downloadPeriodAttestation } from '@passerelle/contract/attestations'
import { errors } from '@passerelle/contract/errors'
import { formatWhole } from '@passerelle/contract/money'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { readPdf } from '#test/tools/read-pdf.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { insertAttestation, lockNumbers } from './attestation-records.ts'
import { issueGiftAttestation } from './issue-attestation.ts'

let world: PaymentWorld
let service: number
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  service = await world.service('Formation bureautique')
  await world.passType(5000)
})

/** A gift of so many passes, paid. */
async function paidGift(donor: Donor, count = 3) {
  const recap = await world.openDonation(donor, service, { counts: [count] })
  const { attempt, transaction_id: id } = recap.payment
  const { amountXof } = await world.attempt(attempt)
  await settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, amountXof, { id: String(id) }) })
  const giveBack = () =>
    settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, amountXof, { id: String(id), status: 'refunded' }) })
  return { donationId: recap.don_id as number, giveBack }
}

/** What was made for a donor, oldest first. */
async function papersOf(donor: Donor) {
  const made = await world.ctx.db.selectFrom('attestations').selectAll().where('donorId', '=', donor.id).orderBy('id').execute()
  return made.map((one) => ({ ...one, reference: formatAttestationReference(one) }))
}
const check = async (reference: string) => (await world.test.client().call(checkAttestation, { number: reference })).body

/** What stands on the paper that is downloaded. */
async function download(donor: Donor, path: string) {
  const reply = await fetch(`${world.test.url}${path}`, { headers: { authorization: `Bearer ${donor.client.token}` } })
  expect(reply.status).toBe(200)
  return (await readPdf(new Uint8Array(await reply.arrayBuffer()))).pages.join('\n').replace(/\s+/g, ' ')
}

describe('the attestation of a gift', () => {
  it('tells what the ledger has, in figures and letters, the fee apart, and is no tax receipt', async () => {
    const donor = await world.donor()
    const { donationId } = await paidGift(donor)
    const text = await download(donor, `/api/dons/${donationId}/receipt`)
    const { rows: [booked] } = await sql<{ funds: number; fees: number }>`
      select sum(amount_xof) filter (where account = 'pass_funds') as funds,
        sum(amount_xof) filter (where account = 'platform_fees') as fees
      from ledger_entries join ledger_transactions t on t.id = transaction_id
      where t.reference = ${`payment:${(await paidAttempt(donationId))}`}`.execute(world.ctx.db)
    const said = (amount: number) => formatWhole(amount).replace(/\s+/g, ' ')
    expect(booked).toEqual({ funds: 15_000, fees: 1500 })
    expect(text).toContain(`${said(15_000)} FCFA`)
    expect(text).toContain('quinze mille francs CFA')
    expect(text).toContain(`Frais de la plateforme, 10 %, payés en plus du don ${said(1500)} Total payé ${said(16_500)}`)
    expect(text).toContain('ne vaut pas reçu fiscal')
    const [paper] = await papersOf(donor)
    expect(text).toContain(`/verifier/${paper?.reference}`)
  })

  it('has one number however often, and by however many at once, it is asked for', async () => {
    const donor = await world.donor()
    const { donationId } = await paidGift(donor)
    const replies = await Promise.all(Array.from({ length: 5 }, () => donor.client.call(downloadAttestation, { don_id: donationId })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ headers }) => headers.get('content-disposition'))).size).toBe(1)
    expect(await papersOf(donor)).toHaveLength(1)
  })

  it('numbers have no gap: not when many are made at once, nor when some are given up', async () => {
    const givers = await Promise.all(Array.from({ length: 6 }, () => world.donor()))
    const gifts: { donor: Donor; donationId: number }[] = []
    for (const donor of givers) gifts.push({ donor, donationId: (await paidGift(donor, 1)).donationId })
    await warmConnections(world.ctx.db, 6)
    const givenUp = async (donor: Donor) => inTransaction(world.ctx, async (tx) => {
      const year = await lockNumbers(world.ctx, tx)
      await insertAttestation(donor.ctx, tx, year, {
        donorId: donor.id, donorName: 'Personne', amountXof: 1, feeXof: 0, orderId: null, orderIds: [], fromOn: '2026-01-01',
        toOn: '2026-01-02', says: { donor: [], gifts: 0, months: [] },
      })
      throw new Error('given up')
    }).catch(() => null)
    await Promise.all(gifts.flatMap(({ donor, donationId }) => [issueGiftAttestation(donor.ctx, { donationId }), givenUp(donor)]))
    const places = await world.ctx.db.selectFrom('attestations').select('place').orderBy('place').execute()
    expect(places.map(({ place }) => place)).toEqual(places.map((_, index) => index + 1))
    expect(places.length).toBeGreaterThanOrEqual(6)
  })

  it('the database itself takes no number that leaves one out, and changes none', async () => {
    const [paper] = await papersOf(await givenOnce())
    const leaving = sql`insert into attestations
        (year, place, symbols, donor_id, donor_name, from_on, to_on, amount_xof, fee_xof, says, issued_at)
      select year, 999999, symbols, donor_id, donor_name, '2026-01-01', '2026-01-01', 1, 0, '{}', now() from attestations
      where id = ${paper?.id}::bigint`
    await expect(leaving.execute(world.ctx.db)).rejects.toThrow(/attestations_without_gaps/)
    await expect(sql`update attestations set amount_xof = 1`.execute(world.ctx.db)).rejects.toThrow()
  })

  it('is annulled when the money goes back, and says so', async () => {
    const donor = await world.donor()
    const { donationId, giveBack } = await paidGift(donor)
    await download(donor, `/api/dons/${donationId}/receipt`)
    const [paper] = await papersOf(donor)
    expect(await check(paper?.reference ?? '')).toMatchObject({ state: 'valid', amount: 15_000 })
    await giveBack()
    expect(await check(paper?.reference ?? '')).toMatchObject({ state: 'annulled' })
    expect(await download(donor, `/api/dons/${donationId}/receipt`)).toContain('Annulée')
  })
})

const paidAttempt = async (donationId: number) => (await world.ctx.db
  .selectFrom('paymentAttempts')
  .innerJoin('donations', 'donations.orderId', 'paymentAttempts.orderId')
  .select('paymentAttempts.id')
  .where('donations.id', '=', donationId)
  .executeTakeFirstOrThrow()).id

async function givenOnce(): Promise<Donor> {
  const donor = await world.donor()
  const { donationId } = await paidGift(donor)
  await donor.client.call(downloadAttestation, { don_id: donationId })
  return donor
}

describe('the attestation of a period', () => {
  it('adds up the gifts that stand; one more, or one given back, makes a new one, which replaces it', async () => {
    const donor = await world.donor()
    const year = world.ctx.now().getUTCFullYear()
    const days = { from_on: `${year}-01-01`, to_on: `${year}-12-31` }
    const path = `/api/attestations/${days.from_on}/${days.to_on}`
    expect((await donor.client.call(downloadPeriodAttestation, days)).status).toBe(409)
    await paidGift(donor)
    expect(await download(donor, path)).toMatch(/15 000 FCFA/)
    await download(donor, path)
    expect(await papersOf(donor)).toHaveLength(1)
    const { giveBack } = await paidGift(donor, 2)
    expect(await download(donor, path)).toMatch(/2 dons payés et non remboursés.* 25 000 FCFA/)
    const states = async () => Promise.all((await papersOf(donor)).map(async ({ reference }) => (await check(reference)).state))
    expect(await states()).toEqual(['replaced', 'valid'])
    await giveBack()
    expect(await states()).toEqual(['replaced', 'annulled'])
    expect(await download(donor, path)).toMatch(/1 don payé et non remboursé/)
    expect(await states()).toEqual(['replaced', 'annulled', 'valid'])
    expect((await donor.client.call(downloadPeriodAttestation, { from_on: '2026-12-31', to_on: '2026-01-01' })).status).toBe(404)
  })
})

describe('whoever holds a paper', () => {
  it('reads its number, date, amount and state, and no name; without its eight symbols nothing', async () => {
    const donor = await givenOnce()
    const [paper] = await papersOf(donor)
    const { donorName = '', reference = '' } = paper ?? {}
    const body = await check(reference.toLowerCase().replaceAll('-', ' '))
    expect(body).toEqual({
      number: reference.slice(0, 15), state: 'valid', issued_at: expect.any(String), amount: 15_000, period: null,
    })
    expect(JSON.stringify(body)).not.toContain(donorName)
    const other = reference.slice(0, -1) + (reference.endsWith('0') ? '1' : '0')
    expect(await check(other)).toEqual({ message: errors.not_found.message })
  })

  it('asks whether a name is the donor’s: in any order and case, and after five wrong ones no more', async () => {
    const donor = await givenOnce()
    const [paper] = await papersOf(donor)
    const ask = async (name: string) => {
      const number = paper?.reference ?? ''
      const { status, body } = await world.test.client().call(compareAttestationName, { number }, { body: { name } })
      return status === 200 ? body.fits : status
    }
    const words = (paper?.donorName ?? '').toUpperCase().split(' ').toReversed().join('  ')
    for (let times = 0; times < 6; times += 1) expect(await ask(words)).toBe(true)
    for (let times = 0; times < 5; times += 1) expect(await ask(`Quelqu’un ${times}`)).toBe(false)
    expect(await ask(words)).toBe(429)
  })

  it('does not find papers by trying: after thirty wrong numbers from one network, none is answered', async () => {
    const [paper] = await papersOf(await givenOnce())
    const visitor = world.test.client()
    for (let times = 0; times < 30; times += 1) {
      const { status } = await visitor.call(checkAttestation, { number: `ATT-2026-000001-0000-00${String(times).padStart(2, '0')}` })
      if (status === 429) break
      expect(status).toBe(404)
    }
    expect((await visitor.call(checkAttestation, { number: paper?.reference ?? '' })).status).toBe(429)
    await world.ctx.db.deleteFrom('attempts').where('bucket', 'like', 'attestation:%').execute()
  })
})
