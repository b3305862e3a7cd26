import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#src/platform/config-error.ts'

/** The embedded database of a data folder: opening it would make one. @throws ConfigError when there is none */
export function requireEmbedded(dataDir: string): string {
  const folder = join(dataDir, 'pglite')
  if (!existsSync(folder)) throw new ConfigError([`DATA_DIR\u00A0: ${dataDir} ne contient pas de base embarquée. Voyez DATA_DIR et DATABASE_URL.`])
  return folder
}
