import type { Stat } from '@passerelle/contract/constants'
import type { Context, UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import { takeNewest } from '#src/platform/database/keyset.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { findQuestions } from '#src/reviews/find-questions.ts'
import { findReaders } from '#src/reviews/find-readers.ts'

/** The beneficiary's own requests, newest first, with how many of their passes are financed. */
export async function listRequests(ctx: UserContext, { after }: { after?: number | undefined }) {
  // The page first: what is joined is the page's alone.
  const shown = takeNewest(ctx.db.selectFrom('requests').selectAll().where('beneficiaryId', '=', ctx.actor.id), 'id', after)
  const requests = await ctx.db
    .selectFrom(shown.as('requests'))
    .innerJoin('services', 'services.id', 'requests.serviceId')
    .select([
      'requests.id', 'requests.code', 'requests.title', 'requests.resume', 'requests.status', 'requests.reason', 'requests.createdAt',
    ])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select((eb) =>
      eb
        .selectFrom('allocations')
        .select((of) => of.fn.countAll<number>().as('financed'))
        .whereRef('projectId', '=', 'requests.id')
        .where('status', '=', 'financed')
        .as('financed'),
    )
    .orderBy('requests.id', 'desc')
    .execute()
  return withLinesOf(ctx.db, requests)
}

/** The beneficiary's tiles: all requests, pending and approved ones. */
export async function countRequests(ctx: UserContext): Promise<{ all: number; pending: number; approved: number }> {
  return ctx.db
    .selectFrom('requests')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'approved').as('approved'),
    ])
    .where('beneficiaryId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
}

interface RequestFilters extends Period {
  status?: Stat | undefined
  service?: number | undefined
  /** Who asks. */
  person?: number | undefined
}

/** Requests for the back office, their ids only: nobody joins what is counted, or left out of a page. */
export function selectRequests({ db }: Context, { status, service, person, from, to }: RequestFilters) {
  let query = db.selectFrom('requests').select(['requests.id', 'requests.createdAt'])
  if (status) query = query.where('requests.status', '=', status)
  if (service !== undefined) query = query.where('requests.serviceId', '=', service)
  query = inPeriod(query, 'requests.createdAt', { from, to })
  return person === undefined ? query : query.where('requests.beneficiaryId', '=', person)
}

/** A page of them, in its order: each with who asks, who decided, its image and its lines. */
export async function readRequests(ctx: Context, page: { id: number }[]) {
  if (page.length === 0) return []
  const { db } = ctx
  const readers = await findReaders(ctx, db, { kind: 'request', of: page })
  const questions = await findQuestions(db, { kind: 'request', of: page })
  const rows = await db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.serviceId')
    .innerJoin('users as person', 'person.id', 'requests.beneficiaryId')
    .innerJoin('files', 'files.id', 'requests.imageFileId')
    .leftJoin('users as officer', 'officer.id', 'requests.decidedBy')
    .select([
      'requests.id', 'requests.code', 'requests.title', 'requests.resume', 'requests.description', 'requests.status', 'requests.reason',
      'requests.createdAt', 'requests.decidedAt',
    ])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select(['person.id as personId', 'person.name', 'person.firstname', 'person.email', 'person.suspendedAt'])
    .select(['files.id as fileId', 'files.mime', 'officer.firstname as officerFirstname', 'officer.name as officerName'])
    .where('requests.id', '=', anyOf(page))
    .execute()
  const reviewed = inOrderOf(page, rows).map((row) => ({ ...row, reader: readers.get(row.id), questions: questions.get(row.id) ?? [] }))
  return withLinesOf(db, reviewed)
}

/** In code, title and the person's names and e-mail, which the list shows. */
export const requestSearch: ListSearch = { key: 'requests.listKey' }
/** In the person’s names. */
export const requestNameSearch: ListSearch = { key: 'users.nameKey', of: 'requests.beneficiaryId' }

/** Each with its lines, in their order. */
async function withLinesOf<Row extends { id: number }>(
  db: Db,
  requests: Row[],
): Promise<(Row & { lines: { count: number; amountXof: number }[] })[]> {
  if (requests.length === 0) return []
  const lines = await db
    .selectFrom('requestLines')
    .select(['requestId', 'count', 'amountXof'])
    .where('requestId', '=', anyOf(requests))
    .orderBy('position')
    .execute()
  const byRequest = Map.groupBy(lines, (line) => line.requestId)
  return requests.map((request) => ({ ...request, lines: byRequest.get(request.id) ?? [] }))
}
