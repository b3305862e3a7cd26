import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { importRowsMax } from '@passerelle/contract/import-kinds'
import { adminPreviewImport, adminRunImport } from '@passerelle/contract/imports'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient, type ApiReply } from '#test/tools/api-client.ts'
import { peopleCsv } from '#test/tools/people-csv.ts'
import { toForm } from '#test/tools/sample-files.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'

/** Taken in peace: how long it lasts says when to kill a longer one, on whatever machine. */
const peaceful = { rows: 500, mark: 1 }
const list = { rows: importRowsMax, mark: 2 }
/** In parts of what the whole should last. */
const momentsOfDeath = [0.2, 0.5, 0.8]

let settings: ServerSettings
let token: string
let server: ServerProcess | undefined

beforeAll(async () => {
  settings = await newServerSettings()
  afterFile(async () => {
    server?.signal('SIGKILL')
    await server?.ended
  })
  const { open, world } = await openProcessWorld(settings)
  token = await world.token(await world.admin('instruction'))
  await open.close()
}, 120_000)

async function start(): Promise<ApiClient> {
  server = await ServerProcess.start(settings)
  return new ApiClient(server.url, token)
}

const fileOf = ({ rows, mark }: typeof list) => ({ content: peopleCsv(rows, mark), name: `liste-${mark}.csv` })
const preview = async (client: ApiClient, given: typeof list) =>
  (await client.postForm(adminPreviewImport.path, toForm({ kind: 'beneficiaries', csv_file: fileOf(given) }))).body
const run = (client: ApiClient, given: typeof list, digest: string, key: string): Promise<ApiReply> =>
  client.postForm(
    adminRunImport.path,
    toForm({ kind: 'beneficiaries', csv_file: fileOf(given), digest, creates: String(given.rows) }),
    { headers: { 'idempotency-key': key } },
  )

/** What there is of the list, with the server stopped: its row, its accounts, their forms and their lines of the journal. */
async function left(): Promise<number[]> {
  const { open } = await openProcessWorld(settings)
  const { rows: [found] } = await sql<{ imports: number; users: number; forms: number; lines: number }>`
    select (select count(*) from imports where file_name = 'liste-2.csv') as imports,
      (select count(*) from users where email like 'liste002%') as users,
      (select count(*) from imported_forms f join users u on u.id = f.user_id where u.email like 'liste002%') as forms,
      (select count(*) from journal j join users u on u.id::text = j.subject_id where j.action = 'account.import'
        and u.email like 'liste002%') as lines`.execute(open.db)
  // A call that was killed is taken up again after a minute: it has passed. Leases are whole milliseconds.
  await sql`update idempotent_calls set leased_until = date_trunc('second', now()) where leased_until is not null`.execute(open.db)
  await open.close()
  return [found?.imports ?? 0, found?.users ?? 0, found?.forms ?? 0, found?.lines ?? 0]
}

it('an import killed in its middle leaves nothing or all; sent again it is taken whole, and once', { timeout: 600_000 }, async () => {
  let client = await start()
  const { digest: first } = await preview(client, peaceful)
  const begunAt = performance.now()
  expect((await run(client, peaceful, first, randomUUID())).status).toBe(200)
  const wholeMs = (performance.now() - begunAt) * (list.rows / peaceful.rows)
  const { digest, creates, faults } = await preview(client, list)
  expect([creates, faults.total]).toEqual([list.rows, 0])

  const [nothing, all] = [[0, 0, 0, 0], [1, list.rows, list.rows, list.rows]]
  const key = randomUUID()
  let [lost, isTaken] = [0, false]
  for (const moment of momentsOfDeath) {
    await client.csrf()
    const answered = run(client, list, digest, key).then(({ status }) => status, () => null)
    await Promise.race([answered, sleep(wholeMs * moment)])
    server?.signal('SIGKILL')
    await server?.ended
    if ((await answered) === null) lost += 1
    const present = await left()
    expect([nothing, all]).toContainEqual(present)
    // What was once whole stays so.
    if (isTaken) expect(present).toEqual(all)
    isTaken ||= present[0] === 1
    client = await start()
  }
  expect(lost).toBeGreaterThan(0)

  // The same call: done now, or answered as it was.
  expect(await run(client, list, digest, key)).toMatchObject({ status: 200, body: { status: true, created: list.rows } })
  expect((await preview(client, list)).earlier).toMatchObject({ at: expect.any(String) })
  expect((await run(client, list, digest, randomUUID())).status).toBe(409)
  server?.signal('SIGTERM')
  expect(await server?.ended).toMatchObject({ code: 0 })
  expect(await left()).toEqual(all)
})
