import { refuseWrongKey } from '#src/passes/refuse-wrong-key.ts'
import type { Config } from '#src/platform/config.ts'
import { openDatabase, type OpenDatabase } from '#src/platform/database/database.ts'
import { type Keys, makeKeys } from '#src/platform/keys.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { faultWords } from '#src/platform/database/postgres.ts'
import { claimInstallation } from './claim-installation.ts'
import { databaseDoesNotAnswer } from './installation-words.ts'
import { refuseMoved } from './require-embedded.ts'

export interface Installation {
  open: OpenDatabase
  keys: Keys
}

/** A database that starts with us, or is being moved: after that, whoever supervises us starts us again. */
const databaseWaitMs = 120_000

/**
 * The database of these settings, brought to the latest schema, with the key and the folder that go with it. How the
 * server and every command begin.
 * @throws ConfigError when one of the three belongs to others
 */
export async function openInstallation({
  databaseUrl, dataDir, appKey,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'appKey'>): Promise<Installation> {
  process.umask(0o077)
  refuseMoved({ databaseUrl, dataDir })
  const open = await openDatabase({ databaseUrl, dataDir, waitMs: databaseWaitMs, onWait: sayWaiting })
  try {
    await migrate(open)
    const keys = makeKeys(appKey)
    await refuseWrongKey(open.db, keys)
    await claimInstallation(open.db, keys, { dataDir, now: new Date() })
    return { open, keys }
  } catch (error) {
    await open.close()
    throw error
  }
}

function sayWaiting(cause: Error): void {
  process.stderr.write(databaseDoesNotAnswer(faultWords(cause), databaseWaitMs / 60_000))
}
