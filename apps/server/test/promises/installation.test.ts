import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { claimInstallation } from '#src/installation/claim-installation.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { prepareDataFolder } from '#src/platform/data-folder.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { makeKeys } from '#src/platform/keys.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { newServerSettings } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { createTestDatabase, testEngine } from '#test/tools/test-database.ts'

const env = ({ dataDir, databaseUrl }: ServerSettings) => ({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-folder-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What is not only its owner's: folders 0700, files 0600. */
function openToOthers(path: string): string[] {
  const found = lstatSync(path)
  const faults = (found.mode & 0o777) === (found.isDirectory() ? 0o700 : 0o600) ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`]
  return found.isDirectory() ? [...faults, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))] : faults
}

async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'accepted', (error: unknown) => (error instanceof ConfigError ? error.message : String(error)))
}

describe('K52: the data folder', () => {
  it('is its owner’s alone after a first start, and after a start on one that was open to all', { timeout: 120_000 }, async () => {
    const settings = await newServerSettings()
    const start = async () => {
      const server = await ServerProcess.start(settings)
      server.signal('SIGTERM')
      await server.ended
    }
    await start()
    expect(openToOthers(settings.dataDir)).toEqual([])
    const everything = readdirSync(settings.dataDir, { recursive: true }).map(String)
    for (const path of everything) {
      chmodSync(join(settings.dataDir, path), lstatSync(join(settings.dataDir, path)).isDirectory() ? 0o755 : 0o666)
    }
    chmodSync(settings.dataDir, 0o755)
    expect(openToOthers(settings.dataDir).length).toBe(everything.length + 1)
    await start()
    expect(openToOthers(settings.dataDir)).toEqual([])
  })

  it('is not made of a folder that is somebody else’s, which keeps its modes', () => {
    const folder = emptyFolder()
    mkdirSync(join(folder, 'etc'))
    chmodSync(folder, 0o755)
    expect(() => prepareDataFolder(folder)).toThrow(ConfigError)
    expect(() => prepareDataFolder('/')).toThrow(ConfigError)
    expect(() => prepareDataFolder(join(import.meta.dirname, '../..'))).toThrow(ConfigError)
    expect((lstatSync(folder).mode & 0o777).toString(8)).toBe('755')
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    expect(() => prepareDataFolder(file)).toThrow(ConfigError)
  })

  it('leaves alone what it does not know', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'server.log'), '')
    chmodSync(join(folder, 'server.log'), 0o644)
    prepareDataFolder(folder)
    expect((lstatSync(join(folder, 'server.log')).mode & 0o777).toString(8)).toBe('644')
  })
})

it('a migration that fails at start is named with its cause, and leaves the database as it was', { timeout: 120_000 }, async () => {
  const settings = await newServerSettings()
  const inTheWay = await openDatabase(settings)
  await sql`create table users (id int)`.execute(inTheWay.db)
  await inTheWay.close()
  const { code, output } = await ServerProcess.runToEnd(env(settings))
  expect([code, output]).toEqual([1, expect.stringMatching(/Migration 0001-\S+\.sql failed and was rolled back/)])
  expect(output).toMatch(/^Cause: .*users.* \(42P07\)$/m)
})

describe('K54: database and documents that do not belong together', () => {
  const now = new Date()
  const keys = makeKeys(randomBytes(32))

  it('are refused with what to do, and no document is touched', async () => {
    const [{ db }, { db: otherDb }, dataDir] = [await createTestDatabase(), await createTestDatabase(), emptyFolder()]
    await claimInstallation(db, keys, { dataDir, now })
    const id = readFileSync(join(dataDir, 'installation.id'), 'utf8')
    const document = join(dataDir, 'files', randomUUID())
    mkdirSync(join(dataDir, 'files'))
    writeFileSync(document, 'a document')
    const claim = (database: typeof db, folder: string) => refusal(claimInstallation(database, keys, { dataDir: folder, now }))
    expect(await claim(db, dataDir)).toBe('accepted')
    expect(await claim(otherDb, dataDir)).toContain('contient 1 documents, et cette base est vide')
    const otherFolder = emptyFolder()
    expect(await claim(db, otherFolder)).toContain(`n’est pas celui de cette base`)
    expect(await claim(db, otherFolder)).toContain(`écrivez ${id} dans ${join(otherFolder, 'installation.id')}`)
    expect(await claim(otherDb, otherFolder)).toBe('accepted')
    expect(await claim(db, otherFolder)).toContain('appartient à une autre base')
    expect(await claim(otherDb, dataDir)).toContain('appartient à une autre base')
    expect(readFileSync(document, 'utf8')).toBe('a document')
    writeFileSync(join(otherFolder, 'installation.id'), `${id}\n`) // as the sentence says
    expect(await claim(db, otherFolder)).toBe('accepted')
  })

  it('a start that broke off before its row is only a start to repeat', async () => {
    const [{ db }, dataDir] = [await createTestDatabase(), emptyFolder()]
    writeFileSync(join(dataDir, 'installation.id'), randomUUID())
    await claimInstallation(db, keys, { dataDir, now })
    expect(await refusal(claimInstallation(db, keys, { dataDir, now }))).toBe('accepted')
  })

  it('the server does not start on them', { timeout: 120_000 }, async () => {
    const settings = await newServerSettings()
    const server = await ServerProcess.start(settings)
    server.signal('SIGTERM')
    await server.ended
    rmSync(join(settings.dataDir, 'installation.id'))
    const { code, output } = await ServerProcess.runToEnd(env(settings))
    expect([code, output]).toEqual([1, expect.stringContaining('DATA_DIR\u00A0: ')])
    expect(output).not.toContain('    at ')
  })
})

describe('K62: two keys on one database', () => {
  it('of processes that start at once with different keys, those of one key start, five times over', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const dataDir = emptyFolder()
      const { db } = await createTestDatabase()
      const keys = [makeKeys(randomBytes(32)), makeKeys(randomBytes(32))]
      const outcomes = await Promise.all([0, 1, 0, 1].map(async (which) => [
        which,
        await refusal(claimInstallation(db, keys[which] ?? makeKeys(randomBytes(32)), { dataDir, now: new Date() })),
      ] as const))
      const accepted = new Set(outcomes.filter(([, said]) => said === 'accepted').map(([which]) => which))
      expect(accepted.size).toBe(1)
      expect(outcomes.filter(([which, said]) => !accepted.has(which) && said.includes('APP_KEY\u00A0: '))).toHaveLength(2)
      expect(existsSync(join(dataDir, 'installation.id'))).toBe(true)
    }
  })

  it('the second is refused at start, before it seals anything', { timeout: 120_000 }, async () => {
    const settings = await newServerSettings()
    const starts = await Promise.all([1, 2].map(async () => {
      return ServerProcess.start(settings, { env: { APP_KEY: randomBytes(32).toString('hex') } }).catch((error: unknown) => String(error))
    }))
    const [running, refused] = [starts.filter((start) => typeof start !== 'string'), starts.filter((start) => typeof start === 'string')]
    for (const server of running) server.signal('SIGTERM')
    await Promise.all(running.map((server) => server.ended))
    expect([running.length, refused.length]).toEqual([1, 1])
    // The embedded database lets one process in at a time: the other is refused for that, and for its key when it comes later.
    const later = await ServerProcess.runToEnd({ ...env(settings), APP_KEY: randomBytes(32).toString('hex') })
    expect([later.code, later.output]).toEqual([1, expect.stringContaining('APP_KEY\u00A0: les données de cette base')])
    if (testEngine === 'postgres') expect(refused[0]).toContain('APP_KEY\u00A0: ')
  })

  it('a key file that is damaged is not taken for a short key', { timeout: 60_000 }, async () => {
    const settings = await newServerSettings()
    writeFileSync(join(settings.dataDir, 'app.key'), 'abcd')
    const { code, output } = await ServerProcess.runToEnd(env(settings))
    expect([code, output]).toEqual([1, expect.stringContaining('est abîmé')])
  })
})

it('a database from before these rows is taken as it is, documents included', { timeout: 60_000 }, async () => {
  const dataDir = emptyFolder()
  const { db } = await createTestDatabase()
  const id = randomUUID()
  await db
    .insertInto('files')
    .values({
      id, ownerId: null, kind: 'document', mime: 'application/pdf', size: 1, originalName: 'x', isPublic: false, createdAt: new Date(),
    })
    .execute()
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', id), 'x')
  expect(await refusal(claimInstallation(db, makeKeys(randomBytes(32)), { dataDir, now: new Date() }))).toBe('accepted')
})
