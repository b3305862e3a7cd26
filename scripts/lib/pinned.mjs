import { fileURLToPath } from 'node:url'
import { delimiter, join } from 'node:path'

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** What the servers of the suites log, a folder for each suite. */
export const logsFolder = join(root, 'output', 'logs')

const binaries = join(root, 'node_modules', '.bin')

/** The path of a program that our lock file pins: `pinned('node')` is Node 24 whatever the host has. @param {string} name */
export function pinned(name) {
  return join(binaries, name)
}

/**
 * The environment for programs we start: the pinned ones come first in PATH.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnv(extra = {}) {
  return { ...process.env, ...extra, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` }
}
