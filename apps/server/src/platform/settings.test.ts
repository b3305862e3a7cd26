import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import type { SettingName } from '@passerelle/contract/setting-words'
import { readSetting, settings } from './settings.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(async () => {
  await t.services.db.deleteFrom('settings').execute()
})
const store = (name: SettingName, value: number) =>
  t.services.db.insertInto('settings').values({ name, value, changedAt: t.clock.now(), changedBy: null }).execute()

describe('a setting', () => {
  it('is what the code says until it is changed', async () => {
    expect(await readSetting(t.services.db, 'payoutNewNumberHours')).toBe(24)
    await store('payoutNewNumberHours', 48)
    expect(await readSetting(t.services.db, 'payoutNewNumberHours')).toBe(48)
    expect(await readSetting(t.services.db, 'payoutFirstMaxXof')).toBe(50_000)
  })

  it.each(Object.entries(settings))('%s decides nothing out of its bounds', async (name, { min, max }) => {
    const setting = name as SettingName
    for (const value of [min - 1, max + 1]) {
      await store(setting, value)
      await expect(readSetting(t.services.db, setting)).rejects.toThrow(setting)
      await t.services.db.deleteFrom('settings').execute()
    }
    await store(setting, max)
    expect(await readSetting(t.services.db, setting)).toBe(max)
  })
})
