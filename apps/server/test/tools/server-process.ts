import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fewArenas, heapFlags } from '../../../../scripts/lib/small-memory.mjs'
import { keptLog } from './kept-logs.ts'

/** Which database a server process uses, and where it keeps its files. */
export interface ServerSettings {
  dataDir: string
  databaseUrl?: string | undefined
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

const main = join(import.meta.dirname, '../../src/main.ts')
/** Loaded first, as `npm start` does: a server of a test that was killed does not outlive it. */
const stopWithParent = join(import.meta.dirname, '../../../../scripts/lib/stop-with-parent.mjs')
/** Starting is mostly compiling; the second start of a run finds it done. */
const compiled = join(tmpdir(), 'passerelle-compiled')

/** The real server in a process of its own, as `npm start` runs it, without demonstration data. */
export class ServerProcess {
  readonly ended: Promise<Ended>
  readonly #child: ChildProcess
  #output = ''
  #url: string | null = null

  private constructor(settings: NodeJS.ProcessEnv, nodeFlags: string[]) {
    const log = keptLog('error')
    const env = {
      PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ENV_FILE: '', WEB_FOLDER: 'none', DEMO: '0', PORT: '0', LOG_LEVEL: log.level,
      ...fewArenas, ...settings,
    }
    const flags = [...heapFlags, ...nodeFlags, '--import', stopWithParent]
    this.#child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString()
        if (log.file) appendFileSync(log.file, chunk)
      })
    }
    this.ended = new Promise((resolve) => this.#child.once('close', (code, signal) => resolve({ code, signal, output: this.#output })))
  }

  /** Runs until it ends by itself: for settings that must not start. */
  static async runToEnd(settings: NodeJS.ProcessEnv): Promise<Ended> {
    return new ServerProcess(settings, []).ended
  }

  /** On its way: `ready` waits for it. */
  static launch(
    { dataDir, databaseUrl }: ServerSettings,
    { env = {}, nodeFlags = [] }: { env?: NodeJS.ProcessEnv; nodeFlags?: string[] } = {},
  ): ServerProcess {
    return new ServerProcess({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env }, nodeFlags)
  }

  /** @throws Error as `ready` */
  static async start(...given: Parameters<typeof ServerProcess.launch>): Promise<ServerProcess> {
    const server = ServerProcess.launch(...given)
    await server.ready()
    return server
  }

  /** @throws Error with what it printed when it ends instead of becoming ready */
  async ready(): Promise<void> {
    const isUp = await Promise.race([this.#announced(), this.ended.then(() => false)])
    if (!isUp) throw new Error(`The server did not start:\n${this.#output}`)
  }

  /** Where it answers. */
  get url(): string {
    if (!this.#url) throw new Error('The server is not ready')
    return this.#url
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Everything it printed so far. */
  get output(): string {
    return this.#output
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Waits for the welcome, printed once everything answers. */
  #announced(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const port = /est prêt\s*:\s*http:\/\/localhost:(\d+)/.exec(this.#output)?.[1]
        if (!port) return
        this.#url = `http://127.0.0.1:${port}`
        this.#child.stdout?.off('data', look)
        resolve(true)
      }
      this.#child.stdout?.on('data', look)
      look()
    })
  }
}
