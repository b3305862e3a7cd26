import { productField } from '@passerelle/contract/product'
import { chooseAllocations } from '@passerelle/contract/requests'
import { addPaymentAccount, requestPayout } from '@passerelle/contract/payouts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { createUser, type ProfileOptions } from '#test/worlds/factories.ts'
import { type Donor, payer, PaymentWorld } from '#test/worlds/payment-world.ts'
import { createTestApp } from '#test/tools/test-app.ts'

interface Person {
  id: number
  client: ApiClient
}

/** Where every call of the contract finds somebody who may make it, and something to make it with. */
export class ContractWorld extends PaymentWorld {
  /** What passes are for; its passes cost 5000 FCFA. */
  serviceId = 0
  #admin: ApiClient | undefined
  #serial = 0

  static async create(): Promise<ContractWorld> {
    const world = new ContractWorld(await createTestApp({ jobs: false }))
    await world.passType(5000)
    world.serviceId = await world.service('Initiation à l’ordinateur')
    return world
  }

  visitor(): ApiClient {
    return this.test.client()
  }

  /** A number that this world has not given yet. */
  next(): number {
    return (this.#serial += 1)
  }

  /** Signed in, without a role yet. */
  async newcomer(): Promise<Person> {
    return this.#signIn((await createUser(this.test.services)).id)
  }

  async newBeneficiary(options: ProfileOptions = {}): Promise<Person> {
    return this.#signIn(await this.beneficiary(options))
  }

  async newSupplier(): Promise<Person> {
    return this.#signIn(await this.supplier({ services: [this.serviceId] }))
  }

  /** One administrator for all, of every right. */
  async administrator(): Promise<ApiClient> {
    return (this.#admin ??= (await this.#signIn(await this.admin())).client)
  }

  /** A pass of 5000 FCFA in somebody's hands, for one supplier. */
  async heldPass(
    { beneficiaryId, supplierId }: { beneficiaryId?: number; supplierId?: number } = {},
  ): Promise<{ id: number; code: string }> {
    const pass = await this.assignedPass({
      donor: await this.partner(),
      beneficiary: beneficiaryId ?? (await this.beneficiary()),
      service: this.serviceId,
    })
    if (supplierId) await this.ctx.db.updateTable('passes').set({ supplierId }).where('id', '=', pass.id).execute()
    return pass
  }

  /** A supplier who has scanned one pass. */
  async supplierWithScan(): Promise<Person & { redemptionId: number; code: string }> {
    const supplier = await this.newSupplier()
    const { code } = await this.heldPass({ supplierId: supplier.id })
    const { redemptionId } = await redeemPass(this.as(supplier.id, 4), { code })
    return { ...supplier, redemptionId, code }
  }

  /** The same with a mobile-money account. */
  async supplierWithMoney(): Promise<Person & { account: number }> {
    const supplier = await this.supplierWithScan()
    const { body } = await supplier.client.call(addPaymentAccount, {}, {
      body: { ifu: '0123456789012', name: 'MTN', number: `0197${String(100_000 + this.next())}` },
    })
    // Old enough to be paid.
    await this.ctx.db
      .updateTable('paymentAccounts')
      .set({ createdAt: new Date(this.ctx.now().getTime() - 48 * 3_600_000) })
      .where('id', '=', body.id)
      .execute()
    return { ...supplier, account: body.id }
  }

  /** A payout of 1500 FCFA that waits for a decision. */
  async pendingPayout(): Promise<Person & { payoutId: number }> {
    const supplier = await this.supplierWithMoney()
    await supplier.client.call(requestPayout, {}, { body: { amount: 1500, mode: supplier.account, description: 'Recettes' } })
    const { id } = await this.ctx.db.selectFrom('payouts').select('id').where('supplierId', '=', supplier.id).executeTakeFirstOrThrow()
    return { ...supplier, payoutId: id }
  }

  /** A donation of three passes that its donor has paid, or tried to, at the provider; we have not heard of it. */
  async donationPaidAs(number: string = payer.webhooksLost): Promise<{ donor: Donor; recap: ApiReply['body']; transactionId: number }> {
    const donor = await this.donor()
    const recap = await this.openDonation(donor, this.serviceId)
    await this.pay(recap.payment.transaction_id, number)
    return { donor, recap, transactionId: recap.payment.transaction_id }
  }

  /** A project of two passes, and the ids of its allocations. */
  async openProject(): Promise<{ projectId: number; allocationIds: number[] }> {
    const projectId = await this.project(await this.beneficiary(), this.serviceId, [5000, 5000])
    return { projectId, allocationIds: (await this.allocations(projectId)).map(({ id }) => id) }
  }

  /** The financing of a whole project, paid likewise. */
  async offerPaidAs(number: string = payer.webhooksLost): Promise<{ donor: Donor; recap: ApiReply['body']; transactionId: number }> {
    const donor = await this.donor()
    const { allocationIds } = await this.openProject()
    const { body: recap } = await donor.client.call(chooseAllocations, {}, { body: { [productField.list]: allocationIds } })
    await this.pay(recap.payment.transaction_id, number)
    return { donor, recap, transactionId: recap.payment.transaction_id }
  }

  async #signIn(id: number): Promise<Person> {
    return { id, client: this.test.client(await this.token(id)) }
  }
}

