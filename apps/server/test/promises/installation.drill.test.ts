import { chmodSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#src/platform/database/database.ts'
import { newServerSettings } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { testEngine } from '#test/tools/test-database.ts'

/** What starts, and what does not, as a process; the rules themselves are in `installation.test.ts`. */
const env = ({ dataDir, databaseUrl }: ServerSettings) => ({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })

/** What is not only its owner's: folders 0700, files 0600. */
function openToOthers(path: string): string[] {
  const found = lstatSync(path)
  const faults = (found.mode & 0o777) === (found.isDirectory() ? 0o700 : 0o600) ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`]
  return found.isDirectory() ? [...faults, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))] : faults
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
