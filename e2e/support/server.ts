import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminRole } from '@passerelle/contract/constants'
import { listPayouts } from '@passerelle/contract/payouts'
import { expect } from '@playwright/test'
import { demoEmail, demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { ageAccounts } from '../../apps/server/test/tools/a-day-later.ts'
import { ApiClient } from '../../apps/server/test/tools/api-client.ts'
import { keptLog } from '../../apps/server/test/tools/kept-logs.ts'

/** In the environment, where the workers of Playwright find it. */
const madeDemo = 'E2E_MADE_DEMO'
const serverFolder = join(import.meta.dirname, '../../apps/server')

export interface Credentials {
  email: string
  password: string
}

export interface RunningServer {
  url: string
  /** The administrator that the README's command has made. */
  admin: Credentials
  dataDir: string
  /** Stopped meanwhile: the payment accounts are a day older when it serves again. */
  aDayLater(): Promise<void>
  stop(): Promise<void>
}

interface ServerOptions {
  /** Demonstration data, or an empty database. */
  demo: boolean
  /** Of the administrator that the command makes. */
  adminRole?: AdminRole
}

/** The real server on a database of its own, serving the built client, as `npm start` does. */
export async function startServer({ demo, adminRole = 'super' }: ServerOptions): Promise<RunningServer> {
  const { dataDir, url, env } = await place(demo)
  // The demonstration is made on an empty database only, and the command wants the server stopped.
  if (demo) cpSync(process.env[madeDemo] ?? '', dataDir, { recursive: true })
  const admin = createAdmin(env, adminRole)
  let child = await run(env, url)
  return {
    url,
    dataDir,
    admin,
    aDayLater: async () => {
      await end(child)
      await ageAccounts(dataDir)
      child = await run(env, url)
    },
    stop: async () => {
      await end(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes the demonstration once; each server that shows it begins with a copy. Gives what takes it away. */
export async function makeDemo(): Promise<() => void> {
  const { dataDir, url, env } = await place(true)
  const child = await run(env, url)
  // Ended sooner, what is under way fails, and each copy would wait for it to be tried again.
  await isPaid(url)
  await end(child)
  process.env[madeDemo] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

/** The payout that the demonstration begins with is transferred: the last thing that it does by itself. */
async function isPaid(url: string): Promise<void> {
  const client = new ApiClient(url)
  client.token = (await client.post('/api/login', { email: demoEmail('fournisseur'), password: demoPassword })).body.token
  await expect.poll(async () => (await client.call(listPayouts)).body.some(({ status }: { status: string }) => status === 'approved'), {
    timeout: 90_000,
  }).toBe(true)
}

async function place(demo: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env, ENV_FILE: '', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DEMO: demo ? '1' : '0',
    // A call may say whose address it comes from, as behind a proxy.
    TRUST_PROXY: '1',
  }
  return { dataDir, url, env }
}

async function run(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const log = keptLog('warn')
  const output = log.file ? openSync(log.file, 'a') : 'inherit'
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: serverFolder,
    env: { ...env, LOG_LEVEL: log.level },
    stdio: ['ignore', output, output],
  })
  await waitUntilReady(url, child)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** The command of the README; it shows the password once. */
function createAdmin(env: NodeJS.ProcessEnv, adminRole: AdminRole): Credentials {
  const email = `${adminRole}@histoire.example`
  const said = execFileSync(process.execPath, [
    'src/create-admin.ts', '--email', email, '--name', 'Sossou', '--firstname', 'Edwige', '--role', adminRole,
  ], { cwd: serverFolder, env, encoding: 'utf8', stdio: 'pipe' })
  const password = /Mot de passe\s*:\s*(\S+)/.exec(said)?.[1]
  if (!password) throw new Error(`No password in: ${said}`)
  return { email, password }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then((reply) => reply.ok, () => false)
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('The server was not ready after 120 seconds')
}
