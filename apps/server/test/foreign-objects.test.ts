import { randomUUID } from 'node:crypto'
import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import type { ApiClient } from './api-client.ts'
import { createPaymentWorld, type PaymentWorld } from './payment-world.ts'

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
}

/** Nobody owns these: departments, projects open to every partner, and the back office's subjects. */
const ownedByNobody = ['communes', 'getProject', 'adminGetProfile', 'adminApproveProfile', 'adminRejectProfile', 'adminReopenProfile', 'adminApproveRequest', 'adminRejectRequest', 'adminUpdateService', 'adminArchiveService', 'adminUpdatePassType', 'adminArchivePassType', 'adminSetSupplierServices', 'adminApprovePayout', 'adminCancelPayout']

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
  const { redemptionId } = await redeemPass(world.as(supplier, 4), { code: used.code, key: null })
  const file = await world.ctx.db.selectFrom('beneficiaries').select('docFileId').where('userId', '=', beneficiary).executeTakeFirstOrThrow()
  const none = 999_999_999
  const [aDonor, aBeneficiary, aSupplier] = [otherDonor.client, await client(otherBeneficiary), await client(otherSupplier)]

  foreign['getDonation'] = { theirs: { don_id: donation.don_id }, nobodys: { don_id: none }, as: aDonor }
  foreign['getPayment'] = { theirs: { attempt: donation.payment.attempt }, nobodys: { attempt: randomUUID() }, as: aDonor }
  foreign['validateDonation'] = { theirs: { transaction_id: donation.payment.transaction_id }, nobodys: { transaction_id: none }, as: aDonor }
  foreign['validateOffer'] = { theirs: { transaction_id: donation.payment.transaction_id }, nobodys: { transaction_id: none }, as: aDonor }
  foreign['undoRedemption'] = { theirs: { redemption_id: redemptionId }, nobodys: { redemption_id: none }, as: aSupplier }
  foreign['renewPassCode'] = { theirs: { id: unused.id }, nobodys: { id: none }, as: aBeneficiary }
  foreign['changePassSupplier'] = { theirs: { id: unused.id, supplier_id: otherSupplier }, nobodys: { id: none, supplier_id: otherSupplier }, as: aBeneficiary }
  foreign['getFile'] = { theirs: { id: file.docFileId }, nobodys: { id: randomUUID() }, as: aBeneficiary }
}, 60_000)

describe('somebody else’s object', () => {
  it('is thought of for every route that names one', () => {
    const named = [...routes].filter(([name, route]) => route.path.includes(':') || name.startsWith('validate')).map(([name]) => name)
    expect(named.toSorted()).toEqual([...ownedByNobody, ...Object.keys(foreign)].toSorted())
  })

  it.each(['getDonation', 'getPayment', 'validateDonation', 'validateOffer', 'undoRedemption', 'renewPassCode', 'changePassSupplier', 'getFile'])('%s answers as if it did not exist, and changes nothing', async (name) => {
    const [route, given] = [routes.get(name), foreign[name]]
    if (!route || !given) throw new Error(name)
    const before = await world.ctx.db.selectFrom('passEvents').select('id').execute()
    const call = (values: Record<string, unknown>) => given.as.call(route, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])), { body: values })
    const [theirs, nobodys] = [await call(given.theirs), await call(given.nobodys)]
    expect(theirs.status).toBe(404)
    expect({ status: theirs.status, body: theirs.body }).toEqual({ status: nobodys.status, body: nobodys.body })
    expect(await world.ctx.db.selectFrom('passEvents').select('id').execute()).toEqual(before)
  })
})
