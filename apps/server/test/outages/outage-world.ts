import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { giveManyPasses, type HeldPass, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { startOwnPostgres } from '../../../../scripts/postgres.mjs'

/** `npm run drill -- outages` lasts as long as the outages that it plays; `npm run drill -- processes` plays them shortened. */
export const isDrill = process.env['DRILL'] === 'outages'

/** Between two calls of one till: eight a second stay under what one person may ask for (`platform/http/call-limits.ts`), for any time. */
const betweenCallsMs = 125

export interface Till {
  supplier: number
  token: string
  passes: HeldPass[]
}

/** What a supplier at work has been told: nothing of this may be missing afterwards. */
interface Acknowledged {
  passId: number
  redemptionId: number
  at: number
}

interface Answer {
  status: number
  ms: number
  hasRetryAfter: boolean
}

/** A real server on a PostgreSQL of its own, with tills that scan and somebody who watches. */
export class OutageWorld {
  readonly postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  readonly settings: ServerSettings
  readonly tills: Till[]
  readonly admin: string
  readonly acknowledged: Acknowledged[] = []
  readonly answers: Answer[] = []
  readonly health: Answer[] = []
  readonly readiness: Answer[] = []
  #server: ServerProcess | undefined
  #isOver = false
  #busy: Promise<unknown>[] = []

  private constructor(given: Pick<OutageWorld, 'postgres' | 'settings' | 'tills' | 'admin'>) {
    this.postgres = given.postgres
    this.settings = given.settings
    this.tills = given.tills
    this.admin = given.admin
  }

  static async create({ tillCount, passesEach }: { tillCount: number; passesEach: number }): Promise<OutageWorld> {
    const postgres = await startOwnPostgres({ durable: true })
    afterFile(postgres.stop)
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-outage-'))
    afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
    const settings = { dataDir, databaseUrl: postgres.url }
    const { open, world } = await openProcessWorld(settings)
    const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
    const tills: Till[] = []
    for (let n = 0; n < tillCount; n += 1) {
      const supplier = await world.supplier({ services: [service] })
      tills.push({
        supplier,
        token: await world.token(supplier),
        passes: await giveManyPasses(world, { donor, beneficiary, supplier, service, count: passesEach }),
      })
    }
    const admin = await world.token(await world.admin())
    await open.close()
    return new OutageWorld({ postgres, settings, tills, admin })
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('The server was not started')
    return this.#server
  }

  async start(): Promise<void> {
    const server = ServerProcess.launch(this.settings)
    this.#server = server
    afterFile(async () => {
      server.signal('SIGKILL')
      await server.ended
    })
    await server.ready()
  }

  /** Somebody watches ten times a second, and these tills scan one pass after the other, until `end`. */
  begin(tills: Till[]): void {
    this.#isOver = false
    this.#busy = [this.#watch('/healthz', this.health), this.#watch('/readyz', this.readiness), ...tills.map((till) => this.#scan(till))]
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#busy)
  }

  /** A statement on a connection of nobody's. */
  async administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.settings.databaseUrl })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** One scan, sent again with its key until it is answered for good, as the client does. @returns how often it was told to come back */
  async scanOnce(till: Till, pass: HeldPass): Promise<number> {
    const client = new ApiClient(this.server.url, till.token)
    const key = randomUUID()
    for (let told = 0; ; told += 1) {
      const start = performance.now()
      const { status, headers, body } = await client.post('/api/scan/pass', { code: pass.code }, { headers: { 'idempotency-key': key } })
      this.answers.push({ status, ms: performance.now() - start, hasRetryAfter: headers.has('retry-after') })
      if (status === 200) {
        if (body.status !== true) throw new Error(`scan: ${JSON.stringify(body)}`)
        this.acknowledged.push({ passId: pass.id, redemptionId: body.redemption_id, at: Date.now() })
        return told
      }
      await sleep(betweenCallsMs)
    }
  }

  async #scan(till: Till): Promise<void> {
    while (!this.#isOver) {
      const pass = till.passes.pop()
      if (!pass) throw new Error('There were not enough passes')
      await this.scanOnce(till, pass)
      await sleep(betweenCallsMs)
    }
  }

  async #watch(path: string, kept: Answer[]): Promise<void> {
    while (!this.#isOver) {
      const start = performance.now()
      const { status, headers } = await fetch(`${this.server.url}${path}`)
      kept.push({ status, ms: performance.now() - start, hasRetryAfter: headers.has('retry-after') })
      await sleep(100)
    }
  }

  /** Stops the server, and says what went against its promises: `nothingLost` when all was kept. */
  async conclude(): Promise<Findings> {
    const verify = await new ApiClient(this.server.url, this.admin).get('/api/admin/ledger/verify')
    const { open } = await openProcessWorld(this.settings)
    const { rows } = await sql<{ passId: number; redemptionId: number }>`
      select p.id as pass_id, r.id as redemption_id from passes p full join redemptions r on r.pass_id = p.id
      where p.state = 'used' or r.id is not null`.execute(open.db)
    await open.close()
    const [found, known] =
      [rows, this.acknowledged].map((uses) => new Set(uses.map(({ passId, redemptionId }) => `pass ${passId}, use ${redemptionId}`)))
    this.server.signal('SIGTERM')
    const { code } = await this.server.ended
    return {
      unhealthy: this.health.filter(({ status }) => status !== 200),
      odd: this.answers.filter(({ status, hasRetryAfter }) => status !== 200 && !(status === 503 && hasRetryAfter)),
      brokenChecks: verify.body.checks.filter((check: { ok: boolean }) => !check.ok),
      lost: [...(known ?? [])].filter((use) => !found?.has(use)),
      doneUnasked: [...(found ?? [])].filter((use) => !known?.has(use)),
      exitCode: code,
    }
  }
}

interface Findings {
  /** Answers of /healthz other than 200. */
  unhealthy: Answer[]
  /** Answers to scans other than a success, or « come back » with its time. */
  odd: Answer[]
  brokenChecks: unknown[]
  /** Acknowledged, and not there. */
  lost: string[]
  /** There, though nobody was told so in the end. */
  doneUnasked: string[]
  exitCode: number | null
}

export const nothingLost: Findings = { unhealthy: [], odd: [], brokenChecks: [], lost: [], doneUnasked: [], exitCode: 0 }
