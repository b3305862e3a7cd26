import { role, type RoleId } from '@passerelle/contract/constants'
import { acceptedTexts, type TextName, textNames } from '@passerelle/contract/text-words'
import { sql } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'

interface Version {
  version: number
  isMajor: boolean
  publishedAt: Date
}

/** All versions of a text, the newest first: each was published by hand. */
export function listVersions(db: Db | Tx, name: TextName): Promise<Version[]> {
  return db
    .selectFrom('publicTexts')
    .select(['version', 'isMajor', 'publishedAt'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute()
}

/** The version in force, or another; null while none is published. @throws AppError not_found for a version that never was */
export async function findText(db: Db | Tx, name: TextName, version: number | null): Promise<(Version & { body: string }) | null> {
  const row = await db
    .selectFrom('publicTexts')
    .select(['version', 'isMajor', 'publishedAt', 'body'])
    .where('name', '=', name)
    .$if(version !== null, (query) => query.where('version', '=', version))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row && version !== null) throw new AppError('not_found')
  return row ?? null
}

interface TextNow {
  name: TextName
  /** Zero while none is published. */
  version: number
  changed: { at: Date; byId: number | null; by: string | null } | null
}

/** Every text with the version in force. */
export async function listTexts(db: Db | Tx): Promise<TextNow[]> {
  const latest = await db
    .selectFrom('publicTexts')
    .leftJoin('users', 'users.id', 'publicTexts.publishedBy')
    .distinctOn('publicTexts.name')
    .select(['publicTexts.name as of', 'version', 'publishedAt as at', 'publishedBy as byId'])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('by'))
    .orderBy('publicTexts.name')
    .orderBy('version', 'desc')
    .execute()
  return textNames.map((name) => {
    const row = latest.find(({ of }) => of === name)
    return { name, version: row?.version ?? 0, changed: row ? { at: row.at, byId: row.byId, by: row.by } : null }
  })
}

/** Which version of what everybody accepts is asked for: the last major one. A text without one is not in it. */
const askedVersions = sql<{ name: TextName; version: number }>`
  select name, max(version) as version from public_texts where is_major and name = any(${[...acceptedTexts]}::text[]) group by name`

export async function findAskedVersions(db: Db | Tx): Promise<Map<TextName, number>> {
  const { rows } = await askedVersions.execute(db)
  return new Map(rows.map(({ name, version }) => [name, version]))
}

interface Acceptance {
  name: (typeof acceptedTexts)[number]
  version: number
  at: Date
}

/** Which versions a person has said yes to, the latest first: a few, as each was published by hand. */
export async function listAcceptances(db: Db | Tx, userId: number): Promise<Acceptance[]> {
  const rows = await db
    .selectFrom('acceptances')
    .innerJoin('publicTexts', 'publicTexts.id', 'acceptances.textId')
    .select(['publicTexts.name', 'publicTexts.version', 'acceptances.at'])
    .where('acceptances.userId', '=', userId)
    .orderBy('acceptances.at', 'desc')
    .orderBy('publicTexts.id', 'desc')
    .execute()
  return rows.flatMap(({ name: given, version, at }) => {
    const name = acceptedTexts.find((one) => one === given)
    return name ? [{ name, version, at }] : []
  })
}

/** Whether this person has yet to say yes to what is asked of everybody: to nothing while nothing is published. */
async function areTermsDue(db: Db | Tx, userId: number): Promise<boolean> {
  const { rows: [row] } = await sql<{ due: boolean }>`
    select exists (
      select from (${askedVersions}) as asked
      where not exists (
        select from acceptances join public_texts on public_texts.id = acceptances.text_id
        where acceptances.user_id = ${userId} and public_texts.name = asked.name and public_texts.version >= asked.version
      )
    ) as due`.execute(db)
  return row?.due ?? false
}

/** The same, but of nobody who runs the programme: they do not accept its conditions. */
export const mustAccept = async (db: Db | Tx, { id, roleId }: { id: number; roleId: RoleId | null }): Promise<boolean> =>
  roleId !== role.admin && areTermsDue(db, id)

/** The conditions that a person has accepted last; null while none. What they order keeps them. */
export async function findAcceptedTerms(tx: Tx, userId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('acceptances')
    .innerJoin('publicTexts', 'publicTexts.id', 'acceptances.textId')
    .select('publicTexts.id')
    .where('acceptances.userId', '=', userId)
    .where('publicTexts.name', '=', 'terms')
    .orderBy('publicTexts.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
