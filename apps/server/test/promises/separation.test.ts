import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { adminSignRefundTask } from '@passerelle/contract/refunds'
import { isSeparationRule } from '@passerelle/contract/separation-rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractCases } from '#test/contract/contract-cases.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import { forms, rightValues } from '#test/contract/forms.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createFile } from '#test/worlds/factories.ts'

/** What a rule of separation or of two refuses is journaled: who tried, what, on what, against which rule. */
let world: ContractWorld
let admin: ApiClient
let adminId: number
beforeAll(async () => {
  world = await ContractWorld.create()
  admin = await world.administrator()
  adminId = (await admin.get('/api/user')).body.user.id
  // Colleagues who hold every right: no rule gives way.
  for (const part of ['super', 'super', 'finance'] as const) await world.admin(part)
  await world.changeSetting('payoutTwoApproversAboveXof', 1000)
  await world.changeSetting('refundTwoApproversAboveXof', 1000)
}, 60_000)

interface Try {
  rule: string
  subject: string
  /** What the act is called with, once it is to be refused. */
  prepare: (route: Route, name: string) => Promise<Prepared>
}
interface Prepared {
  params: Record<string, number | string>
  changes?: Record<string, unknown>
  on: string
}

async function prepared(name: string): Promise<{ id: number; attempt: string }> {
  const { params = {} } = await contractCases[name]!.prepare(world, forms.find((form) => form.route === name))
  return { id: Number(params['id']), attempt: String(params['attempt']) }
}

const onSelf = (rule: string): Try => ({
  rule, subject: 'user', prepare: async () => ({ params: { id: adminId }, on: String(adminId) }),
})
const ofOwnCase: Try = {
  rule: 'case_own', subject: 'case',
  prepare: async (_route, name) => {
    const { id } = await prepared(name)
    await world.ctx.db.updateTable('cases').set({ personId: adminId }).where('id', '=', id).execute()
    return { params: { id }, on: String(id) }
  },
}
const aboutPayout = (rule: string, before: (id: number) => Promise<unknown>): Try => ({
  rule, subject: 'payout',
  prepare: async (_route, name) => {
    const { id } = await prepared(name)
    await before(id)
    return { params: { id }, on: String(id) }
  },
})

/** One way in which each act comes to be refused. */
const tries: Record<string, Try> = {
  adminInviteAgain: onSelf('own_administration'),
  adminChangeRole: onSelf('own_administration'),
  adminRemoveAdministrator: onSelf('own_administration'),
  adminResetFactor: onSelf('own_administration'),
  adminSuspendUser: onSelf('own_account'),
  adminRestoreUser: onSelf('own_account'),
  adminEndPersonSessions: onSelf('own_account'),
  adminCorrectName: onSelf('own_account'),
  adminCorrectEmail: onSelf('own_account'),
  adminOpenRecovery: onSelf('own_account'),
  adminResetPersonFactor: onSelf('own_account'),
  adminMergeAccounts: {
    rule: 'own_account', subject: 'user',
    prepare: async (_route, name) => {
      const { id } = await prepared(name)
      return { params: { id, other: adminId }, on: String(id) }
    },
  },
  adminWriteToPerson: onSelf('case_own'),
  adminAnswerCase: ofOwnCase,
  adminNoteCase: ofOwnCase,
  adminTakeCase: ofOwnCase,
  adminGiveCase: ofOwnCase,
  adminCloseCase: ofOwnCase,
  adminReopenCase: ofOwnCase,
  adminApprovePayout: aboutPayout('approved_by_you', (id) => admin.post(`/api/admin/payouts/${id}/approve`)),
  adminReleasePayout: aboutPayout('signer_apart', async (id) => {
    const { supplierId } = await world.ctx.db.selectFrom('payouts').select('supplierId').where('id', '=', id).executeTakeFirstOrThrow()
    await admin.post(`/api/admin/users/${supplierId}/suspend`, { reason: 'Fraude soupçonnée.' })
  }),
  adminSignRefundTask: {
    rule: 'approved_by_you', subject: 'refund_task',
    prepare: async (route, name) => {
      const { id } = await prepared(name)
      await admin.call(route, { id })
      return { params: { id }, on: String(id) }
    },
  },
  adminRefuseRefundTask: {
    rule: 'approved_by_you', subject: 'refund_task',
    prepare: async () => {
      const { id } = await prepared('adminSignRefundTask')
      await admin.call(adminSignRefundTask, { id })
      return { params: { id }, on: String(id) }
    },
  },
  adminDecidePayment: {
    rule: 'own_file', subject: 'payment',
    prepare: async (_route, name) => {
      const { attempt } = await prepared(name)
      const { orderId } = await world.ctx.db
        .selectFrom('paymentAttempts').select('orderId').where('id', '=', attempt).executeTakeFirstOrThrow()
      // Who gave before they came to the team.
      await world.ctx.db.insertInto('partners').values({
        userId: adminId, type: 'enterprise', ifu: '0123456789077', address: 'Avenue Clozel', phone: '+2290197000077',
        socialReason: 'Sika Kora', responsable: 'Sika Kora', email: 'sika@exemple.bj', profession: null, maritalStatus: null,
        logoFileId: null, docFileId: await createFile(world.test.services, adminId),
      }).execute()
      await world.ctx.db.updateTable('paymentOrders').set({ ownerId: adminId }).where('id', '=', orderId).execute()
      return { params: { attempt }, changes: { outcome: 'give_back', order: undefined }, on: attempt }
    },
  },
}

const acts = [...routes].filter(([, { access, refuses = [] }]) =>
  typeof access === 'object' && 'right' in access && refuses.some((code) => code !== 'forbidden' && isSeparationRule(code)))

describe('each act that a rule of separation or of two may refuse', () => {
  it('is tried here', () => {
    expect(acts.map(([name]) => name).toSorted()).toEqual(Object.keys(tries).toSorted())
  })

  it.each(acts)('%s: the attempt is journaled, with who, what, on what and the rule', async (name, route) => {
    const { rule, subject, prepare } = tries[name]!
    const { params, changes, on } = await prepare(route, name)
    const form = forms.find((one) => one.route === name)
    const reply = await admin.call(route, params, { body: { ...(form && rightValues(form)), ...changes } })
    expect([403, 409], JSON.stringify(reply.body)).toContain(reply.status)
    const lines = await world.ctx.db
      .selectFrom('journal')
      .select(['actorId', 'subjectType', 'subjectId', 'detail'])
      .where('action', '=', 'rule.refused')
      .where('requestId', '=', reply.headers.get('x-request-id'))
      .execute()
    expect(lines).toEqual([{ actorId: adminId, subjectType: subject, subjectId: on, detail: { rule, call: route.path } }])
  })
})
