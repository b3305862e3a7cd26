import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './pinned.mjs'

/**
 * Runs `work` while no other process of this clone does work of the same name: the second waits, it does not fail.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ dir?: string, pollMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(name, work, { dir = root, pollMs = 200 } = {}) {
  const path = join(dir, `.${name}.lock`)
  while (!take(path)) {
    removeIfAbandoned(path)
    await sleep(pollMs)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** A killed process leaves its file. Renaming first lets only one of several waiters remove it. @param {string} path */
function removeIfAbandoned(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    if (!pid || isAlive(pid)) return
    const aside = `${path}.${process.pid}`
    renameSync(path, aside)
    rmSync(aside)
  } catch {
    // Released or removed by someone else meanwhile.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
