import type { ImportKind } from '@passerelle/contract/import-kinds'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { Db } from '#src/platform/database/tables.ts'

interface ImportFilters extends Period {
  kind?: ImportKind | undefined
  /** Who imported it. */
  person?: number | undefined
}

/** Every file that was imported, with who did it. */
export function selectImports({ db }: UserContext, { kind, person, from, to }: ImportFilters) {
  let imports = db
    .selectFrom('imports')
    .innerJoin('users as officer', 'officer.id', 'imports.byId')
    .select(['imports.id', 'imports.kind', 'imports.fileName', 'imports.rowCount', 'imports.createdCount', 'imports.at', 'imports.byId'])
    .select(['officer.firstname as officerFirstname', 'officer.name as officerName'])
  if (kind) imports = imports.where('imports.kind', '=', kind)
  imports = inPeriod(imports, 'imports.at', { from, to })
  return person === undefined ? imports : imports.where('imports.byId', '=', person)
}

/** In the name of the file, and of who imported it. */
export const importSearch: ListSearch = { key: 'imports.listKey' }

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
