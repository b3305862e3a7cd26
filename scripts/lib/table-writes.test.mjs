import { expect, test } from 'vitest'
import { findBadWrites, listWrites } from './table-writes.mjs'

const owners = { 'src/orders': ['paymentOrders'], 'src/accounts': ['users'], 'src/platform': ['pgboss.job'] }
const tables = 'apps/server/src/platform/database/tables.ts'

const types = 'export interface Tables { paymentOrders: { id: number }; users: { id: number } }'

/** @param {Record<string, string>} files @param {import('./table-owners.mjs').Exception[]} [exceptions] */
const faults = (files, exceptions = []) =>
  findBadWrites(new Map(Object.entries({ [tables]: types, ...files })), { owners, exceptions })

test.each([
  ['an insert', `tx.insertInto('paymentOrders').values(row)`],
  ['an update', `await tx\n  .updateTable('paymentOrders')\n  .set({ state: 'paid' })\n  .where('id', '=', 1)\n  .execute()`],
  ['an update under another name', 'tx.updateTable(`paymentOrders as o`).set({ state })'],
  ['a delete', `tx.deleteFrom('paymentOrders')`],
  ['a delete of several', `tx.deleteFrom(['users', 'paymentOrders'])`],
  ['a merge', `tx.mergeInto('paymentOrders')`],
  ['a call by its name in brackets', `tx['insertInto']('paymentOrders')`],
  ['a part of a longer statement', `tx.with('gone', (cte) => cte.deleteFrom('paymentOrders').returning('id')).selectFrom('gone')`],
  ['SQL', 'sql`update payment_orders set state = ${state} where id = ${id}`'],
  ['SQL with an alias', 'sql`UPDATE public."payment_orders" AS o\n  SET state = 1`'],
  ['SQL inside SQL', 'sql`with gone as (delete from only payment_orders returning id) select * from gone`'],
  ['SQL in a string', `session.query('insert into payment_orders (id) values ($1)', [id])`],
  ['a table emptied', `run(tx, 'truncate table payment_orders')`],
])('sees %s outside the owner’s folder, and not inside', (_, statement) => {
  const [fault, ...others] = faults({ 'apps/server/src/projects/a.ts': statement }).filter((one) => one.includes('paymentOrders'))
  expect(fault).toMatch(/^apps\/server\/src\/projects\/a\.ts:\d+ writes paymentOrders.*src\/orders alone/)
  expect(others).toEqual([])
  expect(faults({ 'apps/server/src/orders/a.ts': statement }).filter((one) => one.includes('paymentOrders'))).toEqual([])
})

test.each([
  ['a read that locks', `tx.selectFrom('paymentOrders').selectAll().forUpdate()`],
  ['a lock in SQL', 'sql`select 1 from payment_orders for update skip locked`'],
  ['a test', `tx.insertInto('paymentOrders')`, 'apps/server/src/projects/a.test.ts'],
  ['words', `const label = 'Update orders'`],
])('leaves %s alone', (_, source, file = 'apps/server/src/projects/a.ts') => {
  expect(faults({ [file]: source })).toEqual([])
})

test.each([
  ['a file of the wiring', 'apps/server/src/main.ts', `db.deleteFrom('users')`],
  ['the sandbox', 'apps/server/sandbox/a.ts', `db.deleteFrom('users')`],
  ['a table that is named elsewhere', 'apps/server/src/orders/a.ts', `db.deleteFrom(table)`],
  ['a table put into SQL', 'apps/server/src/orders/a.ts', 'sql`delete from ${sql.table(table)}`'],
  ['a table that nobody owns', 'apps/server/src/orders/a.ts', 'sql`insert into elsewhere values (1)`'],
])('refuses %s', (_, file, source) => {
  expect(faults({ [file]: source })).toHaveLength(1)
})

test('every table of the types has an owner', () => {
  expect(faults({ [tables]: 'export interface Tables { paymentOrders: { id: number }; newcomers: { id: number } }' })).toEqual([
    expect.stringContaining('newcomers has no owner'),
  ])
})

test('an exception excuses its folder and its columns alone, and goes when nothing needs it', () => {
  const file = 'apps/server/src/suspensions/a.ts'
  const exceptions = [{ table: 'users', by: 'src/suspensions', columns: ['suspendedAt', 'suspendedBy'], why: 'one row' }]
  const set = (/** @type {string} */ given) => faults({ [file]: `tx.updateTable('users').set(${given}).where('id', '=', id)` }, exceptions)
  expect(set(`{ suspendedAt: now, ...(by && { suspendedBy: by }) }`)).toEqual([])
  expect(set(`isOver ? { suspendedAt: null } : { suspendedAt: now }`)).toEqual([])
  for (const given of [`{ passwordHash }`, `{ suspendedAt, ...(by && { passwordHash }) }`, `change`, `{ ...change }`, `{ [column]: 1 }`]) {
    expect(set(given)[0], given).toContain('src/accounts alone')
  }
  expect(faults({ [file]: `tx.deleteFrom('users')` }, exceptions)[0]).toContain('src/accounts alone')
  expect(faults({ 'apps/server/src/passes/a.ts': `tx.updateTable('users').set({ suspendedAt })` }, exceptions)).toHaveLength(2)
  expect(faults({}, exceptions)).toEqual([expect.stringContaining('its exception goes')])
})

test('a write says its line', () => {
  expect(listWrites(`const a = 1\nawait db\n  .deleteFrom('users')\n`)).toEqual([{ table: 'users', line: 3, columns: null }])
})
