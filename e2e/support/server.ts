import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const serverFolder = join(import.meta.dirname, '../../apps/server')

export interface RunningServer {
  url: string
  /** Empty on demonstration data, which has its own accounts. */
  admin: { email: string; password: string }
  dataDir: string
  stop(): Promise<void>
}

interface ServerOptions {
  /** Demonstration data, or an empty database with one administrator. */
  demo: boolean
}

const adminEmail = 'admin@histoire.example'

/** The real server on a database of its own, serving the built client, as `npm start` does. */
export async function startServer({ demo }: ServerOptions): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DEMO: demo ? '1' : '0', LOG_LEVEL: 'warn' }
  const password = demo ? '' : createAdmin(env)
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: serverFolder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  await waitUntilReady(url, child)
  return {
    url,
    dataDir,
    admin: { email: demo ? '' : adminEmail, password },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The command of the README; it shows the password once. */
function createAdmin(env: NodeJS.ProcessEnv): string {
  const said = execFileSync(process.execPath, ['src/create-admin.ts', '--email', adminEmail, '--name', 'Adandé', '--firstname', 'Clarisse', '--role', 'super'], { cwd: serverFolder, env, encoding: 'utf8', stdio: 'pipe' })
  const password = /Mot de passe\s*:\s*(\S+)/.exec(said)?.[1]
  if (!password) throw new Error(`No password in: ${said}`)
  return password
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
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then((reply) => reply.ok, () => false)
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('The server was not ready after 60 seconds')
}
