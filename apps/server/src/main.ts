import { flushCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { copyIsHeld } from './installation/installation-words.ts'
import { jobHandlers, jobSchedules } from './job-wiring.ts'
import { isHeld } from './installation/hold-outgoing.ts'
import { watchKeptHead } from './journal/tell-journal-faults.ts'
import { openInstallation } from './installation/open-installation.ts'
import { createFedapayProvider } from './payment-provider/fedapay-provider.ts'
import { refuseMixedMoney } from './orders/check-environment.ts'
import { hostElsewhere, portForbidden, portTaken } from './platform/config-words.ts'
import type { Config } from './platform/config.ts'
import { ConfigError } from './platform/config-error.ts'
import { readEnvironment } from './platform/environment.ts'
import { faultLines } from './platform/fault-lines.ts'
import { giveMemoryBack } from './platform/give-memory-back.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { diskStorage } from './platform/storage.ts'
import { requireWebClient } from './platform/http/web-client.ts'
import { readConfig } from './read-config.ts'
import { printWelcome } from './welcome.ts'
import { refuseDemoAccounts } from './seed/refuse-demo-accounts.ts'

const stopTimeoutMs = 20_000

/** Settings, database, application, jobs, in this order; stopped in the reverse one. */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  if (config.webFolder) requireWebClient(config.webFolder)
  const { open, keys } = await openInstallation(config)
  await refuseMixedMoney(open.db, config.fedapay.environment)
  await refuseDemoAccounts(open.db, config)
  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  const provider = createFedapayProvider({ ...config.fedapay, localApiUrl: () => `${address(config)}/sandbox-pay/v1` })
  const storage = await diskStorage(config.dataDir)
  const now = () => new Date()
  const app = await buildApp({
    db: open.db, now, config, keys, storage, provider,
    logLevel: config.logLevel,
    webFolder: config.webFolder,
    isReady: () => state === 'ready',
    reachesDatabase: () => open.isReachable(),
    serverUrl: () => address(config),
  })
  const services = { db: open.db, now, config, keys, storage, log: app.log }
  const bound = await listen(app, config)
  const { port } = new URL(bound)
  config.http.port = Number(port)
  config.http.publicUrl = config.http.publicUrl.replace(/:0$/, `:${port}`) // PORT=0: any free one
  if (config.demo) await (await import('./seed/seed-demo.ts')).seedDemo(services, provider, address(config))
  const jobs = await startJobs({ open, log: app.log, handlers: jobHandlers(services, provider), schedules: jobSchedules })
  // Asked while a database that goes away still ends the start, never a process that serves.
  if (await isHeld(open.db)) app.log.warn(copyIsHeld)
  await watchKeptHead(services)
  state = 'ready'
  for (const warning of config.warnings) app.log.warn(warning)
  printWelcome(config)
  flushCompileCache() // for the next start, however this one ends
  giveMemoryBack(app.server)

  const stop = async (signal: string) => {
    if (state === 'stopping') return
    state = 'stopping'
    app.log.info({ signal }, 'stopping')
    await closeHttp(app)
    await jobs.stop()
    await open.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // Node would print the error whole, with the row that a database refused.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'unforeseen, the process ends')
    process.exit(1)
  })
}

/** @throws ConfigError when the place is taken, is not this machine's, or asks for more rights */
async function listen(app: FastifyInstance, { http: { host, port } }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new ConfigError([portTaken(host, port)])
    if (code === 'EACCES') throw new ConfigError([portForbidden(port)])
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') throw new ConfigError([hostElsewhere(host)])
    throw error
  }
}

/** Requests under way end first. A connection kept alive after its answer, or a client that never ends, holds nothing up. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  app.server.keepAliveTimeout = 1
  const late = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs)
  await app.close()
  clearTimeout(late)
}

/** Where this process reaches itself. */
function address(config: Config): string {
  const host = config.http.host === '0.0.0.0' || config.http.host === '::' ? '127.0.0.1' : config.http.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.http.port}`
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError || isPlain(error) ? error.message : faultLines(error))
  process.exit(1)
}

/** Faults whose message says all that the operator needs: no stack. */
function isPlain(error: unknown): error is Error {
  return error instanceof Error && ['FolderInUseError', 'MigrationError', 'SharedSessionsError', 'DiskFullError'].includes(error.name)
}
