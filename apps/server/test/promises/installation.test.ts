import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { claimInstallation } from '#src/installation/claim-installation.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { prepareDataFolder } from '#src/platform/data-folder.ts'
import { makeKeys } from '#src/platform/keys.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestDatabase } from '#test/tools/test-database.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-folder-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'accepted', (error: unknown) => (error instanceof ConfigError ? error.message : String(error)))
}

describe('K52: the data folder', () => {
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
