import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and keeps what it says, both streams in order, for when it fails.
 * @param {string} command
 * @param {string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number | null, output: string }>} code is null when a signal ended it
 */
export function capture(command, words, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk) => (output += chunk))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}
