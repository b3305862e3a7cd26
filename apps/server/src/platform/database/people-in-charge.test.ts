import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPglite, createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { fromEngine, type OpenDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { openPostgres } from './postgres.ts'

async function emptyDatabase(): Promise<OpenDatabase> {
  if (testEngine === 'pglite') return createPglite()
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  return fromEngine(await openPostgres({ databaseUrl: url, poolSize: 3 }))
}

/** The migrations that came before 0013, in a folder of their own. */
function foldersBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of readdirSync(migrationsFolder)) if (name < '0013') cpSync(join(migrationsFolder, name), join(folder, name))
  return folder
}

test('K47: passes that stayed with a supplier who lost the service, or was suspended or rejected, leave when the database is brought up to date', async () => {
  const open = await emptyDatabase()
  onTestFinished(() => open.close())
  await migrate(open, foldersBefore())
  await open.withSession(async (session) => {
    // Rows without the rows that they refer to: only these matter here.
    await session.script(`
      set session_replication_role = replica;
      insert into users (id, name, firstname, email, password_hash, role_id, stat, stat_reason, suspended_at, created_at)
        overriding system value values
        (1, 'A', 'A', 'a@exemple.bj', 'x', 4, 'approved', null, null, now()),
        (2, 'B', 'B', 'b@exemple.bj', 'x', 4, 'approved', null, now(), now()),
        (3, 'C', 'C', 'c@exemple.bj', 'x', 4, 'rejected', 'Fraude.', null, now());
      insert into suppliers (user_id, social_reason, responsable, email, ifu, address, phone, doc_file_id)
        select id, 'Cyber', 'R', 'c@exemple.bj', '3200000000012', 'Rue 1', '+2290197000004', gen_random_uuid() from users;
      insert into supplier_services (supplier_id, service_id) values (1, 1), (2, 1), (3, 1);
      insert into passes (id, service_id, amount_xof, order_id, donor_id, state, beneficiary_id, supplier_id, assigned_at, expires_on,
        used_at, created_at) overriding system value values
        (1, 1, 5000, 1, 9, 'assigned', 8, 1, now(), '2030-01-31', null, now()),
        (2, 2, 5000, 1, 9, 'assigned', 8, 1, now(), '2030-01-31', null, now()),
        (3, 1, 5000, 1, 9, 'suspended', 8, 2, now(), '2030-01-31', null, now()),
        (4, 1, 5000, 1, 9, 'assigned', 8, 3, now(), '2030-01-31', null, now()),
        (5, 2, 5000, 1, 9, 'used', 8, 1, now(), '2030-01-31', now(), now());
      set session_replication_role = origin;`)
  })
  await migrate(open)
  const { rows } = await sql<{ row: string }>`select id || ' ' || coalesce(supplier_id::text,
    '-') || ' ' || coalesce(former_supplier_id::text, '-') as row from passes order by id`.execute(open.db)
  expect(rows.map(({ row }) => row)).toEqual(['1 1 -', '2 - 1', '3 - 2', '4 - 3', '5 1 -'])
  expect(await open.db.selectFrom('passSuspensions').select(['passId', 'cause']).execute()).toEqual([{ passId: 3, cause: 'refund' }])
  expect(await open.db.selectFrom('passEvents').select(['passId', 'event']).orderBy('passId').execute()).toEqual(
    [2, 3, 4].map((passId) => ({ passId, event: 'supplier_changed' })),
  )
})
