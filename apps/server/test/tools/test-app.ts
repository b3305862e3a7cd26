import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '#src/app.ts'
import { jobHandlers } from '#src/job-wiring.ts'
import { createFedapayProvider } from '#src/payment-provider/fedapay-provider.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { CallLimits } from '#src/platform/http/call-limits.ts'
import { turnLimits } from '#src/platform/http/turns.ts'
import type { Context, Services } from '#src/platform/context.ts'
import type { OpenDatabase } from '#src/platform/database/database.ts'
import { startJobs } from '#src/platform/jobs/jobs.ts'
import { makeKeys } from '#src/platform/keys.ts'
import type { JobLog } from '#src/platform/jobs/run-job.ts'
import { diskStorage } from '#src/platform/storage.ts'
import { readConfig } from '#src/read-config.ts'
import { instantSandboxClock } from '#sandbox/sandbox-clock.ts'
import { afterFile } from './after-file.ts'
import { createTestDatabase, patienceMs } from './test-database.ts'
import { ApiClient } from './api-client.ts'
import { keptLog } from './kept-logs.ts'

/** Time that a test moves by hand; it starts at the real one. */
export class TestClock {
  #offsetMs = 0
  readonly now = (): Date => new Date(Date.now() + this.#offsetMs)
  forward(durationMs: number): void {
    this.#offsetMs += durationMs
  }
  setTo(instant: Date | string): void {
    this.#offsetMs = new Date(instant).getTime() - Date.now()
  }
}

export interface TestApp {
  app: FastifyInstance
  open: OpenDatabase
  services: Services
  provider: PaymentProvider
  clock: TestClock
  url: string
  /** A visitor's client, with its own cookies. */
  client(token?: string): ApiClient
  /** Actions called directly, as the system. */
  system: Context
  /** Waits until no job is waiting or running. */
  jobsDone(): Promise<void>
}

export interface TestAppOptions {
  /** Wraps the real provider, for faults of the outside world. */
  provider?: (real: PaymentProvider) => PaymentProvider
  /** Calls a minute; a test makes as many as it likes unless it says. */
  callLimits?: CallLimits
  /** How long a file of a list may be. */
  fileRowsMax?: number
  /** Where it logs what is wrong. */
  logFile?: string
  /** A built client to serve beside the calls. */
  webFolder?: string
  /** Without jobs, a test sees what an action leaves behind. */
  jobs?: boolean
  /** Where mails go; default: files of the data folder. */
  smtpUrl?: string
  /** How many proxies stand before it. */
  trustProxy?: number
  /** As a demonstration, where an administrator’s password is enough. */
  isDemo?: boolean
  /** Told of the jobs that fail. */
  jobLog?: JobLog
  /** A database that stands already; one of its own otherwise. */
  open?: OpenDatabase
}

const boundless: CallLimits = {
  person: { reads: Number.MAX_SAFE_INTEGER, writes: Number.MAX_SAFE_INTEGER },
  address: { reads: Number.MAX_SAFE_INTEGER, writes: Number.MAX_SAFE_INTEGER },
}

/** The real application on a real port and a test database, the payment sandbox included. Only the clock is ours. */
export async function createTestApp(
  {
    provider: wrap = (real) => real, callLimits = boundless, fileRowsMax, logFile, webFolder, jobs = true, smtpUrl, trustProxy = 0, jobLog,
    isDemo = false,
    open: given,
  }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-test-'))
  const open = given ?? (await createTestDatabase())
  const clock = new TestClock()
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: isDemo ? '1' : '0', SMTP_URL: smtpUrl, TRUST_PROXY: String(trustProxy) })
  const keys = makeKeys(config.appKey)
  const storage = await diskStorage(dataDir)
  const provider = wrap(createFedapayProvider({ ...config.fedapay, localApiUrl: () => `${config.http.publicUrl}/sandbox-pay/v1` }))
  const log = logFile ? { level: 'warn', file: logFile } : keptLog('silent')
  const app = await buildApp({
    db: open.db, now: clock.now, config, keys, storage, provider, callLimits, ...(fileRowsMax !== undefined && { fileRowsMax }),
    logLevel: log.level, logFile: log.file, webFolder: webFolder ?? null, isReady: () => true, reachesDatabase: open.isReachable,
    turnLimits: { ...turnLimits, waitMs: patienceMs }, serverUrl: () => config.http.publicUrl, sandboxClock: instantSandboxClock(clock.now),
  })
  const services: Services = { db: open.db, now: clock.now, config, keys, storage, log: app.log }
  config.http.publicUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const running = jobs ? await startJobs({ open, log: jobLog ?? app.log, handlers: jobHandlers(services, provider) }) : null
  afterFile(async () => {
    await app.close()
    await running?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app, open, services, provider, clock,
    url: config.http.publicUrl,
    client: (token) => new ApiClient(config.http.publicUrl, token),
    system: { ...services, actor: { kind: 'system', id: null }, requestId: null, ip: 'test', device: null },
    jobsDone: () => waitForJobs(open),
  }
}

async function waitForJobs(open: OpenDatabase): Promise<void> {
  const deadline = Date.now() + 25_000
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::bigint as waiting from pgboss.job
      where state in ('created', 'active', 'retry') and start_after <= now() + interval '1 second'`.execute(open.db)
    if (rows[0]?.waiting === 0) return
    if (Date.now() > deadline) throw new Error('Jobs are still waiting after 25 seconds')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
