import type { Route } from '@passerelle/contract/route'
import { expect } from 'vitest'
import { aNumber, aText, type ContractCase, type ContractCases, done, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** Who is behind an object, as the back office reads it. */
export const aPerson = { id: aNumber, name: aText, firstname: 'Awa', email: aText }

/** An administrator does something to an object, once: the second time it is a conflict. */
export function decision(objectOf: (world: ContractWorld) => Promise<number>, body: Record<string, unknown> = {}): ContractCase {
  return {
    // Of a profile never edited since it was submitted, no version has to be said.
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await objectOf(world) },
      changes: { version: undefined },
      expects: (answer) => expect(answer).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 409 when it is decided already': async (world, route) => {
        const [client, id] = [await world.administrator(), await objectOf(world)]
        const decide = () => client.call(route, { id }, { body })
        expect((await decide()).status).toBe(200)
        const second = await decide()
        expect([second.status, second.body]).toEqual([409, { message: expect.any(String) }])
      },
    },
  }
}

/** What may be said again: editing, archiving. */
export function edit(
  objectOf: (world: ContractWorld) => Promise<number>,
  changes?: (world: ContractWorld) => Record<string, unknown>,
): ContractCase {
  return {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await objectOf(world) },
      ...(changes && { changes: changes(world) }),
      expects: (answer) => expect(answer).toEqual(doneOnly),
    }),
  }
}

/** A list by keyset with what is looked for in it, how many there are, and the file of them, which says what of it. */
export function listCases(
  names: [page: string, count: string, file: string],
  { find, query = '', inFile }: { find: (world: ContractWorld) => Promise<Record<string, unknown>>; query?: string; inFile: string },
): ContractCases {
  const unknownFilter = {
    'answers 422 to a filter that does not exist': async (world: ContractWorld, route: Route) => {
      expect(await (await world.administrator()).get(`${route.path}?filtre=1`)).toMatchObject({
        status: 422,
        body: { errors: { filtre: [expect.any(String)] } },
      })
    },
  }
  const [page, count, file] = names
  return {
    [page]: {
      prepare: async (world) => {
        const item = await find(world)
        return {
          client: await world.administrator(),
          query,
          expects: (body) => {
            expect(Object.keys(body)).toEqual(['data', 'next_cursor'])
            expect(body.data).toContainEqual(item)
          },
        }
      },
      otherAnswers: unknownFilter,
    },
    [count]: {
      prepare: async (world) => {
        await find(world)
        return {
          client: await world.administrator(),
          query,
          expects: ({ count: rows, is_exact: isExact }) => expect([rows > 0, isExact]).toEqual([true, true]),
        }
      },
      otherAnswers: unknownFilter,
    },
    [file]: {
      isPlain: true,
      prepare: async (world) => {
        await find(world)
        return {
          client: await world.administrator(),
          query,
          expects: (body, { headers }) => {
            expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/csv; charset=utf-8', 'no-store'])
            expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/)
            expect(body).toContain(inFile)
          },
        }
      },
      otherAnswers: unknownFilter,
    },
  }
}

export const pendingProfile = (world: ContractWorld) => world.beneficiary({ stat: 'pending' })

type Find = (world: ContractWorld) => Promise<number | string>

/** An action on chosen rows, of one that nothing refuses. */
export const onChosen = (find: Find, message: string): ContractCase => ({
  prepare: async (world) => ({
    client: await world.administrator(),
    changes: { ids: [await find(world)] },
    expects: (body) => expect(body).toEqual({ ...done(message), concerned: 1, excluded: [] }),
  }),
})

/** Its dry run, of the same and of one that is not there. */
export const dryRun = (find: Find, asked: (world: ContractWorld) => Promise<string> | string = () => ''): ContractCase => ({
  prepare: async (world) => ({
    client: await world.administrator(),
    query: `?ids=${await find(world)},999999999${await asked(world)}`,
    expects: (body) => expect(body).toEqual({ concerned: 1, excluded: [{ id: 999_999_999, label: '999999999', reason: aText }] }),
  }),
})
