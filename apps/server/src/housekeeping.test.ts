import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { oneTry } from '#test/tools/one-try.ts'
import { raiseAlert } from './alerts/raise-alert.ts'
import { claimInstallation } from './installation/claim-installation.ts'
import { acceptJournal } from './journal/accept-journal.ts'
import { followJournal } from './journal/follow-journal.ts'
import { journalJobs } from './journal/journal-jobs.ts'
import { sealJournal } from './journal/seal-journal.ts'
import { endJournalAlert, watchKeptHead } from './journal/tell-journal-faults.ts'
import { verifyJournal } from './journal/verify-journal.ts'
import { listAccountBalances } from './ledger/account-balance.ts'
import { postTransfer } from './ledger/post-transfer.ts'
import { getDonorFigures } from './ledger/donor-figures.ts'
import { countPassesByState } from './ledger/pass-states.ts'
import { mendedChecks } from './ledger/mended-checks.ts'
import { ledgerFault, verifyLedger } from './ledger/verify-ledger.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { inTransaction } from './platform/database/database.ts'
import { writeJournal } from './platform/journal.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

it('a broken ledger is mailed to those of finance, once a day', async () => {
  const [finance, instruction] = [await createAdmin(world.services, 'finance'), await createAdmin(world.services, 'instruction')]
  const verify = () => housekeepingJobs(world.services)['verify-ledger']({}, oneTry())
  const sent = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject)
  const reader = world.client(await tokenOf(world.services, finance))
  const gap = async () => (await reader.get('/api/admin/overview')).body.waits.find(({ name }: { name: string }) => name === 'ledger_gaps')
  await raiseAlert(world.services, { key: ledgerFault, message: 'Un écart d’avant.' })
  expect(await gap()).toMatchObject({ count: 1 })
  await verify()
  expect(await gap()).toMatchObject({ count: 0, oldest_at: null })
  expect(await sent(finance.email)).toEqual([])
  await inTransaction(world.system, (tx) => postTransfer(tx, {
    kind: 'provider_charge',
    reference: 'charge:1',
    from: 'provider_fees',
    to: [{ account: 'provider_cash', amountXof: 10 }],
    at: world.clock.now(),
  }))
  await verify()
  await verify()
  expect(await gap()).toMatchObject({ count: 1, oldest_at: expect.any(String) })
  expect(await sent(finance.email)).toEqual(['Le registre est à vérifier'])
  world.clock.forward(86_400_000)
  await verify()
  expect(await sent(finance.email)).toHaveLength(2)
  expect(await sent(instruction.email)).toEqual([])
})

it('a sum kept by night that is wrong is told to those of finance, and right the morning after', async () => {
  const finance = await createAdmin(world.services, 'finance')
  const jobs = housekeepingJobs(world.services)
  const night = async (name: 'keep-sums' | 'verify-ledger') => jobs[name]({}, oneTry())
  const failed = async () => (await verifyLedger(world.system)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
  const balances = await listAccountBalances(world.services.db)
  await night('keep-sums')
  world.clock.forward(86_400_000)
  await night('keep-sums')
  await sql`update ledger_sums set sums = jsonb_set(sums, '{platform_fees}', '7') where sums is not null`.execute(world.services.db)
  expect(await failed()).toContain('kept_sums_equal_entries')
  await night('verify-ledger')
  const told = await mailsTo(world, finance.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Le registre est à vérifier'])
  expect(told[0]?.text.replaceAll(/\s+/g, ' ')).toMatch(/(Refait|refaites) aussitôt, d’après les écritures/)
  expect(await failed()).not.toContain('kept_sums_equal_entries')
  expect(await listAccountBalances(world.services.db)).toEqual(balances)
  const lines = await world.services.db.selectFrom('journal').selectAll().where('action', '=', 'ledger.sums_remade').execute()
  expect(lines).toMatchObject([{ actorId: null, detail: { before: { platform_fees: 7 }, after: expect.any(Object) } }])
})

it('the README names each check that mends itself, and no other as such', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const [row = ''] = readme.match(/^\| the verification of the ledger failed .*$/m) ?? []
  expect(row.match(/kept_\w+/g)?.toSorted()).toEqual(mendedChecks.toSorted())
})

it('the end of the journal’s chain leaves every night; a line that was changed by hand is told as well, to the operator and to those of finance', async () => {
  const operator = 'astreinte@exemple.bj'
  world.services.config.alerts.email = operator
  const finance = await createAdmin(world.services, 'finance')
  const run = (name: 'seal-journal' | 'verify-journal') => journalJobs(world.services)[name]({}, oneTry())
  const sent = async (email: string) => (await mailsTo(world, email)).map(({ subject, text }) => `${subject} ${text}`)
  await inTransaction(world.system, (tx) => writeJournal(world.system, tx, {
    action: 'ledger.sums_remade', subject: { type: 'ledger', id: 1 }, reason: 'Ainsi.',
  }))
  // Somebody else's transaction on the same server may be older.
  await expect.poll(async () => {
    await run('seal-journal')
    return world.services.db.selectFrom('journalUnsealed').selectAll().execute()
  }, { timeout: 60_000 }).toEqual([])
  await run('verify-journal')
  const { chain } = await world.services.db.selectFrom('journalSeals').select('chain').orderBy('place', 'desc').executeTakeFirstOrThrow()
  expect(await sent(operator)).toEqual([expect.stringContaining(chain.toString('hex'))])
  await sql`alter table journal disable trigger journal_append_only`.execute(world.services.db)
  await sql`update journal set reason = 'Autrement.' where reason = 'Ainsi.'`.execute(world.services.db)
  await run('verify-journal')
  await run('verify-journal')
  const touched = /Le journal a été touché[^]*npm run verify-journal/
  const alerts = async () => (await sent(operator)).filter((mail) => touched.test(mail))
  const heads = async () => (await sent(operator)).filter((mail) => mail.includes(chain.toString('hex')) && !touched.test(mail))
  // The end of the chain leaves all the same: what is changed from now on is found by it. Nothing says that all is well.
  expect((await heads()).filter((mail) => mail.includes('rien n’y a changé'))).toHaveLength(1)
  expect([(await alerts()).length, (await heads()).length]).toEqual([1, 3])
  expect(await sent(finance.email)).toEqual([expect.stringContaining('Le journal a été touché')])
  // Put right and touched again the same day: another fault, told at once.
  await sql`update journal set reason = 'Ainsi.' where reason = 'Autrement.'`.execute(world.services.db)
  await run('verify-journal')
  await sql`update journal set reason = 'Autrement.' where reason = 'Ainsi.'`.execute(world.services.db)
  await run('verify-journal')
  expect((await alerts()).length).toBe(2)
})

/** All that was written; somebody else's transaction on the same server may be older. */
const sealAll = () => expect.poll(async () => {
  await sealJournal(world.system)
  return world.services.db.selectFrom('journalUnsealed').selectAll().execute()
}, { timeout: 60_000 }).toEqual([])

it('a chain that was made anew by hand, or ends earlier, is found by the end that this server kept, until it is accepted', async () => {
  const operator = 'astreinte-2@exemple.bj'
  world.services.config.alerts.email = operator
  const everything = await createAdmin(world.services, 'super')
  const { db, keys, now, config: { dataDir } } = world.services
  await claimInstallation(db, keys, { dataDir, now: now() })
  const file = join(dataDir, 'journal.head')
  const night = async () => {
    world.clock.forward(86_400_000)
    await journalJobs(world.services)['verify-journal']({}, oneTry())
  }
  const told = async (words: string) =>
    (await mailsTo(world, operator)).filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes(words)).length
  const toldSuper = async () =>
    (await mailsTo(world, everything.email)).filter(({ subject }) => subject === 'Le journal a été touché').length
  const [another, shorter] = ['ne porte pas l’empreinte gardée', 'le journal finit avant la place']
  await inTransaction(world.system, (tx) => writeJournal(world.system, tx, {
    action: 'ledger.sums_remade', subject: { type: 'ledger', id: 1 }, reason: 'Une fois.',
  }))
  for (const table of ['journal', 'journal_seals']) {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(`${table}_append_only`)}`.execute(db)
  }
  await sql`update journal set reason = 'Ainsi.' where reason = 'Autrement.'`.execute(db)
  await sealAll()
  await night()
  await night()
  expect([await told(another), await told(shorter)]).toEqual([0, 0])
  const kept = await readFile(file, 'utf8')
  await sql`update journal set reason = 'Deux fois.' where reason = 'Une fois.'`.execute(db)
  await sql`delete from journal_seals`.execute(db)
  await sql`insert into journal_unsealed select id from journal`.execute(db)
  await sealAll()
  // A server that starts says it, and each night does: the new chain is not taken for the old one.
  await watchKeptHead(world.services)
  expect([await told(another), await toldSuper()]).toEqual([1, 1])
  await night()
  expect([await told(another), await toldSuper(), await readFile(file, 'utf8')]).toEqual([2, 2, kept])
  expect(await acceptJournal(world.system, 'Une sauvegarde a été remise.')).not.toBeNull()
  expect(await acceptJournal(world.system, 'Encore.')).toBeNull()
  expect(await db.selectFrom('journal').select('reason').where('action', '=', 'journal.accept').execute())
    .toEqual([{ reason: 'Une sauvegarde a été remise.' }])
  await sealAll()
  await night()
  expect([await told(another), await told('accepté tel qu’il est')]).toEqual([2, 1])
  // As it was before that line.
  await sql`delete from journal_seals where place = (select max(place) from journal_seals)`.execute(db)
  await sql`delete from journal where action = 'journal.accept'`.execute(db)
  await night()
  expect([await told(another), await told(shorter)]).toEqual([2, 1])
  expect(await acceptJournal(world.system, 'La même.')).not.toBeNull()
  await sealAll()
  await night()
  expect(await told(shorter)).toBe(1)
})

it('an end of the journal that was kept and is torn, or missing, is no crash, and the next one is kept', async () => {
  const operator = 'astreinte-3@exemple.bj'
  world.services.config.alerts.email = operator
  const file = join(world.services.config.dataDir, 'journal.head')
  const verify = () => journalJobs(world.services)['verify-journal']({}, oneTry())
  const torn = async () => (await mailsTo(world, operator)).filter(({ text }) => text.includes('(journal.head) ne se lisait')).length
  for (const [content, times] of [['12:5f', 1], ['', 2], [null, 2]] as const) {
    await (content === null ? rm(file) : writeFile(file, content))
    await watchKeptHead(world.services)
    await verify()
    expect([await torn(), await readFile(file, 'utf8')]).toEqual([times, expect.stringMatching(/^[1-9]\d*:[\da-f]{64} 20\S+Z\n$/)])
  }
})

it('a line younger than the night, changed by hand with the chain made anew, is found at the next minute; before it, nothing is', async () => {
  const operator = 'astreinte-4@exemple.bj'
  world.services.config.alerts.email = operator
  const { db, config: { dataDir } } = world.services
  const file = join(dataDir, 'journal.head')
  const minute = () => journalJobs(world.services)['seal-journal']({}, oneTry())
  const alerts = async () => (await mailsTo(world, operator)).filter(({ text }) => text.includes('Le journal a été touché'))
  const write = (reason: string) => inTransaction(world.system, (tx) => writeJournal(world.system, tx, {
    action: 'ledger.sums_remade', subject: { type: 'ledger', id: 1 }, reason,
  }))
  const end = async () => {
    const seals = db.selectFrom('journalSeals').select(['place', 'chain']).orderBy('place', 'desc')
    const { place, chain } = await seals.executeTakeFirstOrThrow()
    return `${place}:${chain.toString('hex')}`
  }
  world.clock.forward(86_400_000)
  // While people write and several runs look at once.
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => write(`Ligne ${n}.`)),
    ...Array.from({ length: 5 }, async () => {
      for (let n = 0; n < 4; n += 1) await minute()
    }),
  ])
  await sealAll()
  await minute()
  expect([await readFile(file, 'utf8'), await alerts()]).toEqual([expect.stringContaining(`${await end()} `), []])

  await write('Jeune.')
  await sealAll()
  await minute()
  const kept = await readFile(file, 'utf8')
  expect(kept).toContain(await end())
  for (const table of ['journal', 'journal_seals']) {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(`${table}_append_only`)}`.execute(db)
  }
  await sql`update journal set reason = 'Refaite.' where reason = 'Jeune.'`.execute(db)
  await sql`with taken as (delete from journal_seals where place = (select max(place) from journal_seals) returning line_id)
    insert into journal_unsealed select line_id from taken`.execute(db)
  await sealAll()
  expect((await verifyJournal(world.services)).faults).toEqual([])
  await minute()
  await minute()
  expect([(await alerts()).length, await readFile(file, 'utf8')]).toEqual([1, kept])
  expect(await acceptJournal(world.system, 'Essai.')).not.toBeNull()

  // A line that is only changed is told at once as well, once a day, and the end goes on.
  await sealAll()
  await minute()
  await write('Neuve.')
  await sealAll()
  await sql`update journal set reason = 'Changée.' where reason = 'Neuve.'`.execute(db)
  await minute()
  await minute()
  expect([(await alerts()).length, await readFile(file, 'utf8')]).toEqual([2, expect.stringContaining(await end())])
  await sql`update journal set reason = 'Neuve.' where reason = 'Changée.'`.execute(db)
  await endJournalAlert(world.services)
})

it('the end that is kept comes to the last line a part at a time, and goes on where it was', async () => {
  const { db, config: { dataDir } } = world.services
  const file = join(dataDir, 'journal.head')
  await sealAll()
  const { place: last } = await db.selectFrom('journalSeals').select('place').orderBy('place', 'desc').executeTakeFirstOrThrow()
  expect(last).toBeGreaterThan(40)
  await rm(file)
  const lines = Math.ceil(last / 3)
  const came: number[] = []
  for (let run = 0; run < 4; run += 1) {
    await followJournal(world.services, { lines, batch: 7 })
    came.push(Number((await readFile(file, 'utf8')).split(':')[0]))
  }
  expect(came).toEqual([lines, 2 * lines, last, last])
})

it('figures kept of a donor, and of passes by state, that are wrong are told, and right the morning after', async () => {
  const finance = await createAdmin(world.services, 'finance')
  const people = new PassWorld(world.system)
  const [donor, idle] = [await people.partner(), await people.partner()]
  await people.fundedPasses(donor, await people.service(), 5000, 3)
  const jobs = housekeepingJobs(world.services)
  const night = async (name: 'keep-sums' | 'verify-ledger') => jobs[name]({}, oneTry())
  const failed = async () => (await verifyLedger(world.system)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
  const figures = async () => [await getDonorFigures(world.services.db, donor), await getDonorFigures(world.services.db, idle)]
  const [before, states] = [await figures(), await countPassesByState(world.services.db)]
  expect(before).toEqual([{ passes: 3, passesXof: 15_000, feesXof: 0 }, { passes: 0, passesXof: 0, feesXof: 0 }])
  await night('keep-sums')
  world.clock.forward(86_400_000)
  await night('keep-sums')
  expect(await countPassesByState(world.services.db)).toEqual(states)
  const { db } = world.services
  await sql`update donor_figures set passes = 7 where donor_id = ${donor}`.execute(db)
  await sql`insert into donor_figures (donor_id, passes, passes_xof, fees_xof) values (${idle}, 1, 1, 1)`.execute(db)
  await sql`update pass_sums set sums = jsonb_set(sums, '{funded}', '99') where sums is not null`.execute(db)
  expect(await failed()).toEqual(expect.arrayContaining(['kept_states_equal_passes', 'kept_gifts_equal_orders']))
  await night('verify-ledger')
  const [told = ''] = (await mailsTo(world, finance.email)).map(({ text }) => text)
  expect(told).toContain('kept_states_equal_passes')
  expect(told).toContain('kept_gifts_equal_orders')
  for (const check of ['kept_states_equal_passes', 'kept_gifts_equal_orders']) expect(await failed()).not.toContain(check)
  expect([await figures(), await countPassesByState(db)]).toEqual([before, states])
  const lines = await db
    .selectFrom('journal')
    .select(['subjectType', 'subjectId', 'detail'])
    .where('action', '=', 'ledger.sums_remade')
    .execute()
  expect(lines).toEqual(expect.arrayContaining([
    { subjectType: 'ledger', subjectId: expect.any(String), detail: { before: { funded: 99 }, after: { funded: 3 } } },
    {
      subjectType: 'user', subjectId: String(donor),
      detail: { before: { passes: 7, passesXof: 15_000, feesXof: 0 }, after: { passes: 3, passesXof: 15_000, feesXof: 0 } },
    },
    expect.objectContaining({ subjectId: String(idle) }),
  ]))
})

it('K57: the nightly work gives back the room of rows that are gone, and leaves nothing to replay', async () => {
  const { db } = world.services
  const size = async () => (await sql<{ bytes: number }>`select pg_relation_size('rubbish')::bigint as bytes`.execute(db)).rows[0]?.bytes
  await sql`create table rubbish as select n, repeat('x', 100) as text from generate_series(1, 5000) n`.execute(db)
  await sql`delete from rubbish`.execute(db)
  expect(await size()).toBeGreaterThan(500_000)
  const { rows: [before] } = await sql<{ written: string }>`select pg_current_wal_lsn()::text as written`.execute(db)
  await housekeepingJobs(world.services)['tidy-database']({}, oneTry())
  expect(await size()).toBe(0)
  // What was written until then; a server shared with other databases goes on writing.
  const { rows } = await sql<{ waiting: boolean }>`select redo_lsn < ${before?.written}::pg_lsn as waiting
    from pg_control_checkpoint()`.execute(db)
  expect(rows).toEqual([{ waiting: false }])
})

it('mails that were written to disk are swept after the same 90 days as messages, and nothing else of that folder', async () => {
  const folder = join(world.services.config.dataDir, 'mail')
  const file = async (name: string, days: number) => {
    await writeFile(join(folder, name), '{}')
    const at = new Date(world.clock.now().getTime() - days * 86_400_000)
    await utimes(join(folder, name), at, at)
  }
  const [old, kept] = ['a'.repeat(32), 'b'.repeat(32)]
  await file(`${old}.json`, 91)
  await file(`${kept}.json`, 89)
  await file('.0b9f6c1e-5d0f-4a57-9f5e-2f7a4e3c1d20', 91)
  await file('LISEZMOI.txt', 400)
  await housekeepingJobs(world.services).sweep({}, oneTry())
  const left = await readdir(folder)
  expect(left).toEqual(expect.arrayContaining([`${kept}.json`, 'LISEZMOI.txt']))
  expect(left.filter((name) => name.startsWith(old) || name.startsWith('.0b9f'))).toEqual([])
})
