import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { dataMoved, noEmbeddedBase } from './installation-words.ts'

/** The embedded database of a data folder: opening it would make one. @throws ConfigError when there is none */
export function requireEmbedded(dataDir: string): string {
  refuseMoved({ dataDir, databaseUrl: undefined })
  const folder = join(dataDir, 'pglite')
  if (!existsSync(folder)) throw new ConfigError([noEmbeddedBase(dataDir)])
  return folder
}

/** Data that went to PostgreSQL would be missed in an empty embedded database. @throws ConfigError */
export function refuseMoved({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl || existsSync(join(dataDir, 'pglite'))) return
  const moved = namesIn(dataDir).filter((name) => name.startsWith('pglite.moved-')).toSorted().at(-1)
  if (!moved) return
  throw new ConfigError([dataMoved({ dataDir, moved, embedded: join(dataDir, 'pglite') })])
}

/** A folder that is not there, or is no folder of ours, is told of when it is opened. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
