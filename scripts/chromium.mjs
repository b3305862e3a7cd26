import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './lib/debian.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const FIXED = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const MISSING = `Chromium is needed for the browser tests and was not found. Either
  - install it:   sudo apt-get install chromium      (Debian; Ubuntu: sudo snap install chromium)
                  brew install --cask google-chrome  (macOS)
  - or name one:  CHROME_PATH=/path/to/chrome`

/**
 * The path of a Chromium or Chrome: CHROME_PATH, else the first found, else Debian's, installed when we are root.
 * @returns {Promise<string>}
 */
export async function findOrInstallChromium() {
  const found = findChromium(process.env)
  if (found) return found
  if (!canInstallPackages()) throw new Error(MISSING)
  await installPackages(['chromium'])
  const installed = findChromium(process.env)
  if (!installed) throw new Error(MISSING)
  return installed
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  const named = env['CHROME_PATH']
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROME_PATH names no executable file: ${named}`)
    return named
  }
  const folders = (env['PATH'] ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...FIXED].find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
