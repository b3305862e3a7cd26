import { errors } from '@passerelle/contract/errors'
import { adminTakeRefundTask } from '@passerelle/contract/refunds'
import { expect } from 'vitest'
import { decision, listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** A payment of 5000 FCFA that came twice. */
export const refundTask = async (world: ContractWorld, amountXof = 5000) => {
  const [passId = 0] = await world.fundedPasses(await world.partner(), world.serviceId, 5000)
  const { id } = await world.ctx.db
    .selectFrom('paymentAttempts')
    .innerJoin('passes', 'passes.orderId', 'paymentAttempts.orderId')
    .select('paymentAttempts.id')
    .where('passes.id', '=', passId)
    .executeTakeFirstOrThrow()
  const task = await world.ctx.db
    .insertInto('refundTasks')
    .values({ attemptId: id, amountXof, cause: 'duplicate', createdAt: world.ctx.now(), doneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return task.id
}

export const refundCases: ContractCases = {
  ...listCases(['adminListRefundTasks', 'adminCountRefundTasks', 'adminRefundTasksFile'], { find: async (world) => {
    const id = await refundTask(world)
    return {
      id, attempt: aText, transaction_id: aText, cause: 'duplicate', amount: 5000, donor: { id: aNumber, name: 'Fondation Lumière' },
      created_at: anInstant, taken_by: null, is_mine: false, taken_at: null,
      signing: {
        needed: 0, two_above: 100_000, is_signed: true, is_undecided: false, signatures: [], refusal: errors.refund_signed.message,
        has_yielded: false, can_refuse: false, refused: null,
      },
    }
  }, inFile: ';5000;' }),
  adminSignRefundTask: decision((world) => refundTask(world, 100_001)),
  adminRefuseRefundTask: decision(async (world) => {
    const id = await refundTask(world, 100_001)
    const signer = await world.admin('finance')
    await world.ctx.db.insertInto('refundApprovals').values({ taskId: id, adminId: signer, at: world.ctx.now() }).execute()
    return id
  }, { reason: 'Paiement du bon don' }),
  adminTakeRefundTask: decision((world) => refundTask(world)),
  adminLeaveRefundTask: {
    // Of whoever took it: each has an administrator of its own.
    prepare: async (world) => {
      const client = world.test.client(await world.token(await world.admin('finance')))
      const id = await refundTask(world)
      const taken = await client.call(adminTakeRefundTask, { id })
      if (taken.status !== 200) throw new Error(`Nobody took it: ${taken.status}`)
      return { client, params: { id }, expects: (answer) => expect(answer).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 to whoever does not look after it': async (world, route) => {
        const reply = await (await world.administrator()).call(route, { id: await refundTask(world) })
        expect([reply.status, reply.body]).toEqual([409, { message: errors.refund_not_yours.message }])
      },
    },
  },
}
