import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** @param {string} folder */
const clusters = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('passerelle-pg-')) : [])

test('starts a server that makes databases, and leaves nothing when it stops', async () => {
  const before = clusters('/tmp')
  const { url, stop } = await startPostgres()
  execFileSync('psql', [url, '-qc', 'create database x'])
  expect(execFileSync('psql', [url, '-Atc', 'show fsync'], { encoding: 'utf8' }).trim()).toBe('off')
  await stop()
  expect(await listens(url)).toBe(false)
  expect(clusters('/tmp').filter((name) => !before.includes(name))).toEqual([])
}, 60_000)

test('stops the server of a process that was killed', async () => {
  const owner = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await new Promise((resolve) => createInterface({ input: owner.stdout }).once('line', (...words) => resolve(words)))
  const url = String(line).replace('TEST_DATABASE_URL=', '')
  expect(await listens(url)).toBe(true)
  owner.kill('SIGKILL')
  for (let tries = 0; tries < 200 && (await listens(url)); tries++) await sleep(25)
  expect(await listens(url)).toBe(false)
}, 60_000)
