import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './lib/debian.mjs'

/** Without windows and menus: the same pages in two thirds of the time. It has no name on other systems. */
const HEADLESS = 'chromium-headless-shell'
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
export function findOrInstallChromium() {
  return findOrInstall('chromium', findChromium)
}

/**
 * The browser of the tests: Chromium without a window where Debian has it, else any that is found.
 * @returns {Promise<string>}
 */
export async function findOrInstallHeadless() {
  try {
    return await findOrInstall(HEADLESS, findHeadless)
  } catch (error) {
    const found = findChromium(process.env)
    if (found) return found
    throw error
  }
}

/**
 * @param {string} debianPackage
 * @param {(env: NodeJS.ProcessEnv) => string | undefined} find
 */
async function findOrInstall(debianPackage, find) {
  const found = find(process.env)
  if (found) return found
  if (!canInstallPackages()) throw new Error(MISSING)
  await installPackages([debianPackage])
  const installed = find(process.env)
  if (!installed) throw new Error(MISSING)
  return installed
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findHeadless(env) {
  return env['CHROME_PATH'] ? findChromium(env) : namedIn(env, [HEADLESS])[0]
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
  return [...namedIn(env, NAMES), ...FIXED.filter(isExecutable)][0]
}

/** @param {Record<string, string | undefined>} env @param {string[]} names */
function namedIn(env, names) {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(isExecutable)
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
