import { constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { openDatabase } from '#src/platform/database.ts'
import { lockFolder } from '#src/platform/folder-lock.ts'
import { type BackupManifest, manifestFile } from './backup-manifest.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { requireEmbedded } from './require-embedded.ts'

export interface Backup {
  folder: string
  files: number
}

/**
 * Copies the database, then the documents: whatever the database refers to is there, since contents are written before
 * their rows and swept a month after them. The key stays out: whoever finds the copy reads no code.
 * @param parent gets a folder of its own for each backup
 * @param keep how many are kept, this one included
 */
export async function backUpInstallation(config: Pick<Config, 'dataDir' | 'databaseUrl'>, { parent, keep, now }: { parent: string; keep: number | null; now: Date }): Promise<Backup> {
  process.umask(0o077)
  const installation = await readInstallation(config)
  const folder = join(parent, `passerelle-${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  mkdirSync(parent, { recursive: true })
  mkdirSync(folder)
  const { databaseUrl, dataDir } = config
  if (databaseUrl) await runPostgresTool('pg_dump', databaseUrl, ['--format=custom', `--file=${join(folder, 'database.dump')}`])
  else copyEmbedded(dataDir, folder)
  const files = await copyFiles(join(dataDir, 'files'), join(folder, 'files'))
  const manifest: BackupManifest = { format: 1, takenAt: now.toISOString(), engine: databaseUrl ? 'postgres' : 'pglite', ...installation, files }
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  if (keep !== null) removeOlder(parent, keep)
  return { folder, files }
}

async function readInstallation({ databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Pick<BackupManifest, 'installation' | 'keyFingerprint'>> {
  if (!databaseUrl) requireEmbedded(dataDir)
  const open = await openDatabase({ databaseUrl, dataDir, poolSize: 1 })
  try {
    const { id, keyFingerprint } = await open.db.selectFrom('installation').select(['id', 'keyFingerprint']).executeTakeFirstOrThrow()
    return { installation: id, keyFingerprint: keyFingerprint.toString('hex') }
  } finally {
    await open.close()
  }
}

/** Nobody may write meanwhile: the server is stopped, and kept from starting. */
function copyEmbedded(dataDir: string, folder: string): void {
  const unlock = lockFolder(join(dataDir, 'pglite.lock'))
  try {
    cpSync(join(dataDir, 'pglite'), join(folder, 'pglite'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  } finally {
    unlock()
  }
}

async function copyFiles(from: string, to: string): Promise<number> {
  mkdirSync(to)
  const names = existsSync(from) ? await readdir(from) : []
  let copied = 0
  for (const name of names) {
    const isThere = await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).then(() => true, ignoreMissing)
    if (isThere) copied += 1
  }
  return copied
}

/** Swept meanwhile: no row refers to it. */
function ignoreMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw error
}

/** Whole backups only: one that broke off is looked at by a person. */
function removeOlder(parent: string, keep: number): void {
  const whole = readdirSync(parent).filter((name) => /^passerelle-\d{4}-/.test(name) && existsSync(join(parent, name, manifestFile)))
  for (const name of whole.toSorted().slice(0, -keep)) rmSync(join(parent, name), { recursive: true })
}
