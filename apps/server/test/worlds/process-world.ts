import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMonths, dayOf } from '@passerelle/contract/dates'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import { pino } from 'pino'
import { inject } from 'vitest'
import { sealCode } from '#src/passes/pass-codes.ts'
import { writePassEvents } from '#src/passes/pass-history.ts'
import { inTransaction, openDatabase, type OpenDatabase } from '#src/platform/database/database.ts'
import { makeKeys } from '#src/platform/keys.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { diskStorage } from '#src/platform/storage.ts'
import { readConfig } from '#src/read-config.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { keepPersonalValues } from '#test/tools/kept-logs.ts'
import { PassWorld } from './pass-world.ts'
import type { ServerSettings } from '#test/tools/server-process.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'

export interface ProcessWorld {
  open: OpenDatabase
  world: PassWorld
}

interface Beginning {
  /** Another's database on PostgreSQL. */
  copyOf?: string | undefined
  /** The database is there and up to date: making one takes seconds, and installation.drill.test.ts watches it. */
  isMigrated?: boolean
}

/** A folder and, on PostgreSQL, a database of its own for a server process; both go after the file. */
export async function newServerSettings({ copyOf, isMigrated = false }: Beginning = {}): Promise<ServerSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-process-'))
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
  if (testEngine === 'pglite') {
    if (isMigrated) cpSync(inject('pgliteTemplate'), join(dataDir, 'pglite'), { recursive: true })
    return { dataDir }
  }
  const template = copyOf ? new URL(copyOf).pathname.slice(1) : isMigrated ? inject('postgresTemplate') : undefined
  const { url, drop } = await createPostgresDatabase(template)
  afterFile(drop)
  return { dataDir, databaseUrl: url }
}

/** The database and keys of a server process, opened by this one. On PGlite the two must take turns. */
export async function openProcessWorld({ dataDir, databaseUrl }: ServerSettings): Promise<ProcessWorld> {
  const open = await openDatabase({ dataDir, databaseUrl })
  await migrate(open)
  const config = readConfig({ DATA_DIR: dataDir })
  const services = {
    db: open.db,
    now: () => new Date(),
    config,
    keys: makeKeys(config.appKey),
    storage: await diskStorage(dataDir),
    log: pino({ level: 'silent' }),
  }
  return { open, world: new PassWorld({ ...services, actor: { kind: 'system', id: null }, requestId: null, ip: 'test', device: null }) }
}

export interface HeldPass {
  id: number
  code: string
}

const batchSize = 1000

/** Any number of paid passes in the hands of one person, for one supplier, in few statements. */
export async function giveManyPasses(
  world: PassWorld,
  given: { donor: number; beneficiary: number; supplier: number; service: number; count: number; amountXof?: number },
): Promise<HeldPass[]> {
  const { ctx } = world
  const held: HeldPass[] = []
  while (held.length < given.count) {
    const ids =
      await world.fundedPasses(given.donor, given.service, given.amountXof ?? 5000, Math.min(batchSize, given.count - held.length))
    const batch = ids.map((id) => ({ id, code: passCodeFrom(randomBytes(15)) }))
    await inTransaction(ctx, async (tx) => {
      const now = ctx.now()
      await tx
        .updateTable('passes')
        .set({
          state: 'assigned',
          beneficiaryId: given.beneficiary,
          supplierId: given.supplier,
          assignedAt: now,
          expiresOn: addMonths(dayOf(now), 12),
        })
        .where('id', 'in', ids)
        .execute()
      const codes = batch.map(({ id, code }) => ({
        passId: id,
        codeHash: ctx.keys.lookup(code),
        sealed: sealCode(ctx.keys, id, code),
        retiredAt: null,
        retiredReason: null,
        retiredSupplierId: null,
      }))
      await tx.insertInto('passCodes').values(codes).execute()
      await writePassEvents(ctx, tx, ids, 'assigned', { beneficiaryId: given.beneficiary, supplierId: given.supplier })
    })
    held.push(...batch)
    keepPersonalValues(batch)
  }
  return held
}
