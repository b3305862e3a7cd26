import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CommandError } from '#src/installation/run-command.ts'

/** Rows that every database has from its first start. */
const ownRows = ['migrations', 'installation', 'sandbox_endpoint']
/** PostgreSQL lists a connection for a moment after its owner has closed it. */
const leavingMs = 2000

/** @throws CommandError when the database has rows, or somebody else is connected to it: before anything is touched */
export async function refuseUsed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const until = Date.now() + leavingMs
    while (Date.now() < until && (await isShared(client))) await sleep(50)
    if (await isShared(client)) throw new CommandError('Cette base est en service\u00A0: arrêtez le serveur, ou nommez une autre base (DATABASE_URL).')
    const tables = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
      [ownRows],
    )
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select 1 from ${name} limit 1`)
      if (rows.length > 0) {
        throw new CommandError(`Cette base n’est pas vide (${name})\u00A0: nommez-en une nouvelle (DATABASE_URL), que cette commande remplira.`)
      }
    }
  } finally {
    await client.end()
  }
}

async function isShared(client: pg.Client): Promise<boolean> {
  const others = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return others.rows.length > 0
}
