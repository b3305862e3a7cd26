import type { ImportKind } from '@passerelle/contract/import-kinds'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** Every file that was imported, with who did it. */
export function selectImports({ db }: UserContext, { kind }: { kind?: ImportKind | undefined }) {
  const imports = db
    .selectFrom('imports')
    .innerJoin('users as officer', 'officer.id', 'imports.byId')
    .select(['imports.id', 'imports.kind', 'imports.fileName', 'imports.rowCount', 'imports.createdCount', 'imports.at', 'imports.byId'])
    .select(['officer.firstname as officerFirstname', 'officer.name as officerName'])
  return kind === undefined ? imports : imports.where('imports.kind', '=', kind)
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
