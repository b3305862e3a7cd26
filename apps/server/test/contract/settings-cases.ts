import { addDays } from '@passerelle/contract/dates'
import type { SettingName } from '@passerelle/contract/setting-words'
import { type TextName, textNames } from '@passerelle/contract/text-words'
import { expect } from 'vitest'
import { settings } from '#src/platform/settings.ts'
import { aNumber, anInstant, aText, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const unset = (world: ContractWorld, name: SettingName = 'casesOpenMax') =>
  world.ctx.db.deleteFrom('settings').where('name', '=', name).execute()

/** Far from any deadline, another one each time. */
const freeDay = (world: ContractWorld) => addDays('2060-01-01', 7 * world.next())
async function newHoliday(world: ContractWorld): Promise<string> {
  const onDay = freeDay(world)
  await world.ctx.db.insertInto('holidays').values({ onDay, name: 'Fête' }).execute()
  return onDay
}
const versionOf = async (world: ContractWorld, name: TextName) => (await world.ctx.db.selectFrom('publicTexts')
  .select(({ fn }) => fn.max<number | null>('version').as('version')).where('name', '=', name).executeTakeFirstOrThrow()).version ?? 0

/** Texts that nobody has to accept, in turn: each prepared call is on the version that it saw. */
const ordinary = ['help', 'legal', 'privacy'] as const satisfies readonly TextName[]
let turn = 0
const nextText = () => ordinary[turn++ % ordinary.length] ?? 'help'

/** The version of the conditions that may be accepted; a minor one, which is asked of nobody. */
async function anyTerms(world: ContractWorld): Promise<number> {
  const row = { name: 'terms', version: 1, body: 'Conditions.', isMajor: false, publishedAt: world.ctx.now(), publishedBy: null }
  await world.ctx.db.insertInto('publicTexts').values(row).onConflict((conflict) => conflict.doNothing()).execute()
  return versionOf(world, 'terms')
}

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
  publicText: {
    prepare: async (world) => {
      const version = await versionOf(world, 'legal')
      const admin = await world.administrator()
      const sent = { name: 'legal', body: `Éditeur ${world.next()}.`, weight: 'minor', seen: version }
      expect((await admin.send('POST', '/api/admin/texts', { body: sent })).status).toBe(200)
      return {
        client: world.visitor(),
        params: { text: 'legal' },
        expects: (body) => {
          expect(body.text).toEqual({ version: version + 1, body: sent.body, is_major: false, published_at: anInstant })
          expect(body.versions).toHaveLength(version + 1)
        },
      }
    },
    otherAnswers: {
      'answers null while nothing is published, and 404 for a version that never was': async (world, route) => {
        const { status, body } = await world.visitor().call(route, { text: 'presentation' })
        expect([status, body]).toEqual([200, { text: null, versions: [] }])
        expect((await world.visitor().get('/api/texts/presentation?version=7')).status).toBe(404)
      },
    },
  },
  acceptTerms: {
    prepare: async (world) => {
      const terms = await anyTerms(world)
      return { client: (await world.newcomer()).client, changes: { terms }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
  },
  adminGetTexts: {
    prepare: async (world) => ({
      client: await world.administrator(),
      expects: (body) => {
        expect(Object.keys(body.contacts)).toEqual(['email', 'phone', 'whatsapp', 'address', 'hours', 'changed'])
        expect(body.texts.map(({ name }: { name: string }) => name)).toEqual([...textNames])
      },
    }),
  },
  adminSetContacts: {
    prepare: async (world) => {
      const asBefore = async () => void (await world.ctx.db.deleteFrom('programmeContacts').execute())
      await asBefore()
      return {
        client: await world.administrator(),
        changes: { email: `aide-${world.next()}@exemple.bj`, seen: '' },
        asBefore,
        expects: (body) => expect(body).toEqual(doneOnly),
      }
    },
    otherAnswers: {
      'answers 409 when they are no longer what was seen': async (world, route) => {
        const sent = { email: 'aide@exemple.bj', seen: '2026-01-01T00:00:00.000Z' }
        const reply = await (await world.administrator()).call(route, {}, { body: sent })
        expect([reply.status, reply.body]).toEqual([409, { message: expect.stringContaining('Relisez-les') }])
      },
    },
  },
  adminPublishText: {
    prepare: async (world) => {
      const name = nextText()
      return {
        client: await world.administrator(),
        changes: { name, body: `Aide ${world.next()}.`, seen: await versionOf(world, name) },
        expects: (body) => expect(body).toEqual(doneOnly),
      }
    },
    otherAnswers: {
      'answers 409 when another version is in force': async (world, route) => {
        const sent = { name: 'help', body: 'Autre.', weight: 'minor', seen: 999 }
        const reply = await (await world.administrator()).call(route, {}, { body: sent })
        expect([reply.status, reply.body]).toEqual([409, { message: expect.stringContaining('Relisez-la') }])
      },
    },
  },
  adminListHolidays: {
    prepare: async (world) => {
      const on = await newHoliday(world)
      return {
        client: await world.administrator(),
        query: `?year=${on.slice(0, 4)}`,
        expects: (body) => expect(body.data).toContainEqual({ on_day: on, stored_on: on, name: 'Fête', kind: 'fixed', is_past: false }),
      }
    },
  },
  adminPreviewHoliday: {
    prepare: async (world) => ({
      client: await world.administrator(),
      query: '?on=2099-01-05&kind=fixed',
      expects: (body) => expect(body).toEqual({ due_before: aText, due_after: body.due_before, promised: expect.any(Number) }),
    }),
  },
  adminSetHoliday: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: { on_day: freeDay(world), was: '' },
      expects: (body) => expect(body).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 409 when the one to correct is there no longer': async (world, route) => {
        const sent = { on_day: freeDay(world), name: 'Fête', kind: 'fixed', was: '2098-01-05' }
        const reply = await (await world.administrator()).call(route, {}, { body: sent })
        expect([reply.status, reply.body]).toEqual([409, { message: expect.stringContaining('Relisez le calendrier') }])
      },
    },
  },
  adminRemoveHoliday: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: { on_day: await newHoliday(world) },
      expects: (body) => expect(body).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 409 when it is there no longer': async (world, route) => {
        const reply = await (await world.administrator()).call(route, {}, { body: { on_day: '2098-01-05' } })
        expect(reply.status).toBe(409)
      },
    },
  },
}
