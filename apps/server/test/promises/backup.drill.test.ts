import {
  copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { backupAlert } from '#src/alerts/alert-rules.ts'
import { readBackupTimes } from '#src/installation/backup-marks.ts'
import { claimInstallation } from '#src/installation/claim-installation.ts'
import { isHeld } from '#src/installation/hold-outgoing.ts'
import { sealJournal } from '#src/journal/seal-journal.ts'
import { inTransaction, openDatabase } from '#src/platform/database/database.ts'
import { holdNewFolder } from '#src/platform/folder-lock.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { runOperatorCommand } from '#test/tools/operator-command.ts'
import { giveManyPasses, newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { testEngine } from '#test/tools/test-database.ts'

/** An installation with a paid pass, a document, a sealed journal, and a mail and a payout about to leave. */
async function installationAtWork(): Promise<{ settings: ServerSettings; admin: string; holder: string; code: string; document: string }> {
  const settings = await newServerSettings({ isMigrated: true })
  const { open, world } = await openProcessWorld(settings)
  await claimInstallation(open.db, world.ctx.keys, { dataDir: settings.dataDir, now: new Date() })
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const [pass] = await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 1 })
  const document = randomUUID()
  writeFileSync(join(settings.dataDir, 'files', document), 'a document')
  await inTransaction(world.ctx, async (tx) => {
    await tx
      .insertInto('files')
      .values({
        id: document,
        ownerId: beneficiary,
        kind: 'document',
        mime: 'application/pdf',
        size: 10,
        originalName: 'piece.pdf',
        isPublic: false,
        createdAt: new Date(),
      })
      .execute()
    await enqueue(tx, 'send-mail', { userId: beneficiary, key: 'once', subject: 'Une fois', paragraphs: ['Bonjour.'] }, { queue: 'mails' })
    await enqueue(tx, 'send-payout', { attemptId: randomUUID() })
    await writeJournal(world.ctx, tx, { action: 'ledger.sums_remade', subject: { type: 'ledger', id: 1 } })
  })
  // Another file's transaction on the same server may be older.
  await expect.poll(async () => {
    await sealJournal(open)
    return open.db.selectFrom('journalUnsealed').selectAll().execute()
  }, { timeout: 60_000 }).toEqual([])
  const tokens = { admin: await world.token(await world.admin()), holder: await world.token(beneficiary) }
  await open.close()
  return { settings, ...tokens, code: pass?.code ?? '', document }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-backups-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const mailsOf = ({ dataDir }: ServerSettings) =>
  (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.json')) : [])

async function waitingPayouts({ dataDir, databaseUrl }: ServerSettings): Promise<number> {
  const open = await openDatabase({ dataDir, databaseUrl })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where data ->> 'name' = 'send-payout' and state in ('created', 'retry')`.execute(open.db)
  await open.close()
  return rows[0]?.count ?? 0
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM')
  await server.ended
}

describe('a backup', () => {
  it('holds database and documents, not the key; restored elsewhere it serves as before, and sends nothing until it is released', { timeout: 240_000 }, async () => {
    const { settings, admin, holder, code, document } = await installationAtWork()
    const parent = emptyFolder()
    const made = await runOperatorCommand('backup', [parent], settings)
    expect(made).toEqual({ code: 0, output: expect.stringContaining('base et 1 documents') })
    const verified = await runOperatorCommand('verify-journal', [], settings)
    const [head = ''] = /[1-9]\d*:[\da-f]{64}/.exec(verified.output) ?? []
    const folder = join(parent, readdirSync(parent)[0] ?? '')
    expect(readdirSync(folder).toSorted()).toEqual(
      ['backup.json', testEngine === 'postgres' ? 'database.dump' : 'pglite', 'files'].toSorted(),
    )
    expect((lstatSync(folder).mode & 0o777).toString(8)).toBe('700')

    const copy = await newServerSettings()
    const foreign = await runOperatorCommand('restore', [folder], copy, { APP_KEY: '0f'.repeat(32) })
    expect(foreign).toEqual({ code: 1, output: expect.stringContaining('APP_KEY\u00A0: cette sauvegarde va avec une autre clé') })
    copyFileSync(join(settings.dataDir, 'app.key'), join(copy.dataDir, 'app.key'))
    const kept = join(copy.dataDir, 'journal.head')
    writeFileSync(kept, 'of another journal')
    expect(await runOperatorCommand('restore', [folder], copy)).toEqual({ code: 1, output: expect.stringContaining('déjà journal.head') })
    rmSync(kept)
    expect(await runOperatorCommand('restore', [folder], copy)).toEqual({
      code: 0,
      output: expect.stringContaining('npm run release-held'),
    })
    expect(readFileSync(join(copy.dataDir, 'files', document), 'utf8')).toBe('a document')
    expect(await runOperatorCommand('verify-journal', [head], copy)).toEqual(verified)
    expect(await runOperatorCommand('verify-journal', [head.replace(/^\d+/, '9999')], copy)).toEqual({
      code: 1, output: expect.stringContaining('le journal finit avant la place 9999'),
    })
    expect(await runOperatorCommand('restore', [folder], copy)).toMatchObject({ code: 1 }) // not twice into one place

    const held = await ServerProcess.start(copy, { env: { LOG_LEVEL: 'info' } })
    expect((await new ApiClient(held.url, admin).get('/api/admin/ledger/verify')).body.ok).toBe(true)
    expect((await new ApiClient(held.url, holder).get('/api/wallet')).body.data).toMatchObject([{ code }])
    await vi.waitFor(() => expect(held.output.match(/held back/g)).toHaveLength(2), { timeout: 60_000 })
    if (testEngine === 'pglite') await stop(held) // one process at a time
    expect([mailsOf(copy), await waitingPayouts(copy)]).toEqual([[], 1])

    expect(await runOperatorCommand('release-held', [], copy)).toEqual({ code: 0, output: expect.stringContaining('2 envois attendaient') })
    expect(await runOperatorCommand('release-held', [], copy)).toEqual({ code: 0, output: expect.stringContaining('Rien n’était retenu') })
    const released = testEngine === 'pglite' ? await ServerProcess.start(copy) : held
    await vi.waitFor(() => expect(mailsOf(copy)).toHaveLength(1), { timeout: 60_000 })
    await stop(released)
    expect(await waitingPayouts(copy)).toBe(0)

    const later = `9999:${'5f'.repeat(32)} 2026-11-30T02:50:00.000Z\n`
    writeFileSync(kept, later) // as after a dump put back under the same folder
    const warned = await ServerProcess.start(copy)
    await vi.waitFor(() => expect(warned.output).toContain('le journal finit avant la place 9999'), { timeout: 60_000 })
    await stop(warned)
    const accepted = { code: 0, output: expect.stringContaining('Le journal est accepté tel qu’il est') }
    expect(await runOperatorCommand('verify-journal', ['--accept', 'Sauvegarde remise'], copy)).toEqual(accepted)
    expect(await runOperatorCommand('verify-journal', [], copy)).toEqual({ code: 0, output: expect.not.stringContaining('ne se lisait') })
    writeFileSync(kept, '12:5f')
    const torn = { code: 0, output: expect.stringContaining('(journal.head) ne se lisait pas') }
    expect(await runOperatorCommand('verify-journal', [], copy)).toEqual(torn)
  })

  it('that broke off is no backup, and only the latest whole ones are kept, with what another process is making', { timeout: 120_000 }, async () => {
    const { settings } = await installationAtWork()
    const parent = emptyFolder()
    const folderOf = (day: string) => join(parent, `passerelle-2020-01-${day}T000000`)
    const [half, whole, atWork] = [folderOf('01'), folderOf('02'), folderOf('03')]
    for (const folder of [half, whole, atWork]) mkdirSync(folder)
    writeFileSync(join(half, 'database.dump'), 'half of one')
    writeFileSync(join(whole, 'backup.json'), '{}')
    afterFile(holdNewFolder(join(atWork, 'backup.lock')))
    const broken = await runOperatorCommand('restore', [half], await newServerSettings())
    expect(broken).toEqual({ code: 1, output: expect.stringContaining('n’est pas une sauvegarde entière') })
    expect(await runOperatorCommand('backup', [parent], settings)).toMatchObject({ code: 0 })
    expect(readdirSync(parent)).toHaveLength(4)
    expect(await runOperatorCommand('backup', [parent, '--keep', '1'], settings)).toMatchObject({ code: 0 })
    expect([half, whole, atWork].map((folder) => existsSync(folder))).toEqual([false, false, true])
    expect(readdirSync(parent)).toHaveLength(2)
  })

  it('that fails leaves nothing behind to fill the disk, and a mark that the server tells of until one ends well', { timeout: 120_000 }, async () => {
    const { settings } = await installationAtWork()
    const parent = emptyFolder()
    const marks = () => readdirSync(settings.dataDir).filter((name) => name.startsWith('backup.'))
    const notDocument = join(settings.dataDir, 'files', 'folder')
    mkdirSync(notDocument) // copied after the database, and cannot be
    expect(await runOperatorCommand('backup', [parent], settings)).toMatchObject({ code: 1 })
    expect([readdirSync(parent), marks()]).toEqual([[], ['backup.failed']])
    expect((await readBackupTimes(settings.dataDir)).failedAt).toBeInstanceOf(Date)
    rmdirSync(notDocument)
    expect(await runOperatorCommand('backup', [parent], settings)).toMatchObject({ code: 0 })
    const { doneAt, failedAt, now } = { ...(await readBackupTimes(settings.dataDir)), now: new Date() }
    expect(backupAlert({ doneAt, failedAt, now })).toBeNull()
    expect(backupAlert({ doneAt: null, failedAt, now })).not.toBeNull()
  })

  it('whose restore breaks off among the documents is held already, whatever id is written by hand to start it', { timeout: 120_000 }, async () => {
    const { settings } = await installationAtWork()
    const parent = emptyFolder()
    await runOperatorCommand('backup', [parent], settings)
    const folder = join(parent, readdirSync(parent)[0] ?? '')
    rmSync(join(folder, 'files'), { recursive: true })
    const copy = await newServerSettings()
    copyFileSync(join(settings.dataDir, 'app.key'), join(copy.dataDir, 'app.key'))
    expect(await runOperatorCommand('restore', [folder], copy)).toMatchObject({ code: 1 })
    const open = await openDatabase(copy)
    expect(await isHeld(open.db)).toBe(true)
    await open.close()
    expect(existsSync(join(copy.dataDir, 'installation.id'))).toBe(false)
  })
})
