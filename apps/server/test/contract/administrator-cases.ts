import { errors } from '@passerelle/contract/errors'
import { expect } from 'vitest'
import { createAdmin } from '#test/worlds/factories.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { edit, listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const anAdmin = async (world: ContractWorld) => (await createAdmin(world.ctx, 'instruction')).id

async function enrolledAdmin(world: ContractWorld): Promise<number> {
  const id = await anAdmin(world)
  await enrol(world.test.client(await world.token(id)), world.ctx.now)
  return id
}

async function invitedAdmin(world: ContractWorld): Promise<number> {
  const id = await anAdmin(world)
  await world.ctx.db.updateTable('users').set({ invitedUntil: world.ctx.now() }).where('id', '=', id).execute()
  return id
}

const told = (id: number) => ({
  id, name: expect.stringMatching(/^Awa /), email: aText, admin_role: 'instruction', state: 'active', factor_since: null,
  created_at: anInstant,
})

export const administratorCases: ContractCases = {
  ...listCases(['adminListAdministrators', 'adminCountAdministrators', 'adminAdministratorsFile'], {
    find: async (world) => told(await anAdmin(world)),
    query: '?role=instruction&state=active',
    inFile: ';"Instruction";',
  }),
  adminGetAdministrator: {
    prepare: async (world) => {
      const id = await enrolledAdmin(world)
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({ ...told(id), factor_since: anInstant, invited_until: null }),
      }
    },
    otherAnswers: {
      'answers 404 for somebody who is no administrator': async (world, route) => {
        const reply = await (await world.administrator()).call(route, { id: await world.beneficiary() })
        expect([reply.status, reply.body]).toEqual([404, { message: errors.not_found.message }])
      },
    },
  },
  adminInviteAdministrator: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: { email: `invite${world.next()}@exemple.bj` },
      expects: (body) => expect(body).toEqual({ status: true, message: expect.stringContaining('48 heures'), id: aNumber }),
    }),
  },
  adminInviteAgain: edit(invitedAdmin),
  adminChangeRole: edit(anAdmin),
  adminRemoveAdministrator: edit(anAdmin),
  adminResetFactor: edit(enrolledAdmin),
}
