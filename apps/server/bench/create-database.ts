import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** An empty database of the PostgreSQL that the bench was given. @throws Error when its commits do not wait for the disk */
export async function createDatabase(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run npm run bench')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ fsync: string; synchronous_commit: string }>(`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`)
  if (rows[0]?.fsync !== 'on' || rows[0].synchronous_commit !== 'on') {
    throw new Error('This PostgreSQL does not wait for the disk: its figures would mean nothing')
  }
  const name = `passerelle_bench_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
