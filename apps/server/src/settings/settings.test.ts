import { adminGetSettings, adminListSettingHistory, adminSetSetting } from '@passerelle/contract/settings'
import { type SettingName, settingNames } from '@passerelle/contract/setting-words'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSetting, settings } from '#src/platform/settings.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createPassType } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'

let t: TestApp
let world: PassWorld
let admin: ApiClient
/** Calls of one person come one after the other: a race needs two. */
let colleague: ApiClient
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  admin = t.client(await world.token(await world.admin()))
  colleague = t.client(await world.token(await world.admin()))
})
afterEach(async () => {
  await world.ctx.db.deleteFrom('settings').execute()
})

const set = (name: SettingName, value: number, seen: number, client = admin) =>
  client.call(adminSetSetting, {}, { body: { name, value, seen } })
const figure = async (name: SettingName) =>
  (await admin.call(adminGetSettings)).body.figures.find((one: { name: string }) => one.name === name)
const history = async (name: SettingName, cursor?: string) =>
  (await admin.get(`${adminListSettingHistory.path.replace(':setting', name)}${cursor ? `?cursor=${cursor}` : ''}`)).body

describe('a setting', () => {
  it('is read with its bounds and what it was from the first, all of them', async () => {
    const { body } = await admin.call(adminGetSettings)
    expect(body.figures).toEqual(settingNames.map((name) => ({ name, value: settings[name].default, ...settings[name], changed: null })))
  })

  it('is obeyed by the next reading, and says who changed it and when', async () => {
    expect((await set('feeBasisPoints', 1250, 1000)).body).toEqual({
      status: true, message: 'Le réglage «\u00A0Frais de la plateforme\u00A0» vaut maintenant 12,5\u00A0%.',
    })
    expect(await readSetting(t.services.db, 'feeBasisPoints')).toBe(1250)
    expect(await figure('feeBasisPoints')).toMatchObject({
      value: 1250, changed: { at: expect.stringMatching(/^20/), by: { id: expect.any(Number), name: expect.any(String) } },
    })
  })

  it('that is put back is stored no longer, and its history stays', async () => {
    await set('undosPerPassMax', 7, 3)
    await set('undosPerPassMax', 3, 7)
    expect(await world.ctx.db.selectFrom('settings').selectAll().execute()).toEqual([])
    expect((await figure('undosPerPassMax')).changed).toBeNull()
    expect((await history('undosPerPassMax')).data).toMatchObject([{ before: 7, after: 3 }, { before: 3, after: 7 }])
  })

  it.each([
    ['out of its bounds', 'scanUndoMinutes', 0, /^Choisissez une valeur de 1\u00A0minute à 120\u00A0minutes\.$/],
    ['the same as before', 'scanUndoMinutes', 15, /déjà cette valeur/],
    ['against another one', 'keptBytesMax', 5_242_880, /Un compte approuvé garde au moins autant/],
  ] as const)('is refused beside its field when it is %s, and nothing is written', async (_why, name, value, sentence) => {
    const lines = () => world.ctx.db.selectFrom('journal').select('id').where('action', '=', 'setting.set').execute()
    const before = await lines()
    const { status, body } = await set(name, value, settings[name].default)
    expect([status, body.errors.value]).toEqual([422, [expect.stringMatching(sentence)]])
    expect(await readSetting(t.services.db, name)).toBe(settings[name].default)
    expect(await lines()).toEqual(before)
  })

  it('is refused where the dearest type that is offered could no longer be paid', async () => {
    const { id: type } = await createPassType(world.ctx, { priceXof: 50_000 })
    const refused = await set('paymentMaxXof', 54_999, 10_000_000)
    expect(refused.body.errors.value).toEqual([expect.stringMatching(/55\u202F000\u00A0FCFA avec les frais/)])
    await world.ctx.db.updateTable('passTypes').set({ archivedAt: t.clock.now() }).where('id', '=', type).execute()
    expect((await set('paymentMaxXof', 54_999, 10_000_000)).status).toBe(200)
  })

  it('is refused to the second of two administrators, who is told what it is now and by whom', async () => {
    const other = await world.admin()
    const of = world.ctx.db.selectFrom('users').select(['firstname', 'name']).where('id', '=', other)
    const { firstname, name } = await of.executeTakeFirstOrThrow()
    expect((await set('casesOpenMax', 20, 10, t.client(await world.token(other)))).status).toBe(200)
    const second = await set('casesOpenMax', 30, 10)
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining(`a été changé par ${firstname} ${name}, le `)])
    expect(second.body.message).toContain('vaut maintenant 20')
    await set('casesOpenMax', 10, 20)
    expect((await set('casesOpenMax', 30, 20)).body.message).toContain('a été remis à sa valeur d’origine\u00A0: il vaut maintenant 10')
  })

  it('changes once when two decide at the same time', async () => {
    for (const [round, values] of [[11, 12], [21, 22], [31, 32]].entries()) {
      const seen = await readSetting(t.services.db, 'casesOpenMax')
      const answers = await Promise.all(values.map((value, n) => set('casesOpenMax', value, seen, n === 0 ? admin : colleague)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other), String(round)).toEqual([200, 409])
      expect(await readSetting(t.services.db, 'casesOpenMax')).toBe(values[answers.findIndex(({ status }) => status === 200)])
    }
  })

  it('that two others bound is never left wrong by two at the same time', async () => {
    for (const value of [60_000_000, 61_000_000, 62_000_000]) {
      await world.ctx.db.deleteFrom('settings').execute()
      const answers = await Promise.all([
        set('keptBytesMax', value, 104_857_600), set('keptBytesMaxBefore', value + 1, 26_214_400, colleague),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    }
  })

  it('that somebody stored out of its bounds is shown, and may be put right', async () => {
    await world.changeSetting('feeBasisPoints', 9999)
    expect((await figure('feeBasisPoints')).value).toBe(9999)
    expect((await set('feeBasisPoints', 1000, 9999)).status).toBe(200)
  })
})

describe('the history of a setting', () => {
  it('has its own changes only, page after page', async () => {
    let seen = settings.payoutsOpenMax.default
    for (let value = 10; value < 32; value += 1) {
      expect((await set('payoutsOpenMax', value, seen)).status).toBe(200)
      seen = value
    }
    await set('casesOpenMax', 12, 10)
    const first = await history('payoutsOpenMax')
    const rest = await history('payoutsOpenMax', first.next_cursor)
    expect([...first.data, ...rest.data].map(({ after }) => after)).toEqual(Array.from({ length: 22 }, (_, n) => 31 - n))
    expect(rest.next_cursor).toBeNull()
  })
})

it('a grave change is told to the others who may do everything, once each, and not to whoever made it; another is not', async () => {
  const [doer, other, gone] = [await world.admin(), await world.admin(), await world.admin()]
  await world.ctx.db.updateTable('users').set({ suspendedAt: t.clock.now() }).where('id', '=', gone).execute()
  const client = t.client(await world.token(doer))
  const told = (userId: number) => world.ctx.db.selectFrom('messages').select(['key', 'content']).where('userId', '=', userId)
    .where('key', 'like', 'setting-changed:%').execute()
  await set('undosPerPassMax', 5, 3, client)
  expect(await told(other)).toEqual([])
  await set('feeBasisPoints', 1250, 1000, client)
  expect(await told(other)).toEqual([{ key: expect.any(String), content: expect.objectContaining({
    paragraphs: [expect.stringMatching(/Frais de la plateforme\u00A0» est passé de 10\u00A0% à 12,5\u00A0%/)],
  }) }])
  expect(await told(doer)).toEqual([])
  expect(await told(gone)).toEqual([])
  // Those who sign are told of what they sign by.
  const signer = await world.admin('finance')
  expect((await set('separationWindowDays', 0, 7, client)).body.errors).toHaveProperty('value')
  expect((await set('separationWindowDays', 3, 7, client)).status).toBe(200)
  expect(await told(signer)).toEqual([{ key: expect.stringContaining('separationWindowDays'), content: expect.anything() }])
  expect(await told(doer)).toEqual([])
  await set('separationWindowDays', 7, 3, client)
  await set('feeBasisPoints', 1300, 1250, client)
  expect(await told(signer)).toHaveLength(2)
  expect(await told(other)).toHaveLength(4)
  // What was refused tells nobody.
  await set('feeBasisPoints', 99_999, 1300, client)
  expect(await told(other)).toHaveLength(4)
})
