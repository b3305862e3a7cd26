import { adminDonationsFile } from '@passerelle/contract/donation-list'
import { importColumns } from '@passerelle/contract/import-kinds'
import { adminRequestsFile } from '@passerelle/contract/requests'
import { sql } from 'kysely'
import { signIn } from '#src/accounts/sign-in.ts'
import { readFile } from '#src/files/read-file.ts'
import { previewImport } from '#src/imports/preview-import.ts'
import { runImport } from '#src/imports/run-import.ts'
import { noteNotSent } from '#src/notices/message-records.ts'
import { type Services, systemContext, type UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { demoEmail, demoPassword } from './demo-accounts.ts'
import { demoFile } from './demo-files.ts'
import { demoImport } from './demo-world.ts'

/** People whom a town hall has written down: they are invited once the jobs start. */
export async function importDemoList(services: Services, officer: UserContext): Promise<void> {
  const columns = importColumns.beneficiaries
  const lines = [columns.map(({ header }) => header), ...demoImport.people.map((cells) => columns.map(({ field }) => cells[field] ?? ''))]
  const bytes = Buffer.from(lines.map((line) => line.join(';')).join('\r\n'))
  const file = await demoFile(services, { name: demoImport.fileName, type: 'text/csv', bytes })
  const { digest, creates } = await previewImport(officer, { kind: 'beneficiaries', file })
  await runImport(officer, { kind: 'beneficiaries', file, digest, creates })
}

const thisMachine = '127.0.0.1'
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** What people leave behind at a desk: sign-ins, one of them refused and one of nobody’s, lists downloaded, a document read. */
export async function seedDeskTraces(
  services: Services,
  { serverUrl, reader, fileId }: { serverUrl: string; reader: UserContext; fileId: string },
): Promise<void> {
  const visitor = { ...systemContext(services), ip: thisMachine }
  const enter = (email: string, password = demoPassword) =>
    signIn(visitor, { email, password, totp: null, passkey: null, agent: browser })
  await enter(demoEmail('personne'), 'jamais-vu').catch(() => undefined)
  await enter(demoEmail('finance'), 'faute-de-frappe').catch(() => undefined)
  const { token } = await enter(demoEmail('finance'))
  for (const { path } of [adminDonationsFile, adminRequestsFile]) {
    const reply = await fetch(serverUrl + path, { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok) throw new Error(`The list ${path} answered ${reply.status}.`)
    await reply.text()
  }
  await readFile({ ...reader, ip: thisMachine }, fileId)
}

/**
 * The latest mail to somebody came back, and a sharing of passes broke off: with an address of nobody’s and a provider of ours that
 * accepts all, no act of ours fails. Both can be begun again at the desk.
 */
export async function seedFailures(services: Services, userId: number): Promise<void> {
  const { id, address } = await services.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.userId')
    .select(['messages.id', 'users.email as address'])
    .where('messages.userId', '=', userId)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await noteNotSent(systemContext(services), id, { address, fault: 'refused', isOver: true })
  // Before the day of which the operator is told.
  const at = sql`now() - interval '2 days'`
  await inTransaction(services, async (tx) => {
    await enqueue(tx, 'attribute-passes', {}, { retryLimit: 0 })
    const fail = (which: ReturnType<typeof sql>, message: string) => sql`
      update pgboss.job set state = 'failed', created_on = ${at}, started_on = ${at}, completed_on = ${at},
        output = ${JSON.stringify({ message })}::jsonb
      where id = (select id from pgboss.job where ${which} order by created_on desc limit 1)`.execute(tx)
    await fail(sql`name = 'mails' and data #>> '{data,messageId}' = ${String(id)}`,
      'The mail did not leave (EENVELOPE, RCPT TO): 550 5.1.1 No such mailbox')
    await fail(sql`name = 'jobs' and data ->> 'name' = 'attribute-passes'`, 'canceling statement due to lock timeout')
  })
}
