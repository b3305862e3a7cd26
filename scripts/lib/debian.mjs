import { existsSync } from 'node:fs'
import { capture } from './capture.mjs'

/** @type {Promise<void>} one apt-get at a time: its list lock has no timeout of its own */
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
    await aptGet('update')
    await aptGet('install', '--no-install-recommends', ...names)
  })
  queue = job.catch(() => undefined)
  return job
}

/** @param {string[]} words */
async function aptGet(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await capture('apt-get', ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=600', ...words], { env })
  if (code !== 0) throw new Error(`${output}\napt-get ${words.join(' ')} failed.`)
}
