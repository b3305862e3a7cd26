import { randomUUID } from 'node:crypto'
import {
  accessSync, chmodSync, constants, type Dirent, linkSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync,
} from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'
import { dataDirNotWritable, dataDirOfAnother, dataDirTaken } from './config-words.ts'

/** Everything that we keep there. Other names in the folder are somebody else's: never touched. */
const ours = /^(pglite(\..+)?|files|uploads|quarantine|mail|app\.key|installation\.id|backup\.(done|failed)|journal\.head(\..+)?)$/
/** Names that another programme would hardly choose. */
const unmistakable = /^(pglite(\..+)?|app\.key|installation\.id)$/

/**
 * Makes the data folder, or repairs it: only its owner enters it and reads what is in it, whatever made it, a copy or a
 * restored archive included. The one place that does, for both databases.
 * @throws ConfigError when the folder cannot be ours, or cannot be written
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new ConfigError([dataDirNotWritable(dataDir)])
  }
  const entries = readdirSync(dataDir, { withFileTypes: true })
  if (isSomebodyElses(entries)) throw new ConfigError([dataDirTaken(dataDir)])
  try {
    setMode(dataDir, 0o700)
    for (const { name } of entries) if (ours.test(name)) keepPrivate(join(dataDir, name))
  } catch {
    throw new ConfigError([dataDirOfAnother(dataDir)])
  }
}

/** 0700 for folders, 0600 for files, all the way down; links are left alone, and lead nowhere. */
export function keepPrivate(path: string): void {
  try {
    const found = lstatSync(path)
    if (found.isDirectory()) {
      setMode(path, 0o700)
      for (const name of readdirSync(path)) keepPrivate(join(path, name))
    } else if (found.isFile()) setMode(path, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error // gone meanwhile
  }
}

/** Creates a file whole or not at all, so that nobody reads half of it. False when it is there already. */
export function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The same of what may be there already: whoever reads it finds the old content or the new one. Nobody waits for the disk meanwhile. */
export async function replaceWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

function setMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) === mode) return
  chmodSync(path, mode)
}

/** A home, a system folder, the sources: closing it to others would break more than it protects. */
function isSomebodyElses(entries: Dirent[]): boolean {
  if (entries.some(({ name }) => unmistakable.test(name))) return false
  return entries.some((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'lost+found' &&
    !ours.test(entry.name))
}
