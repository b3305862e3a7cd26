import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.mjs'

const { TEST_DATABASE_URL: _, ...env } = process.env
const script = fileURLToPath(new URL('postgres.mjs', import.meta.url))

/** @param {string} url @returns {Promise<boolean>} whether something listens there */
function listens(url) {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
}

/** Where the server of this address keeps its data: others may have theirs beside it. @param {string} url */
const folderOf = (url) => readdirSync('/tmp').filter((name) => name.startsWith('passerelle-pg-')).map((name) => join('/tmp', name))
  .find((folder) => portIn(join(folder, 'data', 'postmaster.pid')) === new URL(url).port)

/** On the fourth line of its lock file. @param {string} lockFile */
const portIn = (lockFile) => (existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split('\n')[3] : undefined)

test('starts a server that makes databases, and leaves nothing when it stops', async () => {
  const { url, stop } = await startPostgres()
  execFileSync('psql', [url, '-qc', 'create database x'])
  expect(execFileSync('psql', [url, '-Atc', 'show fsync'], { encoding: 'utf8' }).trim()).toBe('off')
  const folder = folderOf(url)
  expect(existsSync(String(folder))).toBe(true)
  await stop()
  expect(await listens(url)).toBe(false)
  expect(existsSync(String(folder))).toBe(false)
})

test('stops the server of a process that was killed', async () => {
  const owner = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await new Promise((resolve) => createInterface({ input: owner.stdout }).once('line', (...words) => resolve(words)))
  const url = String(line).replace('TEST_DATABASE_URL=', '')
  expect(await listens(url)).toBe(true)
  owner.kill('SIGKILL')
  await expect.poll(() => listens(url), { timeout: 30_000, interval: 25 }).toBe(false)
})
