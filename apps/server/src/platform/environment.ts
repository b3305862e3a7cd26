import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './config-error.ts'
import { envFileMissing, settingsUnreadable } from './config-words.ts'

const usualFile = join(import.meta.dirname, '../../../../.env')

/**
 * The settings of the environment, and of `.env` beside package.json (ENV_FILE: another file, or none when empty) for those
 * that it does not have. The server and every command of the operator read the same ones.
 * @throws ConfigError when the file that ENV_FILE names is missing, or this account may not read it
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const named = process.env['ENV_FILE']
  const file = named ?? usualFile
  if (file !== '' && existsSync(file)) {
    for (const [name, value] of Object.entries(parseEnv(readText(file)))) process.env[name] ??= value
  } else if (named) throw new ConfigError([envFileMissing(named)])
  return process.env
}

/** Without the mark that some editors put first: it would hide the first setting. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    throw new ConfigError([settingsUnreadable(file)])
  }
}
