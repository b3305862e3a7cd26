import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#src/platform/config-error.ts'
import { createWhole } from '#src/platform/data-folder.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { Keys } from '#src/platform/keys.ts'
import { dataOfAnotherKey } from '#src/platform/config-words.ts'
import { documentsOfAnother, documentsWithoutBase } from './installation-words.ts'

/** The id of the installation that a data folder belongs to, or null. */
function findFolderId(dataDir: string): string | null {
  const path = idFile(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** In the data folder, beside the documents. */
export const idFile = (dataDir: string): string => join(dataDir, 'installation.id')

/**
 * Binds database, data folder and key together at the first start, and refuses any other of the three afterwards. The
 * file is written before the row, so that a stop in between is only a start to repeat.
 * @throws ConfigError
 */
export async function claimInstallation(db: Db, keys: Keys, { dataDir, now }: { dataDir: string; now: Date }): Promise<void> {
  const known = await readInstallation(db)
  if (known) return refuseOther(known, keys, dataDir)
  await refuseUnknownDocuments(db, dataDir)
  const isOurFile = createWhole(idFile(dataDir), randomUUID())
  const id = findFolderId(dataDir) ?? ''
  await db
    .insertInto('installation')
    .values({ id, keyFingerprint: keys.fingerprint, heldAt: null, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claimed = await readInstallation(db)
  try {
    if (claimed) refuseOther(claimed, keys, dataDir) // another process may have been quicker
  } catch (error) {
    if (isOurFile && claimed?.id !== id) rmSync(idFile(dataDir), { force: true })
    throw error
  }
}

interface Installation {
  id: string
  keyFingerprint: Buffer
}

async function readInstallation(db: Db): Promise<Installation | undefined> {
  return db.selectFrom('installation').select(['id', 'keyFingerprint']).executeTakeFirst()
}

function refuseOther({ id, keyFingerprint }: Installation, keys: Keys, dataDir: string): void {
  const faults: string[] = []
  if (!keys.fingerprint.equals(keyFingerprint)) {
    faults.push(dataOfAnotherKey)
  }
  const found = findFolderId(dataDir)
  if (found !== id) {
    faults.push(documentsOfAnother({ dataDir, id, file: idFile(dataDir), found }))
  }
  if (faults.length > 0) throw new ConfigError(faults)
}

/** A new database beside documents that it does not know would take them all for rubbish. */
async function refuseUnknownDocuments(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files')
  const documents = existsSync(folder) ? readdirSync(folder) : []
  if (documents.length === 0) return
  const known = await db.selectFrom('files').select('id').limit(1).executeTakeFirst()
  if (!known) throw new ConfigError([documentsWithoutBase(dataDir, documents.length)])
}
