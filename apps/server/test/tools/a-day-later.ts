import { sql } from 'kysely'
import { openDatabase } from '#src/platform/database/database.ts'

/** Of a stopped server's embedded database: what waits a day for a number has waited. */
export async function ageAccounts(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  await sql`update payment_accounts set created_at = created_at - interval '1 day'`.execute(db)
  await close()
}
