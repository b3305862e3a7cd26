import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

const usualFile = join(import.meta.dirname, '../../../../.env')

/**
 * The settings of the environment, and of `.env` beside package.json (ENV_FILE: another file, or none when empty) for those
 * that it does not have. The server and every command of the operator read the same ones.
 * @throws ConfigError when the file that ENV_FILE names is missing
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const named = process.env['ENV_FILE']
  const file = named ?? usualFile
  if (file !== '' && existsSync(file)) process.loadEnvFile(file)
  else if (named) throw new ConfigError([`ENV_FILE\u00A0: le fichier ${named} n’existe pas.`])
  return process.env
}
