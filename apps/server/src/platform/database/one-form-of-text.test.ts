import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPglite, createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { fromEngine, type OpenDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { findsWords, searchWords } from './search.ts'

async function emptyDatabase(): Promise<OpenDatabase> {
  if (testEngine === 'pglite') {
    const open = await createPglite()
    onTestFinished(() => open.close())
    return open
  }
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  const open = fromEngine(await openPostgres({ databaseUrl: url, poolSize: 3 }))
  onTestFinished(() => open.close())
  return open
}

/** The migrations that a database had before there was one form of text. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'))
  for (const name of readdirSync(migrationsFolder)) if (name < '0012') copyFileSync(join(migrationsFolder, name), join(folder, name))
  return folder
}

test('K14: what was stored before is brought to one form, and no account is lost to its twin', async () => {
  const open = await emptyDatabase()
  await migrate(open, earlierMigrations())
  const rows = String.raw`
    insert into users (name, firstname, email, password_hash, role_id, stat, submitted_at, created_at)
    select name, firstname, email, 'x', role_id, 'pending', now(), now() from (values
      (U&'Ɖɔ\0300su\0300', U&'Zoe\0301\200B', U&'awa\200B@exemple.bj', 2),
      ('Dossou', 'Awa', 'zoe@exemple.bj', 2),
      ('Dossou', 'Awa', U&'zo\00ADe@exemple.bj', 2),
      ('Kossi', 'Ama', U&'x\200Ey@exemple.bj', 4),
      ('Kossi', 'Ama', U&'xy\2060@exemple.bj', 2)) as given (name, firstname, email, role_id);
    insert into files (id, kind, mime, size, original_name, is_public, created_at)
    values ('00000000-0000-0000-0000-000000000001', 'document', 'application/pdf', 1, 'x', false, now());
    insert into beneficiaries (user_id, identifiant, phone, address, birthday, sex, profession, marital_status, department, city,
    parent_name, parent_phone, type_doc, ref_doc, motivation, doc_file_id)
    values (1, 'BEN-1', '+2290197000000', U&'Rue\00AD 12', '1990-01-01', 'F', 'x', 'x', 'Littoral', 'Cotonou', 'x', '+2290197000000', 'CIP', U&'\FF22\FF2A\201112\00A03', E'un\r\ndeux', '00000000-0000-0000-0000-000000000001');
    insert into suppliers (user_id, social_reason, responsable, email, ifu, address, phone, doc_file_id, approved_identity)
    values (4, U&'Cyber E\0301toile', 'R', U&'c\200B@exemple.bj', '0123456789012', 'x', '+2290197000001',
    '00000000-0000-0000-0000-000000000001', jsonb_build_object('social_reason', U&'Cyber E\0301te\0301', 'ifu', '0123456789012'));
    insert into payment_accounts (supplier_id, ifu, name, number, created_at)
    values (4, '0123456789012', U&'Se\0300nami', '+2290197000001', now());`
  await open.withSession((session) => session.script(rows))
  await migrate(open)

  const { db } = open
  expect(await db.selectFrom('users').select(['id', 'name', 'firstname', 'email']).orderBy('id').execute()).toEqual([
    { id: 1, name: 'Ɖɔ\u0300sù', firstname: 'Zoé', email: 'awa@exemple.bj' },
    { id: 2, name: 'Dossou', firstname: 'Awa', email: 'zoe@exemple.bj' },
    { id: 3, name: 'Dossou', firstname: 'Awa', email: 'zo\u00ADe@exemple.bj' },
    { id: 4, name: 'Kossi', firstname: 'Ama', email: 'xy@exemple.bj' },
    { id: 5, name: 'Kossi', firstname: 'Ama', email: 'xy\u2060@exemple.bj' },
  ])
  expect(await db.selectFrom('journal').select(['action', 'subjectId', 'detail']).orderBy('subjectId').execute()).toEqual([
    { action: 'account.email_twin', subjectId: '3', detail: { ownerId: 2 } },
    { action: 'account.email_twin', subjectId: '5', detail: { ownerId: 4 } },
  ])
  expect(await db.selectFrom('beneficiaries').select(['address', 'refDoc', 'motivation']).execute()).toEqual([
    { address: 'Rue 12', refDoc: 'BJ-12 3', motivation: 'un\ndeux' },
  ])
  expect(await db.selectFrom('suppliers').select(['socialReason', 'email', 'approvedIdentity']).execute()).toEqual([
    { socialReason: 'Cyber Étoile', email: 'c@exemple.bj', approvedIdentity: { social_reason: 'Cyber Été', ifu: '0123456789012' } },
  ])
  expect(await db.selectFrom('paymentAccounts').select(['name', 'removedAt']).execute()).toEqual([{ name: 'Sènami', removedAt: null }])
  for (const [table, q] of [['users', 'dosu zoe'], ['beneficiaries', 'bj123'], ['suppliers', 'cyber ete']] as const) {
    const found = db.selectFrom(table).select(sql`1`.as('one')).where(findsWords('searchKey', searchWords(q)))
    expect(await found.execute(), q).toHaveLength(1)
  }
  // Migration 20, on these rows: the names that lists show, nothing else.
  expect(await db.selectFrom('users').select('nameKey').orderBy('id').execute()).toEqual(
    ['zoe dosu', 'awa dossou', 'awa dossou', 'ama kossi', 'ama kossi'].map((nameKey) => ({ nameKey })),
  )
  expect(await db.selectFrom('suppliers').select('nameKey').execute()).toEqual([{ nameKey: 'cyber ete' }])
})
