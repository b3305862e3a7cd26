import { spawn } from 'node:child_process'
import { toolFailed, toolMissing } from './installation-words.ts'

/** @throws Error with what the tool said */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', databaseUrl: string, words: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = '' // everybody on the machine sees the words of a command
  const child = spawn(tool, [`--dbname=${url.href}`, '--no-owner', '--no-privileges', ...words], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error(toolMissing(tool))))
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(toolFailed(tool, complaint.trim()))
}
