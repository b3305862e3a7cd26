/**
 * Installs the dependencies when they are missing or the lock file changed. Runs on the host's Node (20 or later) and
 * depends on nothing; what follows runs on the Node that the lock file pins.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './lib/capture.mjs'
import { withLock } from './lib/lock.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'

const OLDEST_NODE = 20
/** NODE_ENV=production would leave out what builds the client. */
export const QUIET = ['--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--prefer-offline']
const LOCK = join(root, 'package-lock.json')
/** npm's own note of what it installed. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json')
const STAMP = join(root, 'node_modules', '.installed.sha256')

/** Does nothing when all is there, which takes a few milliseconds. */
export async function bootstrap() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or later is needed to start; this is Node ${process.versions.node}.`)
  }
  if (isInstalled()) return
  await withLock('install', async () => {
    if (!isInstalled()) await install()
  })
}

function isInstalled() {
  if (!existsSync(pinned('node')) || !existsSync(pinned('vite'))) return false // vite: installed by hand for production
  const wanted = readLock(LOCK)
  // What was noted may be another copy's: the folders themselves are looked for.
  if (wanted && !requiredOf(wanted).every((path) => existsSync(join(root, path)))) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfLock()) return true
  // Perhaps someone ran npm by hand.
  const present = readLock(INSTALLED)
  return wanted !== undefined && present !== undefined && findOutdated(wanted, present).length === 0
}

/**
 * The packages of the lock file that the last installation, as npm itself recorded it, lacks or has differently.
 * Packages for another system are optional, so their absence says nothing.
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?:
 * boolean, peer?: boolean }} LockedPackage
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} present
 * @returns {string[]}
 */
export function findOutdated(wanted, present) {
  const outdated = []
  for (const [path, locked] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue // our own workspaces
    const installed = present[path]
    const isSame = installed && installed.version === locked.version && [undefined, locked.integrity].includes(installed.integrity)
    const mayBeAbsent = !installed && (locked.optional || locked.devOptional || locked.peer)
    if (!isSame && !mayBeAbsent) outdated.push(path)
  }
  return outdated
}

/** The folders of the packages that must be there on every system. @param {Record<string, LockedPackage>} wanted */
export function requiredOf(wanted) {
  return Object.entries(wanted)
    .filter(([path, { optional, devOptional, peer }]) => path.includes('node_modules/') && !optional && !devOptional && !peer)
    .map(([path]) => path)
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}

/** @param {string} path @returns {Record<string, LockedPackage> | undefined} */
export function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install() {
  console.log('Installing the dependencies (first start, or they changed): about a minute…')
  const startedAt = Date.now()
  // What is there is completed, without pulling it from under a running server; else, or if that fails, all is new.
  const attempts = existsSync(INSTALLED) ? [['install', '--no-save'], ['ci']] : [['ci'], ['ci']]
  let complaint = ''
  for (const command of attempts) {
    const { code, output } = await npm([...command, ...QUIET])
    complaint = output
    if (code !== 0 || !existsSync(pinned('node'))) continue
    writeFileSync(STAMP, hashOfLock())
    console.log(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
    return
  }
  throw new Error(`${complaint}\nThe dependencies could not be installed; npm’s own words are above.`)
}

/**
 * Runs npm, the one that started us when there is one.
 * @param {string[]} words
 */
export function npm(words, cwd = root) {
  const cli = process.env['npm_execpath']
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return capture(command, [...first, ...words], { cwd, env: pinnedEnv() })
}
