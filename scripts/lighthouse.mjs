import { join } from 'node:path'
import { findOutdated, npm, QUIET, readLock } from './bootstrap.mjs'
import { root } from './lib/pinned.mjs'

const folder = join(root, 'e2e/bench/lighthouse')

/**
 * Lighthouse brings a hundred packages that nothing else needs: no installation holds them but that of whoever measures,
 * in a folder of its own.
 * @returns {Promise<string>} its command
 */
export async function installLighthouse() {
  const wanted = readLock(join(folder, 'package-lock.json')) ?? {}
  const present = readLock(join(folder, 'node_modules/.package-lock.json')) ?? {}
  if (findOutdated(wanted, present).length > 0) {
    console.log('Installing Lighthouse (first measurement, or another version)…')
    const { code, output } = await npm(['ci', '--ignore-scripts', ...QUIET], folder)
    if (code !== 0) throw new Error(`${output}\nLighthouse could not be installed; npm’s own words are above.`)
  }
  return join(folder, 'node_modules/lighthouse/cli/index.js')
}
