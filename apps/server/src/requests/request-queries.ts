import { limits } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import { publicPath } from '#src/files/public-path.ts'
import type { Context, UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database.ts'
import { cutPage, keysetPageSize, readCursor } from '#src/platform/keyset.ts'
import { checkWord, glanceSize, holdsWord, searchWords, type SearchWord, splitWords } from '#src/platform/search.ts'

/** The beneficiary's own requests, newest first, with how many of their passes are financed. */
export async function listRequests(ctx: UserContext) {
  const requests = await ctx.db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.serviceId')
    .select(['requests.id', 'requests.code', 'requests.title', 'requests.resume', 'requests.status', 'requests.reason', 'requests.createdAt'])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select((eb) =>
      eb
        .selectFrom('allocations')
        .select((of) => of.fn.countAll<number>().as('financed'))
        .whereRef('projectId', '=', 'requests.id')
        .where('status', '=', 'financed')
        .as('financed'),
    )
    .where('requests.beneficiaryId', '=', ctx.actor.id)
    .orderBy('requests.id', 'desc')
    .limit(limits.shownMax)
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

interface Filter {
  status?: 'pending' | 'approved' | 'rejected' | undefined
  cursor?: string | undefined
  q?: string | undefined
}

const isFound = (word: SearchWord) => sql<boolean>`requests.id in (
  select id from requests where ${holdsWord('requests.searchKey', word)}
  union all select id from requests where beneficiary_id in (select id from users where ${holdsWord('users.searchKey', word)}))`

/** Requests for the back office, oldest first; `q` looks in code, title and the person's names and e-mail. */
export async function listRequestsToDecide(ctx: Context, { status, cursor, q }: Filter) {
  const after = readCursor(cursor)
  let query = ctx.db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.serviceId')
    .innerJoin('users as person', 'person.id', 'requests.beneficiaryId')
    .innerJoin('files', 'files.id', 'requests.imageFileId')
    .leftJoin('users as officer', 'officer.id', 'requests.decidedBy')
    .select(['requests.id', 'requests.code', 'requests.title', 'requests.resume', 'requests.description', 'requests.status', 'requests.reason', 'requests.createdAt', 'requests.decidedAt'])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .select(['person.id as personId', 'person.name', 'person.firstname', 'person.email'])
    .select(['files.id as fileId', 'files.mime', 'officer.firstname as officerFirstname', 'officer.name as officerName'])
    .orderBy('requests.createdAt')
    .orderBy('requests.id')
    .limit(keysetPageSize + 1)
  let first = ctx.db.selectFrom('requests').select('id').orderBy('createdAt').orderBy('id').limit(glanceSize)
  if (status) [query, first] = [query.where('requests.status', '=', status), first.where('status', '=', status)]
  if (after) {
    const isAfter = sql<boolean>`(requests.created_at, requests.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    ;[query, first] = [query.where(isAfter), first.where(isAfter)]
  }
  const words = searchWords(q)
  const holds = (word: SearchWord) => sql<boolean>`(${checkWord('requests.searchKey', word)} or ${checkWord('person.searchKey', word)})`
  const holding = (some: readonly SearchWord[]) => some.reduce((narrowed, word) => narrowed.where(holds(word)), query)
  // What many hold fills a page among the first; the index is for what few do.
  let found = words.length > 0 ? await holding(words).where('requests.id', 'in', first).execute() : []
  if (found.length <= keysetPageSize) {
    const { sought, checked } = splitWords(words)
    const rest = holding(checked)
    found = await (sought ? rest.where(isFound(sought)) : rest).execute()
  }
  const { rows, nextCursor } = cutPage(found, (row) => ({ at: row.createdAt, id: row.id }))
  const requests = await withLinesOf(ctx.db, rows)
  return { requests: requests.map((row) => ({ ...row, image: publicPath({ id: row.fileId, mime: row.mime }) })), nextCursor }
}

async function withLinesOf<Row extends { id: number }>(db: Db, requests: Row[]): Promise<(Row & { lines: { count: number; amountXof: number }[] })[]> {
  if (requests.length === 0) return []
  const ids = requests.map(({ id }) => id)
  const lines = await db.selectFrom('requestLines').select(['requestId', 'count', 'amountXof']).where('requestId', 'in', ids).orderBy('position').execute()
  const byRequest = Map.groupBy(lines, (line) => line.requestId)
  return requests.map((request) => ({ ...request, lines: byRequest.get(request.id) ?? [] }))
}
