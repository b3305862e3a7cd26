import type { CaseKind, CaseState, CaseSubject } from '@passerelle/contract/case-words'
import { moneySubjects } from '@passerelle/contract/case-words'
import type { AdminCase, CaseFile, CaseItem } from '@passerelle/contract/cases'
import { adminRoles } from '@passerelle/contract/constants'
import { type Selectable, sql } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { takeNewest } from '#src/platform/database/keyset.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { actorMay } from '#src/platform/http/access.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import type { Db, Tables } from '#src/platform/database/tables.ts'
import { readCaseObject } from './case-object.ts'
import { mayHandle } from './case-rules.ts'
import { dueDayOf } from './promise-answer.ts'

const told = [
  'cases.id', 'cases.code', 'cases.subject', 'cases.subjectId', 'cases.kind', 'cases.state', 'cases.dueAt', 'cases.outcome',
  'cases.createdAt', 'cases.updatedAt', 'cases.deskMessageId', 'cases.seenMessageId', 'cases.closedAt', 'cases.isFromDesk',
] as const
type ToldCase = Pick<Selectable<Tables['cases']>, 'id' | 'code' | 'subject' | 'kind' | 'state' | 'dueAt' | 'outcome' | 'createdAt'>

const summaryOf = (row: ToldCase, now: Date) => ({
  id: row.id,
  code: row.code,
  subject: row.subject,
  kind: row.kind,
  state: row.state,
  due_on: dueDayOf(row.dueAt),
  is_late: row.state === 'open' && row.dueAt <= now,
  outcome: row.outcome,
  created_at: row.createdAt.toISOString(),
})

/** One's own, newest first. */
export async function listCases(ctx: UserContext, { after }: { after?: number | undefined }): Promise<CaseItem[]> {
  const rows = await takeNewest(ctx.db.selectFrom('cases').select(told).where('personId', '=', ctx.actor.id), 'id', after).execute()
  return rows.map((row) => ({
    ...summaryOf(row, ctx.now()),
    updated_at: row.updatedAt.toISOString(),
    is_unread: row.deskMessageId > row.seenMessageId,
  }))
}

/** One of one's own, with its messages; what is shown is then read. @throws AppError not_found */
export async function readOwnCase(ctx: UserContext, { caseId }: { caseId: number }) {
  return inTransaction(ctx, async (tx) => {
    const found = await tx
      .updateTable('cases')
      .set((eb) => ({ seenMessageId: eb.ref('deskMessageId') }))
      .where('id', '=', caseId)
      .where('personId', '=', ctx.actor.id)
      .returning(told)
      .executeTakeFirst()
    if (!found) throw new AppError('not_found')
    const messages = await listMessages(tx, caseId, ['person', 'desk'])
    const object = await readCaseObject(tx, found)
    return {
      ...summaryOf(found, ctx.now()),
      object: object?.title ?? null,
      messages: messages.map((row) => ({ id: row.id, is_mine: row.side === 'person', text: row.text, ...fileAndTime(row) })),
    }
  })
}

function listMessages(db: Db, caseId: number, sides: ('person' | 'desk' | 'note')[]) {
  return db
    .selectFrom('caseMessages')
    .innerJoin('users as author', 'author.id', 'caseMessages.authorId')
    .leftJoin('files', 'files.id', 'caseMessages.fileId')
    .select(['caseMessages.id', 'caseMessages.side', 'caseMessages.text', 'caseMessages.at'])
    .select(['files.id as fileId', 'files.originalName', 'files.mime'])
    .select(sql<string>`author.firstname || ' ' || author.name`.as('author'))
    .where('caseId', '=', caseId)
    .where('side', 'in', sides)
    .orderBy('caseMessages.id')
    .execute()
}

interface Joined {
  fileId: string | null
  originalName: string | null
  mime: string | null
  at: Date
}

const fileAndTime = ({ fileId, originalName, mime, at }: Joined) => ({
  file: fileId === null ? null : { id: fileId, name: originalName ?? '', mime: mime ?? '' },
  at: at.toISOString(),
})

interface CaseFilter {
  status?: CaseState | undefined
  late?: '1' | undefined
  owner?: 'mine' | 'none' | undefined
  problem?: CaseKind | undefined
  object?: CaseSubject | undefined
  person?: number | undefined
  /** Its request, what it was given, and the uses of that. */
  project?: number | undefined
}

/** Cases for the back office, their ids only; those who pay have what is money’s. */
export function selectCases(ctx: UserContext, { status, late, owner, problem, object, person, project }: CaseFilter) {
  let query = ctx.db.selectFrom('cases').select(['cases.id', 'cases.awaitedAt', 'cases.createdAt'])
  if (actorMay(ctx.actor, 'cases.answer') && !actorMay(ctx.actor, 'cases.all')) query = query.where('cases.subject', 'in', moneySubjects)
  if (status) query = query.where('cases.state', '=', status)
  if (late) query = query.where('cases.awaitedAt', '<=', ctx.now())
  if (owner) query = owner === 'mine' ? query.where('cases.ownerId', '=', ctx.actor.id) : query.where('cases.ownerId', 'is', null)
  if (problem) query = query.where('cases.kind', '=', problem)
  if (object) query = query.where('cases.subject', '=', object)
  if (person) query = query.where('cases.personId', '=', person)
  if (project) query = query.where('cases.id', '=', casesOfProject(project))
  return query
}

/** Each of its objects first, then the cases about that one. */
const casesOfProject = (projectId: number) => sql<number>`any(array(
  with given as (
    select pass.id from allocations cross join lateral (select id from passes where allocation_id = allocations.id offset 0) as pass
    where allocations.project_id = ${projectId}
  ), objects(subject, id) as (
    select 'request', ${projectId}::bigint
    union all select 'pass', id from given
    union all select 'redemption', uses.id from given
      cross join lateral (select id from redemptions where pass_id = given.id offset 0) as uses
  )
  select about.id from objects cross join lateral (
    select id from cases where cases.subject = objects.subject and cases.subject_id = objects.id offset 0) as about))`

/** In the code, and the person’s names. */
export const caseSearch: ListSearch = { key: 'cases.listKey' }

const nameOf = (table: string) => sql<string>`${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.name`)}`

export async function toCaseItems(ctx: UserContext, page: { id: number }[]): Promise<AdminCase[]> {
  if (page.length === 0) return []
  const rows = await selectWhole(ctx.db).where('cases.id', '=', anyOf(page)).execute()
  return inOrderOf(page, rows).map((row) => ({
    ...summaryOf(row, ctx.now()),
    person: { id: row.personId, name: row.person },
    owner: ownerOf(row),
    updated_at: row.updatedAt.toISOString(),
  }))
}

function selectWhole(db: Db) {
  return db
    .selectFrom('cases')
    .innerJoin('users as person', 'person.id', 'cases.personId')
    .leftJoin('users as owner', 'owner.id', 'cases.ownerId')
    .select(told)
    .select(['cases.personId', 'cases.ownerId', 'person.email', 'person.roleId', nameOf('person').as('person')])
    .select(sql<string | null>`owner.firstname || ' ' || owner.name`.as('owner'))
}

const ownerOf = ({ ownerId, owner }: { ownerId: number | null; owner: string | null }) =>
  (ownerId === null ? null : { id: ownerId, name: owner ?? '' })

/** A case with all that helps to answer it. @throws AppError not_found, also to who has no business with it */
export async function readCase(ctx: UserContext, { caseId }: { caseId: number }): Promise<CaseFile> {
  const found = await selectWhole(ctx.db).where('cases.id', '=', caseId).executeTakeFirst()
  if (!found || !mayHandle(ctx.actor.adminRole, found.subject)) throw new AppError('not_found')
  const messages = await listMessages(ctx.db, caseId, ['person', 'desk', 'note'])
  return {
    ...summaryOf(found, ctx.now()),
    is_from_desk: found.isFromDesk,
    person: { id: found.personId, name: found.person, email: found.email, role: found.roleId },
    owner: ownerOf(found),
    subject_id: found.subjectId,
    object: await readCaseObject(ctx.db, found),
    closed_at: found.closedAt?.toISOString() ?? null,
    messages: messages.map((row) => ({ id: row.id, side: row.side, author: row.author, text: row.text, ...fileAndTime(row) })),
    handlers: await listHandlers(ctx.db, found.subject),
  }
}

/** Who may follow a case about this. */
async function listHandlers(db: Db, subject: CaseSubject): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', nameOf('users').as('name')])
    .where('adminRole', 'in', adminRoles.filter((part) => mayHandle(part, subject)))
    .where('suspendedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
}
