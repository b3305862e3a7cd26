import { currentUser } from '@passerelle/contract/session'
import { listOwnSessions } from '@passerelle/contract/own-sessions'
import { expect } from 'vitest'
import { tokenOf } from '#test/worlds/factories.ts'
import { anInstant, type ContractCases, done } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** Somebody with two devices, and the session of the second. */
async function onTwoDevices(world: ContractWorld) {
  const { id, client } = await world.newcomer()
  const other = world.test.client(await tokenOf(world.ctx, { id }))
  const { body } = await other.call(listOwnSessions)
  const session: string = body.sessions.find((one: { is_this: boolean }) => one.is_this).id
  return { client, other, session }
}

export const ownSessionCases: ContractCases = {
  listOwnSessions: {
    prepare: async (world) => {
      const { client, session } = await onTwoDevices(world)
      return {
        client,
        expects: (body) => {
          expect(body.count).toBe(2)
          expect(body.sessions.map(({ is_this: isThis }: { is_this: boolean }) => isThis).toSorted()).toEqual([false, true])
          expect(body.sessions).toContainEqual({ id: session, agent: '', since: anInstant, last_used_at: anInstant, is_this: false })
        },
      }
    },
  },
  endOwnSession: {
    prepare: async (world) => {
      const { client, other, session } = await onTwoDevices(world)
      return {
        client,
        params: { session },
        expects: async (body) => {
          expect(body).toEqual(done('Cet appareil est déconnecté.'))
          expect([(await other.call(currentUser)).status, (await client.call(currentUser)).status]).toEqual([401, 200])
        },
      }
    },
  },
  endOtherSessions: {
    prepare: async (world) => {
      const { client, other } = await onTwoDevices(world)
      return {
        client,
        expects: async (body) => {
          expect(body).toEqual(done('Vos autres appareils sont déconnectés.'))
          expect([(await other.call(currentUser)).status, (await client.call(currentUser)).status]).toEqual([401, 200])
        },
      }
    },
  },
  chooseSms: {
    prepare: async (world) => {
      const { client } = await world.donor()
      return {
        client,
        expects: async (body) => {
          expect(body).toEqual(done('Vous recevrez les nouvelles importantes par SMS.'))
          expect((await client.call(currentUser)).body.user).toMatchObject({ sms: true })
        },
      }
    },
  },
}
