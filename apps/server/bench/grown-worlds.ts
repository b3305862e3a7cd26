import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { generateWorld } from '#simulator/generate-world.ts'
import { sizeOf } from '#simulator/world-tables.ts'
import { openInstallation } from '#src/installation/open-installation.ts'
import { keepSums } from '#src/ledger/keep-sums.ts'
import { readConfig } from '#src/read-config.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { listReadCalls, type ReadCall } from '#test/worlds/read-calls.ts'

/** A made world and its server. */
export interface GrownWorld {
  settings: ServerSettings
  server: ServerProcess
  /** By what tells one from the others in any world. */
  calls: Map<string, AskedCall>
}

export interface AskedCall extends ReadCall {
  /** Of who may ask it, in turn; none where nobody signs in. */
  tokens: string[]
}

/** Administrators who ask in turn: one would be stopped for asking so much. */
const administrators = 8

/** Made when it is not there yet, or is wanted afresh, with a server of its own and somebody signed in for each call. */
export async function openWorld(scale: number, { folder, isFresh }: { folder: string; isFresh: boolean }): Promise<GrownWorld> {
  const databaseUrl = await findDatabase(`passerelle_world_${scale * 1000}`, { isFresh })
  const settings: ServerSettings = { dataDir: join(folder, String(scale)), databaseUrl }
  if (isFresh) rmSync(settings.dataDir, { recursive: true, force: true })
  mkdirSync(settings.dataDir, { recursive: true })
  const config = readConfig({ DATA_DIR: settings.dataDir, DATABASE_URL: databaseUrl })
  const { open, keys } = await openInstallation(config)
  const size = sizeOf(scale)
  const isMade = (await open.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
  if (!isMade) await generateWorld(open, keys, { scale, seed: 1, now: new Date() })
  for (const days of [2, 1]) await keepSums({ db: open.db, now: () => new Date(Date.now() - days * 86_400_000) })
  const world = { db: open.db, now: () => new Date() }
  const tokensOf = new Map<number | null, string[]>([[null, []]])
  const admins: string[] = []
  for (let n = 0; n < administrators; n += 1) admins.push(await tokenOf(world, await createAdmin(world)))
  const calls: GrownWorld['calls'] = new Map()
  for (const call of await listReadCalls(open.db, size)) {
    const { name, who, userId, path, search } = call
    const tokens = who.startsWith('super') ? admins : (tokensOf.get(userId) ?? [await tokenOf(world, { id: userId ?? 0 })])
    tokensOf.set(userId, tokens)
    const [, query] = path.split('?')
    calls.set([name, query, search && `« ${search} »`, who].filter(Boolean).join(' '), { ...call, tokens })
  }
  await open.close()
  return { settings, server: await ServerProcess.start(settings, { env: { LOG_LEVEL: 'info' } }), calls }
}

async function findDatabase(wanted: string, { isFresh }: { isFresh: boolean }): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run npm run bench -- reads')
  const name = wanted.replace('.', '_')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  if (isFresh) await client.query(`drop database if exists ${name}`)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
