import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { createPostgresDatabase, createTestDatabase, testEngine, warmConnections } from '#test/tools/test-database.ts'

import { fromEngine, inTransaction } from './database.ts'
import { openPostgres } from './postgres.ts'
import { jsonValue } from './sql-values.ts'
import { callAfterCommit } from './transaction-guard.ts'

const open = await createTestDatabase()
const { db } = open

async function select(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)
  return rows[0]?.value
}

test('runs on the engine it was asked for', async () => {
  expect(open.engine).toBe(testEngine)
  expect(String(await select('version()'))).toContain(testEngine === 'pglite' ? 'emscripten' : 'PostgreSQL')
})

describe('values have one shape on both engines', () => {
  test.each([
    ['9007199254740991::bigint', 9007199254740991],
    ['(select sum(x::bigint) from generate_series(1, 3) x)', 6],
    ['count(*)', 1],
    ['12.5::numeric', 12.5],
    ["'2026-03-01'::date", '2026-03-01'],
    ["'2026-03-01 08:00:00.25+02'::timestamptz", new Date('2026-03-01T06:00:00.250Z')],
    ["'2026-03-01 08:00:00'::timestamp", '2026-03-01 08:00:00'],
    [`'{"unit_price": [1, "a"]}'::jsonb`, { unit_price: [1, 'a'] }],
    ["'\\xc3a9'::bytea", Buffer.from('é')],
    ["array['2026-03-01'::date, null]", ['2026-03-01', null]],
    ['array[1, 2]::bigint[]', [1, 2]],
    ["array['2026-03-01 08:00Z'::timestamptz]", [new Date('2026-03-01T08:00:00Z')]],
    ["array['a', 'b']", ['a', 'b']],
    ['true', true],
    ['null::bigint', null],
  ])('%s', async (expression, expected) => {
    expect(await select(expression)).toEqual(expected)
  })

  test.each(['9007199254740993::bigint', '9007199254740993::numeric', "'NaN'::numeric", 'array[9007199254740993]::bigint[]'])(
    'refuses %s, which a number cannot hold, and goes on working',
    async (expression) => {
      await expect(select(expression)).rejects.toThrow(/cannot hold/)
      expect(await select('1')).toBe(1)
    },
  )

  test('takes the same parameters', async () => {
    const at = new Date('2026-03-01T08:00:00.250Z')
    const { rows } = await sql<Record<string, unknown>>`select ${5}::bigint as small_count, ${'2026-03-01'}::date as paid_on,
      ${at}::timestamptz as paid_at,
      ${jsonValue([{ unitPrice: 1 }])} as lines, ${Buffer.from('é')}::bytea as picture, ${['a', 'b']}::text[] as names`.execute(db)
    expect(rows).toEqual([
      { smallCount: 5, paidOn: '2026-03-01', paidAt: at, lines: [{ unitPrice: 1 }], picture: Buffer.from('é'), names: ['a', 'b'] },
    ])
  })
})

describe('inTransaction', () => {
  test('is READ COMMITTED, in UTC', async () => {
    const settings = await inTransaction(open, async (tx) => {
      const { rows } = await sql`select current_setting('transaction_isolation') as isolation, current_setting('TimeZone')
        as zone`.execute(tx)
      return rows
    })
    expect(settings).toEqual([{ isolation: 'read committed', zone: 'UTC' }])
  })

  test('commits what it returns from, rolls back what it throws from, and calls back only after a commit', async () => {
    await sql`create table commit_test (id int)`.execute(db)
    const calls: number[] = []
    const insert = (id: number, fails: boolean) =>
      inTransaction(open, async (tx) => {
        await sql`insert into commit_test values (${id})`.execute(tx)
        callAfterCommit(() => calls.push(id))
        if (fails) throw new Error('refused')
        return id
      })
    expect(await insert(1, false)).toBe(1)
    await expect(insert(2, true)).rejects.toThrow('refused')
    expect(await select('(select json_agg(id) from commit_test)')).toEqual([1])
    expect(calls).toEqual([1])
  })

  test('refuses another transaction, a query or a session outside its tx, instead of waiting for ever', async () => {
    const strays = [
      () => inTransaction(open, async () => undefined),
      () => sql`select 1`.execute(db),
      () => open.withSession(async () => undefined),
      () => db.transaction().execute(async () => undefined),
    ]
    for (const stray of strays) await expect(inTransaction(open, stray)).rejects.toThrow('A transaction is open here')
    await inTransaction(open, async (tx) => {
      await expect(inTransaction({ db: tx }, async () => undefined)).rejects.toThrow('A transaction is open here')
    })
    expect(await select('1')).toBe(1)
  })

  test('refuses a failed transaction that swallowed its error', async () => {
    const attempt = inTransaction(open, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(attempt).rejects.toThrow()
    expect(await select('1')).toBe(1)
  })

  test.each(['40001', '40P01'])('runs again after %s, and gives up in the end', async (code) => {
    let runs = 0
    const failing = (times: number) =>
      inTransaction(open, async (tx) => {
        runs += 1
        if (runs <= times) await sql`do ${sql.raw(`$$ begin raise exception 'lost' using errcode = '${code}'; end $$`)}`.execute(tx)
        return runs
      })
    expect(await failing(2)).toBe(3)
    runs = 0
    await expect(failing(99)).rejects.toThrow('lost')
    expect(runs).toBe(4)
  })

  test('queries of others wait their turn: none enters an open transaction', async () => {
    await sql`create table isolation_test (id int)`.execute(db)
    await warmConnections(db, 4)
    const { promise: inserted, resolve: markInserted } = Promise.withResolvers<void>()
    const rolledBack = inTransaction(open, async (tx) => {
      await sql`insert into isolation_test values (1)`.execute(tx)
      markInserted()
      await sql`select pg_sleep(0.05)`.execute(tx)
      throw new Error('refused')
    })
    await inserted
    const [, seen] = await Promise.all([
      expect(rolledBack).rejects.toThrow('refused'),
      sql<{ id: number }>`select id from isolation_test`.execute(db),
      sql`insert into isolation_test values (2)`.execute(db),
    ])
    // The reader may come before or after the other writer; what was rolled back it never sees.
    expect(seen.rows).not.toContainEqual({ id: 1 })
    expect(await select('(select json_agg(id) from isolation_test)')).toEqual([2])
  })

  test.runIf(testEngine === 'postgres')('two transactions that deadlock both end well', async () => {
    await sql`create table deadlock_test (id int primary key, hits int not null default 0)`.execute(db)
    await sql`insert into deadlock_test values (1), (2)`.execute(db)
    const hit = (first: number, second: number) =>
      inTransaction(open, async (tx) => {
        await sql`update deadlock_test set hits = hits + 1 where id = ${first}`.execute(tx)
        await sql`select pg_sleep(0.1)`.execute(tx)
        await sql`update deadlock_test set hits = hits + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([hit(1, 2), hit(2, 1)])
    expect(await select('(select json_agg(hits) from deadlock_test)')).toEqual([2, 2])
  })
})

describe('withSession', () => {
  test('returns the rows of every statement of a script', async () => {
    expect(await open.withSession((session) => session.script('begin; select 1 as a_b; select 2 as a_b; commit'))).toEqual([
      { a_b: 1 },
      { a_b: 2 },
    ])
  })

  test('leaves no failed transaction behind', async () => {
    await expect(open.withSession((session) => session.script('begin; select 1 / 0'))).rejects.toThrow('division by zero')
    expect(await select('1')).toBe(1)
  })
})

test.runIf(testEngine === 'postgres')('while every connection is taken, the next caller is told to come back (503), and later is served', async () => {
  const { url, drop } = await createPostgresDatabase()
  const small = fromEngine(await openPostgres({ databaseUrl: url, poolSize: 1, connectTimeoutMs: 1000 }))
  try {
    const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const busy = inTransaction(small, async () => {
      taken.resolve()
      await over.promise
    })
    await taken.promise
    await expect(sql`select 1`.execute(small.db)).rejects.toMatchObject({ statusCode: 503, cause: expect.any(Error) })
    await expect(inTransaction(small, async () => undefined)).rejects.toMatchObject({ statusCode: 503 })
    over.resolve()
    await busy
    await sql`select 1`.execute(small.db)
  } finally {
    await small.close()
    await drop()
  }
})
