import { constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { holdNewFolder, isLocked, lockFolder } from '#src/platform/folder-lock.ts'
import { type BackupManifest, manifestFile } from './backup-manifest.ts'
import { markBackup } from './backup-marks.ts'
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
 * @param keep how many whole ones are kept, this one included; null: nothing is removed
 */
export async function backUpInstallation(config: BackupConfig, order: BackupOrder): Promise<Backup> {
  process.umask(0o077)
  try {
    const backup = await makeBackup(config, order)
    markBackup(config.dataDir, 'done', order.now)
    return backup
  } catch (error) {
    markFailure(config, order)
    throw error
  }
}

type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl'>
interface BackupOrder {
  parent: string
  keep: number | null
  now: Date
}

/** As well as it can be: what the backup failed of is what the operator must hear. */
function markFailure({ dataDir }: BackupConfig, { now }: BackupOrder): void {
  try {
    markBackup(dataDir, 'failed', now)
  } catch {
    // Then the time of the last one tells, a day later.
  }
}

async function makeBackup(config: BackupConfig, { parent, keep, now }: BackupOrder): Promise<Backup> {
  const installation = await readInstallation(config)
  const name = `passerelle-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
  const folder = join(parent, name)
  mkdirSync(parent, { recursive: true })
  if (keep !== null) removeHalves(parent, name) // first: the disk may be full of them
  mkdirSync(folder)
  try {
    const letGo = holdNewFolder(join(folder, lockFile))
    const files = await fillFolder(config, folder)
    const manifest: BackupManifest = {
      format: 1,
      takenAt: now.toISOString(),
      engine: config.databaseUrl ? 'postgres' : 'pglite',
      ...installation,
      files,
    }
    writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    letGo()
    if (keep !== null) removeOlder(parent, keep)
    return { folder, files }
  } catch (error) {
    // Half of one is none, and the disk may be full of it.
    if (!existsSync(join(folder, manifestFile))) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Returns how many documents there are. */
async function fillFolder({ databaseUrl, dataDir }: BackupConfig, folder: string): Promise<number> {
  if (databaseUrl) await runPostgresTool('pg_dump', databaseUrl, ['--format=custom', `--file=${join(folder, 'database.dump')}`])
  else copyEmbedded(dataDir, folder)
  return copyFiles(join(dataDir, 'files'), join(folder, 'files'))
}

async function readInstallation({ databaseUrl, dataDir }: BackupConfig): Promise<Pick<BackupManifest, 'installation' | 'keyFingerprint'>> {
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

const ownFolder = /^passerelle-\d{4}-/
/** Held by the process that fills a folder. */
const lockFile = 'backup.lock'
const isWhole = (folder: string) => existsSync(join(folder, manifestFile))

/** Whole backups only. */
function removeOlder(parent: string, keep: number): void {
  const whole = readdirSync(parent).filter((name) => ownFolder.test(name) && isWhole(join(parent, name)))
  for (const name of whole.toSorted().slice(0, -keep)) rmSync(join(parent, name), { recursive: true })
}

/** What earlier ones left whose process was killed. One that another process is making is left alone. */
function removeHalves(parent: string, before: string): void {
  const halves = readdirSync(parent).filter((name) => ownFolder.test(name) && name < before && !isWhole(join(parent, name)))
  for (const name of halves) {
    if (!isLocked(join(parent, name, lockFile))) rmSync(join(parent, name), { recursive: true })
  }
}
