import { Readable } from 'node:stream'
import { dayOf } from '@passerelle/contract/dates'
import { countedMax, type List, type ListColumn, type Order, type Searched } from '@passerelle/contract/list'
import type { FastifyInstance } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { sweepOften } from '#src/platform/sweep-often.ts'
import { writeCsv } from './csv.ts'
import { glanceSize, longGlanceSize, sampleSize } from '#src/platform/database/search.ts'
import { cutPage, type Ordering, type RowId, type SortColumn, takeAfter } from '#src/platform/database/keyset.ts'
import {
  amongAll, amongFirst, amongFound, areOfMany, countHeld, countIds, countRows, judgeRows, type ListSearch, wordsOf,
} from '#src/platform/database/list-search.ts'
import { listTooLong } from './http-words.ts'
import { actorMay } from './access.ts'
import { beginExport, endExport } from './note-export.ts'
import { serve, shownTo } from './route.ts'

const pageRows = 50
const fileChunkRows = 1000
/** What is judged to be so much of what a file holds is not counted before it begins: some thousands more do no harm. */
const judgedPart = 0.8
/** A shorter file is not worth the sweep that begins this. */
const longFileRows = 5 * fileChunkRows

export interface ListPlan<Item, Filters extends Searched, Sort extends string, DB, TB extends keyof DB, Row extends { id: RowId }> {
  list: List<Item, Filters, Sort>
  /** Of the file, which also bears its day: `retraits`. */
  fileName: string
  columns: readonly ListColumn<Item>[]
  /** The rows that pass the filters, in no order and without an end: both are added here. */
  select: (ctx: UserContext, filters: Filters) => SelectQueryBuilder<DB, TB, Row>
  /** Where words are looked for; a list whose contract takes none has none. */
  search?: ListSearch
  /** The same for whoever may read no contact details, where the key holds some. */
  searchWithoutContacts?: ListSearch
  sorts: Record<Sort, SortColumn<Row>>
  /** The id as the query names it; it tells apart rows that sort alike. */
  id: string
  /** Rows that are not ours have no number. */
  idKind?: 'uuid'
  /** A page of rows in the contract’s words, with what else it takes to say them. */
  items: (ctx: UserContext, rows: Row[]) => Promise<Item[]> | Item[]
}

/** Serves the three calls of a list from one query: its pages, its count, its file, whose asking is journaled. */
export function serveList<Item, Filters extends Searched, Sort extends string, DB, TB extends keyof DB, Row extends { id: RowId }>(
  app: FastifyInstance,
  services: Services,
  plan: ListPlan<Item, Filters, Sort, DB, TB, Row>,
): void {
  const { list } = plan
  const items = async (ctx: UserContext, rows: Row[]) =>
    shownTo(ctx.actor, list.page, { data: await plan.items(ctx, rows), next_cursor: null }).data

  serve(app, services, list.page, async (ctx, { query }) => {
    const { rows, nextCursor } = await readPage(plan, ctx, query, { cursor: query.cursor, size: pageRows })
    return { data: await items(ctx, rows), next_cursor: nextCursor }
  })

  serve(app, services, list.count, async (ctx, { query }) => {
    const max = query.exact ? Number.MAX_SAFE_INTEGER : countedMax
    const { rows, sought } = seek(plan, ctx, query)
    const count = await app.slowReads.run(ctx.actor.id, () => (sought ? countHeld(ctx.db, sought, max) : countRows(ctx.db, rows, max)))
    return { count: Math.min(count, max), is_exact: count <= max }
  })

  /** Whether a file begins without being counted: its table holds no more rows, or the database judges that far fewer pass. */
  const mustBeFewer = async (rows: SelectQueryBuilder<DB, TB, Row>, { db }: UserContext) =>
    (plan.idKind !== 'uuid' && (await countIds(db, plan.id)) <= app.fileRowsMax)
    || (await judgeRows(db, rows)) <= app.fileRowsMax * judgedPart

  /** What a file holds, when it may be given: told before a browser leaves for it, and by itself, for rows may have come since. */
  const findFile = async (ctx: UserContext, query: Filters) => {
    app.openFiles.check(ctx.actor.id)
    const { rows, sought } = seek(plan, ctx, query)
    return app.slowReads.run(ctx.actor.id, async () => {
      const { held, few } = sought ? await amongAll(ctx.db, sought) : { held: rows, few: null }
      const isShort = few === null && (await mustBeFewer(held, ctx))
      const all = isShort ? 0 : (few ?? (await countRows(ctx.db, held, Number.MAX_SAFE_INTEGER)))
      if (all <= app.fileRowsMax) return held
      throw new AppError('list_too_long', { message: listTooLong(all, app.fileRowsMax) })
    })
  }

  serve(app, services, list.file, async (ctx, { query, reply, stillMay }) => {
    const rows = await findFile(ctx, query)
    const ordering = orderingOf(plan, query.sort)
    const readRows = (cursor?: string) => pageOf(rows, ordering, { cursor, size: fileChunkRows })
    // Read before anything is sent: a database that is away is told like that of any call.
    const first = await readRows()
    const exportId = await beginExport(ctx, plan.fileName, askedFor(query))
    async function* pages() {
      let rowCount = 0
      for (let page = first; ; page = await readRows(page.nextCursor)) {
        yield await items(ctx, page.rows)
        rowCount += page.rows.length
        if (page.nextCursor === null) break
        if (rowCount >= longFileRows) sweepOften(file)
        await stillMay()
      }
      await endExport(ctx, exportId, rowCount)
    }
    const file: Readable = app.openFiles.hold(ctx.actor.id, Readable.from(writeCsv(plan.columns, pages())))
    // A reader of HTTP/1.0, an old proxy, would take a connection that merely ends for the end of the file.
    file.once('error', () => reply.raw.socket?.resetAndDestroy())
    reply.header('content-disposition', `attachment; filename="${plan.fileName}-${dayOf(ctx.now())}.csv"`)
    await reply.type('text/csv; charset=utf-8').send(file)
    return undefined
  }, { checkDownload: async (ctx, query) => void (await findFile(ctx, query)) })
}

function orderingOf<Item, Filters extends Searched, Sort extends string, DB, TB extends keyof DB, Row extends { id: RowId }>(
  { list: { page }, sorts, id, idKind }: ListPlan<Item, Filters, Sort, DB, TB, Row>,
  asked: Order<Sort> = page.order,
): Ordering<Row> {
  const name = page.sorts.find((one) => asked === one || asked === `-${one}`)
  if (!name) throw new Error(`A list has no order ${asked}`)
  return { name: asked, column: sorts[name], direction: asked === name ? 'asc' : 'desc', id, idKind }
}

type Page<Row> = ReturnType<typeof cutPage<Row & { id: RowId }>>

type Asked<Filters, Sort extends string> = Filters & { sort?: Order<Sort> | undefined }

async function readPage<Item, Filters extends Searched, Sort extends string, DB, TB extends keyof DB, Row extends { id: RowId }>(
  plan: ListPlan<Item, Filters, Sort, DB, TB, Row>,
  ctx: UserContext,
  query: Asked<Filters, Sort>,
  place: Place,
): Promise<Page<Row>> {
  const ordering = orderingOf(plan, query.sort)
  const { rows, sought } = seek(plan, ctx, query)
  if (!sought) return pageOf(rows, ordering, place)
  const { cursor } = place
  const glance = (limit: number) => takeAfter(rows, ordering, { cursor, limit })
  const first = await pageOf(amongFirst(ctx.db, { ...sought, rows: glance(glanceSize) }), ordering, place)
  const isWhole = first.nextCursor !== null || (await countRows(ctx.db, glance(glanceSize), glanceSize)) < glanceSize
  if (isWhole) return first
  // From the other end: what comes first has told already that it is not like the rest.
  const backwards = { ...ordering, direction: ordering.direction === 'asc' ? 'desc' : 'asc' } as const
  const last = takeAfter(rows, backwards, { cursor: undefined, limit: sampleSize })
  if (await areOfMany(ctx.db, { ...sought, rows: last })) {
    const page = await pageOf(amongFirst(ctx.db, { ...sought, rows: glance(longGlanceSize) }), ordering, place)
    if (page.nextCursor !== null) return page
  }
  return pageOf(amongFound(ctx.db, sought), ordering, place)
}

interface Place {
  cursor: string | undefined
  size: number
}

async function pageOf<DB, TB extends keyof DB, Row extends { id: RowId }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  ordering: Ordering<Row>,
  { cursor, size }: Place,
): Promise<Page<Row>> {
  return cutPage(await takeAfter(rows, ordering, { cursor, limit: size + 1 }).execute(), ordering, size)
}

/** The rows that pass the filters, and what is looked for in them, if anything is. */
function seek<Item, Filters extends Searched, Sort extends string, DB, TB extends keyof DB, Row extends { id: RowId }>(
  { select, search: ofAll, searchWithoutContacts = ofAll, id }: ListPlan<Item, Filters, Sort, DB, TB, Row>,
  ctx: UserContext,
  query: Filters,
) {
  const search = actorMay(ctx.actor, 'contacts.read') ? ofAll : searchWithoutContacts
  const [rows, words] = [select(ctx, query), wordsOf(search, query.q)]
  return { rows, sought: search && words.length > 0 ? { rows, id, search, words } : null }
}

/** Filters and order as the journal keeps them: what was searched for may be somebody’s name. */
function askedFor({ q, ...asked }: Searched): Record<string, unknown> {
  return q === undefined ? asked : { ...asked, isSearched: true }
}
