/** Opens the embedded database of a folder and inserts for ever; prints each number once the database has acknowledged it. */
import { writeSync } from 'node:fs'

import { sql } from 'kysely'

import { inTransaction, openDatabase } from '#src/platform/database/database.ts'

const [dataDir = '', first = '1'] = process.argv.slice(2)
const open = await openDatabase({ dataDir })
await sql`create table if not exists acknowledged (id int primary key, twin int not null)`.execute(open.db)
for (let id = Number(first); ; id++) {
  await inTransaction(open, async (tx) => {
    await sql`insert into acknowledged values (${id}, 0)`.execute(tx)
    await sql`update acknowledged set twin = id where id = ${id}`.execute(tx)
  })
  writeSync(1, `${id}\n`)
}
