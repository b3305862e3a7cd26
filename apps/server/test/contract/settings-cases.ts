import type { SettingName } from '@passerelle/contract/setting-words'
import { expect } from 'vitest'
import { settings } from '#src/platform/settings.ts'
import { aNumber, anInstant, aText, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const unset = (world: ContractWorld, name: SettingName = 'casesOpenMax') =>
  world.ctx.db.deleteFrom('settings').where('name', '=', name).execute()

/** More of what nobody here comes near; another one each time, as a figure changes once from what was seen. */
const harmless = ['casesOpenMax', 'undosPerPassMax', 'payoutsOpenMax'] as const

export const settingsCases: ContractCases = {
  adminGetSettings: {
    prepare: async (world) => {
      await unset(world)
      return {
        client: await world.administrator(),
        expects: (body) => expect(body.figures).toContainEqual({
          name: 'casesOpenMax', value: 10, default: 10, min: 1, max: 100, changed: null,
        }),
      }
    },
  },
  adminSetSetting: {
    prepare: async (world) => {
      const name = harmless[world.next() % harmless.length] ?? 'casesOpenMax'
      await unset(world, name)
      return {
        client: await world.administrator(),
        changes: { name, seen: settings[name].default },
        expects: (body) => expect(body).toEqual(doneOnly),
      }
    },
    otherAnswers: {
      'answers 409 when it is no longer what was seen': async (world, route) => {
        await unset(world)
        const reply = await (await world.administrator()).call(route, {}, { body: { name: 'casesOpenMax', value: 12, seen: 11 } })
        expect([reply.status, reply.body]).toEqual([409, { message: expect.stringContaining('vaut maintenant 10') }])
      },
    },
  },
  adminListSettingHistory: {
    prepare: async (world) => {
      await unset(world)
      const client = await world.administrator()
      await client.send('PUT', '/api/admin/settings', { body: { name: 'casesOpenMax', value: 12, seen: 10 } })
      return {
        client,
        params: { setting: 'casesOpenMax' },
        expects: (body) => expect(body.data[0]).toEqual({
          id: aNumber, at: anInstant, by: { id: aNumber, name: aText }, before: 10, after: 12,
        }),
      }
    },
  },
}
