import type { Likeness } from '@passerelle/contract/duplicates'
import type { RoleId, Stat } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { anyOf } from '#src/platform/database/page-rows.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { journalReading } from '#src/platform/readings.ts'
import { type Declared, declaredByPartner, declaredBySupplier, declaredInFile } from './declared-fields.ts'
import { compareFiles, type Compared, rankTwins, type SharedKey } from './duplicate-rules.ts'

/** So many of a key are looked at, to find those that share most; a number that thousands have costs no more. */
const twinsLooked = 500
/** More files than these are not one person’s: a number that many were given. */
const twinsShown = 10

interface Person {
  id: number
  name: string
  firstname: string
  email: string
}

interface Twin {
  user: Person
  roleId: RoleId | null
  stat: Stat | null
  isSuspended: boolean
  same: Likeness[]
  fields: Compared[]
  document: { id: string; name: string; mime: string; size: number; sentAt: Date }
}

/**
 * The files that may be of the same person as this one, each beside it, and those that somebody has told apart. What it shows of
 * others is journaled as their reading.
 * @throws AppError not_found
 */
export async function listDuplicates(ctx: UserContext, userId: number) {
  const { db } = ctx
  const [here] = await readFiles(db, [userId])
  if (!here) throw new AppError('not_found')
  const ranked = rankTwins(await findSharedKeys(db, userId))
  const shown = ranked.slice(0, twinsShown)
  const files = await readFiles(db, shown.map((twin) => twin.userId))
  await inTransaction(ctx, async (tx) => {
    for (const { user } of files) await journalReading(ctx, tx, { ownerId: user.id })
  })
  const twins = shown.flatMap(({ userId: id, same }): Twin[] => {
    const there = files.find(({ user }) => user.id === id)
    if (!there) return []
    const { declared, ...file } = there
    return [{ ...file, same, fields: compareFiles(here.declared, declared) }]
  })
  return { twins, hasMore: ranked.length > twinsShown, distinct: await listDistinct(db, userId) }
}

/** Each key of this file is looked for by itself: who shares several may come late in each. */
async function findSharedKeys(db: Db, userId: number): Promise<SharedKey[]> {
  const { rows } = await sql<SharedKey>`
    select other.user_id as "userId", mine.kind from duplicate_keys as mine
    cross join lateral (
      select alike.user_id from duplicate_keys as alike
      where alike.kind = mine.kind and alike.key = mine.key and alike.user_id <> mine.user_id
        and not exists (
          select from distinct_people
          where low_id = least(mine.user_id, alike.user_id) and high_id = greatest(mine.user_id, alike.user_id))
      order by alike.user_id limit ${twinsLooked}
    ) as other
    where mine.user_id = ${userId}`.execute(db)
  return rows
}

/** What a few people declare, each with the document that says so; nobody who has declared nothing. */
async function readFiles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const among = anyOf(ids.map((id) => ({ id })))
  const beneficiaries = await db.selectFrom('beneficiaries').selectAll().where('userId', '=', among).execute()
  const partners = await db.selectFrom('partners').selectAll().where('userId', '=', among).execute()
  const suppliers = await db.selectFrom('suppliers').selectAll().where('userId', '=', among).execute()
  const forms = new Map<number, { declared: Declared; docFileId: string }>([
    ...beneficiaries.map((row) => [row.userId, { declared: declaredInFile(row), docFileId: row.docFileId }] as const),
    ...partners.map((row) => [row.userId, { declared: declaredByPartner(row), docFileId: row.docFileId }] as const),
    ...suppliers.map((row) => [row.userId, { declared: declaredBySupplier(row), docFileId: row.docFileId }] as const),
  ])
  if (forms.size === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'email', 'roleId', 'stat', 'suspendedAt'])
    .where('id', '=', among)
    .where('submittedAt', 'is not', null)
    .execute()
  const documents = await db
    .selectFrom('files')
    .select(['id', 'originalName as name', 'mime', 'size', 'createdAt as sentAt'])
    .where('id', 'in', [...forms.values()].map(({ docFileId }) => docFileId))
    .execute()
  return people.flatMap(({ roleId, stat, suspendedAt, ...user }) => {
    const form = forms.get(user.id)
    const document = documents.find(({ id }) => id === form?.docFileId)
    if (!form || !document) return []
    const declared: Declared = { ...form.declared, name: user.name, firstname: user.firstname, account: user.email }
    return [{ user, roleId, stat, isSuspended: suspendedAt !== null, declared, document }]
  })
}

const distinctShown = 20

async function listDistinct(db: Db, userId: number): Promise<{ user: Person; by: string; at: Date }[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('distinctPeople')
        .select(['highId as otherId', 'byId', 'at'])
        .where('lowId', '=', userId)
        .unionAll(eb.selectFrom('distinctPeople').select(['lowId as otherId', 'byId', 'at']).where('highId', '=', userId))
        .as('pair'),
    )
    .innerJoin('users as other', 'other.id', 'pair.otherId')
    .innerJoin('users as officer', 'officer.id', 'pair.byId')
    .select(['other.id', 'other.name', 'other.firstname', 'other.email', 'pair.at'])
    .select(['officer.firstname as officerFirstname', 'officer.name as officerName'])
    .orderBy('pair.at', 'desc')
    .orderBy('other.id')
    .limit(distinctShown)
    .execute()
  return rows.map(({ at, officerFirstname, officerName, ...user }) => ({ user, by: `${officerFirstname} ${officerName}`, at }))
}
