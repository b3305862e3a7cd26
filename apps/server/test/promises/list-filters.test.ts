import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { generateWorld } from '#simulator/generate-world.ts'
import { fromEngine } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import { afterFile } from '#test/tools/after-file.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp } from '#test/tools/test-app.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'

/** L102, for every list there is: in a made world, each value that a filter may have is asked for, and nothing is lost between them. */
const lists = [...routes].flatMap(([name, { path, query, ...route }]) => {
  const shape = 'sorts' in route && query instanceof z.ZodMiniObject ? Object.entries(query.shape) : []
  const filters = shape.filter(([filter]) => !['sort', 'cursor', 'q'].includes(filter)).flatMap(([filter, schema]) => {
    const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema
    return inner instanceof z.ZodMiniEnum ? [{ filter, values: inner.options.map(String) }] : []
  })
  return filters.map((asked) => ({ name, path, ...asked }))
})

/** Of the first column of money that a file has, in francs; texts stand in quotes, and hold no separator in a made world. */
function sumOf(file: string): number {
  const [header = '', ...lines] = file.split('\r\n').slice(0, -1)
  const place = header.split(';').findIndex((name) => name.endsWith('"Montant"'))
  return place < 0 ? 0 : lines.reduce((sum, line) => sum + Number(line.split(';')[place]), 0)
}

/** Filters that do not part the whole, each with why. */
const partial = new Map([
  ['adminListPasses expires', 'a pass that expires within 7 days does so within 30, and most are in nobody’s hands'],
  ['adminListProfiles role', 'an administrator has no profile'],
  ['adminListCases owner', 'those of other people are neither one’s own nor nobody’s'],
  ['adminListCases late', 'it is asked for alone'],
  ['adminListExports state', 'each file adds a row'],
  ['adminListJournal action', 'each file adds a line'],
  ['adminListJournal subject', 'each file adds a line'],
])

describe.runIf(testEngine === 'postgres')('L102: the filters of every list, in a made world', () => {
  let admin: ApiClient
  beforeAll(async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
    afterFile(drop)
    const open = fromEngine(await openPostgres({ databaseUrl: url, poolSize: 4 }))
    const t = await createTestApp({ jobs: false, open })
    afterFile(() => open.close())
    await generateWorld(open, t.services.keys, { scale: 0.002, seed: 11, now: t.clock.now() })
    admin = t.client(await tokenOf(t.services, await createAdmin(t.services)))
  }, 120_000)

  const count = async (path: string, query: string): Promise<number> => {
    const { status, body } = await admin.get(`${path}/count?exact=1${query}`)
    expect([status, body.is_exact], `${path} ${query}`).toEqual([200, true])
    return body.count
  }

  it.each(lists)('$name by $filter: each value has as many rows in its file as it counts, and all of them make the whole', async ({
    name, path, filter, values,
  }) => {
    const counts: number[] = []
    const sums: number[] = []
    for (const value of values) {
      const counted = await count(path, `&${filter}=${value}`)
      const { status, body } = await admin.get(`${path}/file?${filter}=${value}`)
      expect([status, body.split('\r\n').length - 2], `${filter}=${value}`).toEqual([200, counted])
      counts.push(counted)
      sums.push(sumOf(body))
    }
    const whole = await count(path, '')
    if (!partial.has(`${name} ${filter}`)) {
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(whole)
      expect(sums.reduce((sum, one) => sum + one, 0)).toBe(sumOf((await admin.get(`${path}/file`)).body))
    }
  })
})
