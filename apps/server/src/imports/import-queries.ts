import { addDays, startOfDay } from '@passerelle/contract/dates'
import type { ImportKind } from '@passerelle/contract/import-kinds'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'

interface ImportFilters {
  kind?: ImportKind | undefined
  /** Who imported it. */
  person?: number | undefined
  /** Days in the programme's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** Every file that was imported, with who did it. */
export function selectImports({ db }: UserContext, { kind, person, from, to }: ImportFilters) {
  let imports = db
    .selectFrom('imports')
    .innerJoin('users as officer', 'officer.id', 'imports.byId')
    .select(['imports.id', 'imports.kind', 'imports.fileName', 'imports.rowCount', 'imports.createdCount', 'imports.at', 'imports.byId'])
    .select(['officer.firstname as officerFirstname', 'officer.name as officerName'])
  if (kind) imports = imports.where('imports.kind', '=', kind)
  if (from) imports = imports.where('imports.at', '>=', startOfDay(from))
  if (to) imports = imports.where('imports.at', '<', startOfDay(addDays(to, 1)))
  return person === undefined ? imports : imports.where('imports.byId', '=', person)
}

/** Who imported this very file, and when; null when nobody has. */
export async function findImport(db: Db, digest: string): Promise<{ by: string; at: Date } | null> {
  const earlier = await db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.byId')
    .select(['imports.at', 'users.firstname', 'users.name'])
    .where('imports.digest', '=', digest)
    .executeTakeFirst()
  return earlier ? { by: `${earlier.firstname} ${earlier.name}`, at: earlier.at } : null
}
