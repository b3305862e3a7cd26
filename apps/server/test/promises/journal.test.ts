import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractCases, sentBody } from '#test/contract/contract-cases.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import { forms, rightValues } from '#test/contract/forms.ts'
import { type Rows, rowsReader } from '#test/tools/written-rows.ts'

/** What the back office does is journaled with it: who, when, why, on what, from what to what; what did not happen is not. */
let world: ContractWorld
let contents: () => Promise<Rows>
beforeAll(async () => {
  world = await ContractWorld.create()
  // When a session was last used is written by whatever call comes some minutes after, done or refused.
  const row = sql`(to_jsonb(t) - 'seen_at' - 'expires_at')::text`
  contents = await rowsReader(world.ctx.db, { written: { sessions: sql`coalesce(md5(string_agg(${row}, '\n' order by ${row})), '')` } })
}, 60_000)

/** It takes a file, and judges it. */
const changesNothing = ['adminPreviewImport']
const changes = [...routes].filter(([name, { access, method }]) =>
  typeof access === 'object' && 'right' in access && method !== 'GET' && !changesNothing.includes(name))
/** Each thing that an act brings has a line of its own too. */
const brought: Record<string, string> = { adminRunImport: 'service.create' }

async function prepare(name: string, route: Route) {
  const contractCase = contractCases[name]
  if (!contractCase) throw new Error(`${name} has no case`)
  const form = forms.find((one) => one.route === name)
  const prepared = await contractCase.prepare(world, form)
  const { client, params, changes: values } = prepared
  await world.messagesArrived()
  const body: Record<string, unknown> = { ...(form && rightValues(form)), ...values }
  const sent = form?.file ? await sentBody(prepared, 'multipart', form) : { body }
  return { client, body, params, act: () => client.call(route, params, sent) }
}

/** Lines of people of the back office: the system's own, of what follows a decision, are others. */
const linesSince = (last: number) =>
  world.ctx.db
    .selectFrom('journal')
    .innerJoin('users', 'users.id', 'journal.actorId')
    .selectAll('journal')
    .where('journal.id', '>', last)
    .where('users.roleId', '=', 1)
    .execute()
const lastLine = async () =>
  (await world.ctx.db.selectFrom('journal').select((eb) => eb.fn.max('id').as('id')).executeTakeFirstOrThrow()).id ?? 0

/** Of an action on chosen rows, the one that was chosen. */
const chosenOf = ({ ids }: Record<string, unknown>): unknown => (Array.isArray(ids) ? ids[0] : undefined)

/** What an act is on: what its address names, what was chosen, what it made, or the queue that it is about. */
const subjectOf = (params: Record<string, unknown> = {}, body: Record<string, unknown>, made: Record<string, unknown>) => {
  const named = params['id'] ?? params['attempt'] ?? params['job'] ?? chosenOf(body) ?? made['id'] ?? body['name'] ?? body['queue']
  // A holiday is its day; the contacts are one.
  return JSON.stringify(body['on_day'] ?? named ?? 'programme').replaceAll('"', '')
}

describe.each(changes)('%s', (name, route) => {
  it('L096: writes one line, with its author, its reason and its subject, and none when it is refused', async () => {
    const { client, act, body, params } = await prepare(name, route)
    const admin = (await client.get('/api/user')).body.user.id
    const [last, before] = [await lastLine(), world.ctx.now()]
    const reply = await act()
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const lines = (await linesSince(last)).filter(({ action }) => action !== brought[name])
    expect(lines).toMatchObject([
      {
        actorId: admin, subjectId: subjectOf(params, body, reply.body),
        reason: body['reason'] ?? null,
        requestId: expect.any(String),
      },
    ])
    expect(lines[0]?.at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    // An archived thing says it by its action; the others say what has changed.
    if (!name.includes('Archive')) expect(Object.keys(lines[0]?.detail ?? {}).join()).toMatch(/before|from|name/)
    const second = await act()
    // That it was tried against a rule is a line of its own (separation.test.ts).
    const said = (await linesSince(lines[0]?.id ?? 0)).filter(({ action }) => action !== brought[name] && action !== 'rule.refused')
    if (second.status !== 200) expect(said).toEqual([])
  })

  it('L096: does nothing when its line cannot be written', async () => {
    const { act } = await prepare(name, route)
    const before = await contents()
    await sql`alter table journal rename to journal_away`.execute(world.ctx.db)
    try {
      expect((await act()).status).toBe(500)
    } finally {
      await sql`alter table journal_away rename to journal`.execute(world.ctx.db)
    }
    expect(await contents()).toEqual(before)
    expect((await act()).status).toBe(200)
    expect(await contents()).not.toEqual(before)
  })
})
