import { addDays, dayOf } from '@passerelle/contract/dates'
import * as contract from '@passerelle/contract/holidays'
import type { HolidayKind } from '@passerelle/contract/holiday-words'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { dueDayOf, promiseAnswer } from './promise-answer.ts'

let t: TestApp
let world: PassWorld
let admin: ApiClient
let colleague: ApiClient
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  await signIn()
  await t.services.db.deleteFrom('holidays').execute()
})

/** Sessions of the back office are short. */
async function signIn() {
  admin = t.client(await world.token(await world.admin()))
  colleague = t.client(await world.token(await world.admin()))
}
const today = () => dayOf(t.clock.now())
/** The next day from tomorrow on that is a Monday to Friday. */
function weekday(after = today()): string {
  const day = addDays(after, 1)
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? weekday(day) : day
}
interface Given {
  was?: string
  kind?: HolidayKind
  client?: ApiClient
}
const set = (onDay: string, name: string, { was = '', kind = 'fixed', client = admin }: Given = {}) =>
  client.call(contract.adminSetHoliday, {}, { body: { on_day: onDay, name, kind, was } })
const remove = (onDay: string) => admin.call(contract.adminRemoveHoliday, {}, { body: { on_day: onDay } })
const listed = async (year: string) => (await admin.get(`/api/admin/holidays?year=${year.slice(0, 4)}`)).body.data
const promised = async () => dueDayOf(await inTransaction(t.system, (tx) => promiseAnswer(tx, t.clock.now())))
const preview = async (query: string) => (await admin.get(`/api/admin/holidays/preview?${query}`)).body
const lines = () =>
  t.services.db.selectFrom('journal').select(['action', 'detail']).where('subjectType', '=', 'holiday').orderBy('id').execute()

describe('a holiday', () => {
  it('that is added moves what is promised from now on, as was told before; removed, it is as before; each is journaled', async () => {
    const [day, before] = [weekday(), await promised()]
    const told = await preview(`on=${day}&kind=fixed`)
    expect(told).toEqual({ due_before: before, due_after: weekday(before), promised: 0 })
    expect(await promised()).toBe(before)
    expect((await set(day, 'Journée déclarée')).status).toBe(200)
    expect(await promised()).toBe(told.due_after)
    expect(await listed(day)).toEqual([{ on_day: day, stored_on: day, name: 'Journée déclarée', kind: 'fixed', is_past: false }])
    expect(await preview(`was=${day}`)).toMatchObject({ due_before: told.due_after, due_after: before })
    expect((await remove(day)).status).toBe(200)
    expect(await promised()).toBe(before)
    expect((await lines()).slice(-2)).toMatchObject([
      { action: 'holiday.set', detail: { before: null, after: { on: day, name: 'Journée déclarée', kind: 'fixed' } } },
      { action: 'holiday.remove', detail: { before: { on: day }, after: null } },
    ])
  })

  it('that is corrected has another day, name or kind, and the line of both', async () => {
    const [first, second] = [weekday(addDays(today(), 40)), weekday(addDays(today(), 50))]
    await set(first, 'Tabaski', { kind: 'expected' })
    expect((await set(second, 'Tabaski', { was: first })).status).toBe(200)
    const shown = (await listed(second)).map(({ name, kind, on_day: on }: contract.Holiday) => [name, kind, on])
    expect(shown).toContainEqual(['Tabaski', 'fixed', second])
    expect((await lines()).at(-1)?.detail).toMatchObject({ before: { on: first, kind: 'expected' }, after: { on: second, kind: 'fixed' } })
    expect((await set(second, 'Tabaski', { was: first })).status).toBe(409)
    await remove(second)
  })

  it('of every year stands in each year from its first on', async () => {
    const day = weekday(addDays(today(), 60))
    const later = `${Number(day.slice(0, 4)) + 3}${day.slice(4)}`
    await set(day, 'Fête de la ville', { kind: 'yearly' })
    expect(await listed(later)).toContainEqual({ on_day: later, stored_on: day, name: 'Fête de la ville', kind: 'yearly', is_past: false })
    const refused = await set(later, 'Autre')
    expect([refused.status, refused.body.errors]).toEqual([422, { on_day: ['Ce jour est déjà férié\u00A0: Fête de la ville.'] }])
    await remove(day)
  })

  it('is refused beside its field on a day that is over, there already, or unchanged', async () => {
    const day = weekday(addDays(today(), 70))
    await set(day, 'Fête')
    const refusals = [
      await set(today(), 'Aujourd’hui'), await set('2026-02-30', 'Jamais'), await set(day, 'Encore'), await set(day, 'Fête', { was: day }),
      await set(day, ''), await remove('2001-01-01'),
    ]
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['on_day']], [422, ['on_day']], [422, ['on_day']], [422, ['name']], [422, ['name']], [409, []],
    ])
    t.clock.forward(80 * 86_400_000)
    await signIn()
    expect([(await remove(day)).status, (await set(weekday(), 'Fête', { was: day })).status]).toEqual([422, 422])
    expect(await listed(day)).toContainEqual({ on_day: day, stored_on: day, name: 'Fête', kind: 'fixed', is_past: true })
  })

  it('of two administrators at the same moment is one', async () => {
    const day = weekday(addDays(today(), 90))
    const replies = await Promise.all([set(day, 'L’une'), set(day, 'L’autre', { client: colleague })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})
