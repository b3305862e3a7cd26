import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @type {Promise<unknown>} one apt-get at a time: its list lock has no timeout of its own */
let queue = Promise.resolve()

/** Whether this process may install Debian packages by itself. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs Debian packages quietly; apt's own words are shown only when it fails.
 * @param {string[]} names
 * @returns {Promise<void>}
 */
export function installPackages(names) {
  const job = queue.then(async () => {
    console.log(`Installing ${names.join(', ')} with apt-get…`)
    const options = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=600']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const settings = { env, maxBuffer: 64 * 2 ** 20 }
    await run('apt-get', [...options, 'update'], settings)
    await run('apt-get', [...options, 'install', '--no-install-recommends', ...names], settings)
  })
  queue = job.catch(() => undefined)
  return job
}
