import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#src/platform/config.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { createWhole, prepareDataFolder } from '#src/platform/data-folder.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { makeKeys } from '#src/platform/keys.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { type BackupManifest, readManifest } from './backup-manifest.ts'
import { idFile } from './claim-installation.ts'
import { backupOfAnotherKey, backupOfEmbedded, backupOfPostgres, restoreBaseNotEmpty, restoreFolderNotEmpty } from './installation-words.ts'
import { runPostgresTool } from './postgres-tool.ts'

export interface Restored {
  takenAt: string
  files: number
  /** Documents that the database knows and the backup lacks. */
  missing: number
}

/**
 * Puts a backup into an empty database and an empty data folder, held: neither mails nor payouts leave it before
 * `releaseHeld`. The id of the folder is written last, so that a restore which broke off never starts.
 * @throws ConfigError when the key is another, or something is there already
 */
export async function restoreInstallation(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'appKey'>,
  folder: string,
  now: Date,
): Promise<Restored> {
  process.umask(0o077)
  const manifest = readManifest(folder)
  const { dataDir, databaseUrl, appKey } = config
  prepareDataFolder(dataDir)
  await refuseUnfit(config, manifest)
  if (makeKeys(appKey).fingerprint.toString('hex') !== manifest.keyFingerprint) {
    throw new ConfigError([backupOfAnotherKey(dataDir)])
  }
  if (databaseUrl) {
    await runPostgresTool('pg_restore', databaseUrl, ['--exit-on-error', '--single-transaction', join(folder, 'database.dump')])
  } else {
    cpSync(join(folder, 'pglite'), join(dataDir, 'pglite'), { recursive: true })
  }
  const open = await openDatabase({ databaseUrl, dataDir })
  try {
    await open.db.updateTable('installation').set({ heldAt: now }).execute() // first: a restore that breaks off is held
    await migrate(open)
    mkdirSync(join(dataDir, 'files'), { recursive: true })
    cpSync(join(folder, 'files'), join(dataDir, 'files'), { recursive: true })
    const missing = await countMissing(open.db, new Set(readdirSync(join(dataDir, 'files'))))
    createWhole(idFile(dataDir), manifest.installation)
    return { takenAt: manifest.takenAt, files: manifest.files, missing }
  } finally {
    await open.close()
  }
}

async function refuseUnfit({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>, { engine }: BackupManifest): Promise<void> {
  if (engine === 'postgres' && !databaseUrl) throw new ConfigError([backupOfPostgres])
  if (engine === 'pglite' && databaseUrl) throw new ConfigError([backupOfEmbedded])
  const inTheWay = ['files', 'pglite', 'installation.id', 'journal.head'].filter((name) => existsSync(join(dataDir, name)) &&
    (name !== 'files' || readdirSync(join(dataDir, name)).length > 0))
  if (inTheWay.length > 0) throw new ConfigError([restoreFolderNotEmpty(dataDir, inTheWay.join(', '))])
  if (!databaseUrl) return
  if (await hasTables(databaseUrl, dataDir)) throw new ConfigError([restoreBaseNotEmpty])
}

async function hasTables(databaseUrl: string, dataDir: string): Promise<boolean> {
  const open = await openDatabase({ databaseUrl, dataDir, poolSize: 1 })
  try {
    const { rows } = await sql`select 1 from pg_tables where schemaname in ('public', 'pgboss') limit 1`.execute(open.db)
    return rows.length > 0
  } finally {
    await open.close()
  }
}

async function countMissing(db: Db, present: Set<string>): Promise<number> {
  const rows = await db.selectFrom('files').select('id').execute()
  return rows.filter(({ id }) => !present.has(id)).length
}
