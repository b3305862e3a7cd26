import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { generateWorld } from '#simulator/generate-world.ts'
import { sizeOf } from '#simulator/world-size.ts'
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

const page = z.object({ next_cursor: z.nullable(z.string()) })
const place = z.tuple([z.string(), z.union([z.string(), z.number()]), z.number()])

/** Administrators who ask in turn: one would be stopped for asking so much. */
const administrators = 8

export type WorldEngine = 'postgres' | 'pglite'

interface WorldPlace {
  folder: string
  isFresh: boolean
  engine?: WorldEngine
}

/** Made when it is not there yet, or is wanted afresh, with a server of its own and somebody signed in for each call. */
export async function openWorld(scale: number, { folder, isFresh, engine = 'postgres' }: WorldPlace): Promise<GrownWorld> {
  const databaseUrl = engine === 'postgres' ? await findDatabase(`passerelle_world_${scale * 1000}`, { isFresh }) : undefined
  const settings: ServerSettings = { dataDir: join(folder, engine, String(scale)), databaseUrl }
  if (isFresh) rmSync(settings.dataDir, { recursive: true, force: true })
  mkdirSync(settings.dataDir, { recursive: true })
  const config = readConfig({ DATA_DIR: settings.dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })
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
    const query = path.split('?')[1]?.replace(/(?<=donor=|supplier=)\d+/, '…') // the heaviest has another number in each world
    calls.set([name, query, search && `« ${search} »`, who].filter(Boolean).join(' '), { ...call, tokens })
  }
  await open.close()
  const server = await ServerProcess.start(settings, { env: { LOG_LEVEL: 'info' } })
  for (const [key, call] of await findLastPages(server.url, calls)) calls.set(key, call)
  return { settings, server, calls }
}

/**
 * The last page of each order of a list, further than a thousandth one: its cursor is the one after the first page of the opposite order,
 * where there are two pages.
 */
async function findLastPages(url: string, calls: GrownWorld['calls']): Promise<[string, AskedCall][]> {
  const lastPages: [string, AskedCall][] = []
  for (const [key, call] of calls) {
    const sort = /^adminList.*\?sort=(-?\w+)$/.exec(`${call.name}${call.path.slice(call.path.indexOf('?'))}`)?.[1]
    if (!sort || call.search) continue
    const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    const headers = { authorization: `Bearer ${call.tokens[0] ?? ''}` }
    const reply = await fetch(`${url}${call.path.replace(`=${sort}`, `=${opposite}`)}`, { headers })
    const { next_cursor: next } = page.parse(await reply.json())
    const cursor = next === null ? '' : `&cursor=${turned(next, sort)}`
    lastPages.push([key.replace(`sort=${sort}`, `sort=${sort}, its last page`), { ...call, path: `${call.path}${cursor}` }])
  }
  return lastPages
}

/** A place in a list, in the other order (`keyset.ts`). */
function turned(cursor: string, sort: string): string {
  const [, value, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
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
