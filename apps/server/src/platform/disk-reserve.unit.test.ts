import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fromEngine, inTransaction } from '#src/platform/database/database.ts'
import { refuseWhenFull } from './disk-reserve.ts'
import { isPassingFault } from '#src/platform/database/passing-fault.ts'
import { pgliteEngine } from '#src/platform/database/pglite-engine.ts'

test('a full disk: the embedded database lets nobody in, says that it is not reachable, and serves again once there is room', { timeout: 60_000 }, async () => {
  let freeMegabytes = 500
  const refuse = refuseWhenFull(() => freeMegabytes * 1024 * 1024)
  const open = fromEngine(pgliteEngine(await PGlite.create(), async () => refuse()))
  const nextLook = () => new Promise((resolve) => setTimeout(resolve, 300))
  await sql`create table kept (id int)`.execute(open.db)

  freeMegabytes = 63
  await nextLook()
  const write = () => inTransaction(open, (tx) => sql`insert into kept values (1)`.execute(tx))
  for (const refused of [write, () => sql`select 1`.execute(open.db), () => open.withSession((session) => session.script('select 1'))]) {
    expect(isPassingFault(await refused().catch((error: unknown) => error))).toBe(true)
  }
  expect(await open.isReachable()).toBe(false)

  freeMegabytes = 64
  await nextLook()
  await write()
  expect((await sql<{ id: number }>`select id from kept`.execute(open.db)).rows).toEqual([{ id: 1 }])
  expect(await open.isReachable()).toBe(true)
  freeMegabytes = 0
  await nextLook()
  await open.close()
})
