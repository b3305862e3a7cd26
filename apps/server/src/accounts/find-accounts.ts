import { sql } from 'kysely'
import { inChunks } from '#src/platform/database/in-chunks.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** Who has which of these e-mails. */
export async function findAccounts(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const some of inChunks(emails)) {
    const rows = await db.selectFrom('users').select(['id', 'email']).where('email', '=', sql<string>`any(${some}::text[])`).execute()
    for (const { id, email } of rows) found.set(email, id)
  }
  return found
}
