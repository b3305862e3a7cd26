import type { Db, Tx, Tables } from '#src/platform/database/tables.ts'

export const fileExtension =
  { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const satisfies Record<Tables['files']['mime'], string>

/** Where the browser finds a public image: `/storage/{id}.jpg`. */
export function publicPath(file: Pick<Tables['files'], 'id' | 'mime'>): string {
  return `/storage/${file.id}.${fileExtension[file.mime]}`
}

/** The same, for a file known by its id; null when there is none, or it is private. */
export async function findPublicPath(db: Db | Tx, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const file = await db.selectFrom('files').select(['id', 'mime']).where('id', '=', fileId).where('isPublic', '=', true).executeTakeFirst()
  return file ? publicPath(file) : null
}
