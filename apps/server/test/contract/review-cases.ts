import { errors } from '@passerelle/contract/errors'
import { expect } from 'vitest'
import { pendingProfile } from './admin-case.ts'
import { anInstant, aText, type ContractCase, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'
import { pendingRequest } from './request-cases.ts'

type FileOf = (world: ContractWorld) => Promise<number>

const isOver = (decided: FileOf): ContractCase['otherAnswers'] => ({
  'answers 409 to a file that does not wait': async (world, route) => {
    const reply = await (await world.administrator()).call(route, { id: await decided(world) })
    expect([reply.status, reply.body]).toEqual([409, { message: errors.already_decided.message }])
  },
})

/** Who has a waiting file open, of one kind. */
function claimCases({ noun, path, waiting, decided }: { noun: string; path: string; waiting: FileOf; decided: FileOf }): ContractCases {
  return {
    [`adminClaim${noun}`]: {
      prepare: async (world) => ({
        client: await world.administrator(),
        params: { id: await waiting(world) },
        expects: (body) => expect(body).toEqual({ is_mine: true, by: aText, since: anInstant }),
      }),
      otherAnswers: isOver(decided),
    },
    [`adminLeave${noun}`]: {
      prepare: async (world) => {
        const [client, id] = [await world.administrator(), await waiting(world)]
        expect((await client.post(`/api/admin/${path}/${id}/claim`)).status).toBe(200)
        return { client, params: { id }, expects: (body) => expect(body).toEqual({ status: true }) }
      },
    },
    [`adminTakeOver${noun}`]: {
      prepare: async (world) => ({
        client: await world.administrator(),
        params: { id: await waiting(world) },
        expects: (body) => expect(body).toEqual(doneOnly),
      }),
      otherAnswers: isOver(decided),
    },
  }
}

export const reviewCases: ContractCases = {
  ...claimCases({ noun: 'Profile', path: 'profiles', waiting: pendingProfile, decided: (world) => world.beneficiary() }),
  ...claimCases({
    noun: 'Request', path: 'requests', waiting: pendingRequest, decided: async (world) => (await world.openProject()).projectId,
  }),
}
