import type { ReadWhat } from '@passerelle/contract/access-words'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

export interface NamedFile {
  what: Exclude<ReadWhat, 'profile'>
  /** Whose it is; null once they are gone. */
  owner: string | null
}

/** What each of some files is and whose, by its id; nothing of what is no file, or is gone. */
export async function nameFiles(db: Db, ids: readonly string[]): Promise<Map<string, NamedFile>> {
  const known = [...new Set(ids)].filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.ownerId')
    .leftJoin('beneficiaries', 'beneficiaries.userId', 'files.ownerId')
    .leftJoin('partners', 'partners.userId', 'files.ownerId')
    .leftJoin('suppliers', 'suppliers.userId', 'files.ownerId')
    .select(['files.id', sql<string | null>`users.firstname || ' ' || users.name`.as('owner')])
    .select(sql<NamedFile['what']>`case files.id when beneficiaries.doc_file_id then 'identity'
      when partners.doc_file_id then 'company' when suppliers.doc_file_id then 'company' else 'document' end`.as('what'))
    .where('files.id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, what, owner }) => [id, { what, owner }]))
}
