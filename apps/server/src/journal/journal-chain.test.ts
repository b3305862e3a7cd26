import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fromEngine, inTransaction, type OpenDatabase } from '#src/platform/database/database.ts'
import { migrate, migrationsFolder } from '#src/platform/database/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { createPglite, createPostgresDatabase, createTestDatabase, testEngine } from '#test/tools/test-database.ts'
import { sealJournal } from './seal-journal.ts'
import { verifyJournal } from './verify-journal.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
beforeEach(() => byHand(sql`delete from journal_seals`, sql`delete from journal_unsealed`, sql`delete from journal`))

const tables = ['journal', 'journal_seals', 'journal_unsealed']
/** As somebody does who may do everything in the database. */
async function byHand(...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger all`.execute(open.db)
  for (const statement of statements) await statement.execute(open.db)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger all`.execute(open.db)
}

/** Another file's transaction on the same server may be older than ours: the next run comes to it. */
async function sealAll(db = open.db): Promise<void> {
  await expect.poll(async () => {
    await sealJournal({ db })
    return (await db.selectFrom('journalUnsealed').select('lineId').limit(1).execute()).length
  }, { timeout: 60_000 }).toBe(0)
}

const lineOf = (subjectId: number) => ({
  at: new Date('2026-11-29T08:00:00.123Z'), actorId: null, action: 'ledger.sums_remade', subjectType: 'ledger',
  subjectId: String(subjectId), reason: subjectId === 3 ? 'Parce que « c’est » ainsi.' : null,
  detail: JSON.stringify({ b: 1, a: [null, 'é'] }), requestId: null,
})
const writeIn = (tx: Tx, subjectId: number) => tx.insertInto('journal').values(lineOf(subjectId)).execute()
const write = (...ids: number[]) => inTransaction(open, async (tx) => {
  for (const id of ids) await writeIn(tx, id)
})
const sealed = async () => (await open.db
  .selectFrom('journalSeals')
  .innerJoin('journal', 'journal.id', 'journalSeals.lineId')
  .select(['place', 'subjectId'])
  .orderBy('place')
  .execute()).map(({ place, subjectId }) => `${place}: ${subjectId}`)
const faults = async () => (await verifyJournal(open)).faults

describe('the chain', () => {
  it('gives each line one place, after its commit', async () => {
    await write(1, 2)
    await inTransaction(open, async (tx) => {
      await writeIn(tx, 99)
      throw new Error('taken back')
    }).catch(() => undefined)
    await sealAll()
    await write(3)
    await sealAll()
    await sealAll()
    expect(await sealed()).toEqual(['1: 1', '2: 2', '3: 3'])
    expect(await faults()).toEqual([])
  })

  it('is one, however many seal it while others write', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => n + 1)
    await Promise.all([
      ...ids.map((id) => write(id)),
      ...Array.from({ length: 6 }, async () => {
        for (let n = 0; n < 5; n += 1) await sealJournal(open)
      }),
    ])
    await sealAll()
    expect((await sealed()).map((row) => Number(row.split(': ')[1])).toSorted((a, b) => a - b)).toEqual(ids)
    expect(await faults()).toEqual([])
  })

  it.runIf(testEngine === 'postgres')('leaves room for an older transaction that is still open', async () => {
    const older = await open.db.startTransaction().execute()
    await writeIn(older, 1)
    await write(2)
    await sealJournal(open)
    expect(await sealed()).toEqual([])
    expect(await faults()).toEqual([])
    await older.commit().execute()
    await sealAll()
    expect(await sealed()).toEqual(['1: 1', '2: 2'])
  })

  it('takes in what a journal from before it holds, a part at a time', async () => {
    const old = await databaseBefore('0029')
    await sql`insert into journal (at, action, subject_type, subject_id, detail)
      select now(), 'ledger.sums_remade', 'ledger', n, '{}' from generate_series(1, 2500) as n`.execute(old.db)
    await migrate(old)
    await sealAll(old.db)
    const { head, faults: found } = await verifyJournal(old)
    expect({ place: head.place, found }).toEqual({ place: 2500, found: [] })
  })
})

describe('what was done by hand is found', () => {
  const third = sql`(select line_id from journal_seals where place = 3)`
  const insertLine = sql`insert into journal (at, action, subject_type, subject_id, detail)
    values ('2026-11-29', 'ledger.sums_remade', 'ledger', '9', '{}')`

  it.each<[what: string, found: string[], done: RawBuilder<unknown>[]]>([
    ['another reason', ['changed'], [sql`update journal set reason = 'Autre.' where id = ${third}`]],
    ['another person', ['changed'], [sql`update journal set subject_id = '4' where id = ${third}`]],
    ['another hour, by a microsecond', ['changed'], [sql`update journal set at = at + interval '1 microsecond' where id = ${third}`]],
    ['another detail', ['changed'], [sql`update journal set detail = '{"b": 2}' where id = ${third}`]],
    ['a line less', ['removed'], [sql`delete from journal where id = ${third}`]],
    ['the last line less', ['removed'], [sql`delete from journal where id = (select max(id) from journal)`]],
    ['a line less with its place', ['chain'], [
      sql`delete from journal where id = ${third}`, sql`delete from journal_seals where place = 3`,
    ]],
    ['a line more', ['unsealed'], [insertLine]],
    ['a line more with a place of its own', ['chain'], [
      insertLine, sql`insert into journal_seals
        select 6, max(id), gen_random_uuid(), journal_digest((select j from journal j order by id desc limit 1), gen_random_uuid()), '\\x00'
        from journal`,
    ]],
    ['a line that was changed with its digest', ['chain'], [
      sql`update journal set reason = 'Autre.' where id = ${third}`,
      sql`update journal_seals set digest = journal_digest(journal, salt) from journal where id = line_id and place = 3`,
    ]],
    ['two lines that changed places', ['chain'], [
      sql`update journal_seals set place = case place when 2 then -3 else -2 end where place in (2, 3)`,
      sql`update journal_seals set place = -place where place < 0`,
    ]],
  ])('%s', async (_what, found, done) => {
    await write(1, 2, 3, 4, 5)
    await sealAll()
    expect(await faults()).toEqual([])
    await byHand(...done)
    expect((await faults()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(found))
  })

  it('a chain that was made anew from the beginning, by the end of it that was kept elsewhere', async () => {
    await write(1, 2, 3)
    await sealAll()
    const { head } = await verifyJournal(open)
    await write(4)
    await sealAll()
    expect((await verifyJournal(open, head)).faults).toEqual([])
    await byHand(
      sql`update journal set reason = 'Autre.' where id = ${third}`,
      sql`delete from journal_seals`,
      sql`insert into journal_unsealed select id from journal`,
    )
    await sealAll()
    expect(await faults()).toEqual([])
    expect((await verifyJournal(open, head)).faults).toEqual([{ kind: 'head', count: 1, id: 3 }])
  })

  it('is refused to whoever does not switch the refusal off', async () => {
    await write(1)
    await sealAll()
    for (const statement of ['update journal_seals set place = 2', 'delete from journal_seals', 'truncate journal_seals']) {
      await expect(sql.raw(statement).execute(open.db)).rejects.toThrow('append only')
    }
  })
})

async function databaseBefore(migration: string): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of readdirSync(migrationsFolder)) if (name < migration) cpSync(join(migrationsFolder, name), join(folder, name))
  const old = await emptyDatabase()
  onTestFinished(() => old.close())
  await migrate(old, folder)
  return old
}

async function emptyDatabase(): Promise<OpenDatabase> {
  if (testEngine === 'pglite') return createPglite()
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  return fromEngine(await openPostgres({ databaseUrl: url, poolSize: 3 }))
}
