import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerSettings } from './server-process.ts'

export interface CommandEnded {
  code: number
  output: string
}

/** A command of the operator, as `npm run` starts it, on the settings of a server process. */
export function runOperatorCommand(
  name: 'create-admin' | 'backup' | 'restore' | 'release-held' | 'move' | 'verify-journal',
  words: string[],
  { dataDir, databaseUrl }: ServerSettings,
  env: NodeJS.ProcessEnv = {},
): Promise<CommandEnded> {
  const settings = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: join(tmpdir(), 'passerelle-compiled'),
    ENV_FILE: '',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(
      import.meta.dirname,
      `../../src/${name}.ts`,
    ), ...words], { env: settings }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
