import { errors } from '@passerelle/contract/errors'
import { expect } from 'vitest'
import { pendingProfile } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCase, type ContractCases, doneOnly } from './contract-case.ts'
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
    [`adminAsk${noun}`]: {
      prepare: async (world) => ({
        client: await world.administrator(),
        params: { id: await waiting(world) },
        expects: (body) => expect(body).toEqual(doneOnly),
      }),
      otherAnswers: {
        'answers 409 while another question waits for its answer, and once the file is decided': async (world, route) => {
          const [client, id] = [await world.administrator(), await waiting(world)]
          const ask = (of: number) => client.call(route, { id: of }, { body: { item: 'other', text: 'Où est votre atelier ?' } })
          expect((await ask(id)).status).toBe(200)
          expect(await ask(id)).toMatchObject({ status: 409, body: { message: errors.question_open.message } })
          expect(await ask(await decided(world))).toMatchObject({ status: 409, body: { message: errors.already_decided.message } })
        },
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

/** Somebody whose waiting file has a question. */
async function askedOf(world: ContractWorld, item = 'other') {
  const { id, client } = await world.newBeneficiary({ stat: 'pending' })
  const officer = await world.administrator()
  const text = 'Où est votre atelier ?'
  expect((await officer.post(`/api/admin/profiles/${id}/ask`, { item, text })).status).toBe(200)
  const [{ id: questionId }] = (await client.get('/api/questions')).body
  return { client, questionId }
}

export const reviewCases: ContractCases = {
  listQuestions: {
    prepare: async (world) => ({
      client: (await askedOf(world, 'address')).client,
      expects: (body) => expect(body).toEqual([{
        id: aNumber, about: null, item: 'address', text: 'Où est votre atelier ?', asked_at: anInstant, value: 'Quartier Zongo, maison 12',
      }]),
    }),
  },
  answerQuestion: {
    prepare: async (world) => {
      const { client, questionId } = await askedOf(world)
      return { client, params: { id: questionId }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 to a second answer, and 422 to one without what is asked for': async (world, route) => {
        const { client, questionId: id } = await askedOf(world)
        const answer = (body: object) => client.call(route, { id }, { body })
        expect(await answer({})).toMatchObject({ status: 422, body: { errors: { text: [aText] } } })
        expect((await answer({ text: 'Au marché.' })).status).toBe(200)
        expect(await answer({ text: 'Au marché.' })).toMatchObject({ status: 409, body: { message: errors.question_over.message } })
      },
    },
  },
  ...claimCases({ noun: 'Profile', path: 'profiles', waiting: pendingProfile, decided: (world) => world.beneficiary() }),
  ...claimCases({
    noun: 'Request', path: 'requests', waiting: pendingRequest, decided: async (world) => (await world.openProject()).projectId,
  }),
}
