import { adminListViews, adminSaveView, savedViewsMax } from '@passerelle/contract/saved-views'
import { expect } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { type ContractCases, done } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const aQuery = 'statut=pending&tri=name'
const refused = { status: 422, body: { errors: { name: [expect.any(String)] } } }

/** An administrator of one's own: views are one's own. */
const newAdmin = async (world: ContractWorld) => world.test.client(await world.token(await world.admin('lecture')))
const save = (client: ApiClient, name: string, list = 'users') =>
  client.call(adminSaveView, {}, { body: { list, name, query: aQuery } })

async function withView(world: ContractWorld) {
  const client = await newAdmin(world)
  const { body } = await save(client, 'En attente')
  return { client, id: Number(body.id) }
}

export const savedViewCases: ContractCases = {
  adminListViews: {
    prepare: async (world) => {
      const { client, id } = await withView(world)
      return { client, expects: (body) => expect(body).toEqual([{ id, list: 'users', name: 'En attente', query: aQuery }]) }
    },
  },
  adminSaveView: {
    prepare: async (world) => ({
      client: await newAdmin(world),
      changes: { list: 'users' },
      expects: (body) => expect(body).toEqual({ ...done('Vue enregistrée.'), id: expect.any(Number) }),
    }),
    otherAnswers: {
      'answers 422 under a name that one’s list has, and beyond as many as tabs can be': async (world) => {
        const { client } = await withView(world)
        expect(await save(client, 'En attente')).toMatchObject(refused)
        expect((await save(client, 'En attente', 'donations')).status).toBe(200)
        for (let n = 1; n < savedViewsMax; n += 1) expect((await save(client, `Vue ${n}`)).status).toBe(200)
        expect(await save(client, 'De trop')).toMatchObject(refused)
      },
      'answers 422 for what is no list': async (world) => {
        const reply = await save(await newAdmin(world), 'En attente', 'users/count')
        expect(reply).toMatchObject({ status: 422, body: { errors: { list: [expect.any(String)] } } })
      },
    },
  },
  adminRenameView: {
    prepare: async (world) => {
      const { client, id } = await withView(world)
      return { client, params: { id }, expects: (body) => expect(body).toEqual(done('Vue renommée.')) }
    },
    otherAnswers: {
      'answers 404 for another administrator’s, 422 under a name that is taken': async (world, route) => {
        const [{ client, id }, stranger] = [await withView(world), await newAdmin(world)]
        expect((await stranger.call(route, { id }, { body: { name: 'À moi' } })).status).toBe(404)
        await save(client, 'Autre')
        expect(await client.call(route, { id }, { body: { name: 'Autre' } })).toMatchObject(refused)
        expect((await client.call(route, { id }, { body: { name: 'En attente' } })).status).toBe(200)
      },
    },
  },
  adminRemoveView: {
    prepare: async (world) => {
      const { client, id } = await withView(world)
      return { client, params: { id }, expects: (body) => expect(body).toEqual(done('Vue supprimée.')) }
    },
    otherAnswers: {
      'answers 404 for another administrator’s, whose view stays': async (world, route) => {
        const [{ client, id }, stranger] = [await withView(world), await newAdmin(world)]
        expect((await stranger.call(route, { id })).status).toBe(404)
        expect((await client.call(adminListViews)).body).toHaveLength(1)
      },
    },
  },
}
