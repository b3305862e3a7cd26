import * as z from 'zod/mini'
import { limits } from './constants.ts'
import { ids, uuids } from './fields.ts'
import { defineRoute, done, keysetPage, type Access, type Route } from './route.ts'

/** What a column holds: how a screen shows it, how a file writes it, where it stands. `word` is one of a few French words. */
export type ColumnKind = 'text' | 'code' | 'word' | 'xof' | 'count' | 'instant' | 'day'

/**
 * A column of a list, for its screen and its file alike. Amounts are whole FCFA, instants ISO and UTC; null is a blank.
 * No schema is named here: the browser takes these as they are.
 */
export interface ListColumn<Item> {
  /** Names its cell on the screen; one by which the list can be sorted bears the name of that order. */
  name: string
  header: string
  kind: ColumnKind
  value: (item: Item) => string | number | null
  /** What a row is called, and the state it is in: their places on a small screen. */
  is?: 'title' | 'state'
  /** Its two orders in words, rising and falling, where those of its kind say too little. */
  orders?: readonly [rising: string, falling: string]
  /** Nobody needs it on a screen. */
  isInFileOnly?: true
}

/** The orders of a list: `amount`, and `-amount` for the largest first. The first name is the order when none is asked for. */
export type Order<Sort extends string> = Sort | `-${Sort}`

/** What is searched for travels in `searchHeader`, never in the address. */
export interface Searched {
  q?: string | undefined
}
type ListCall<Query, Reply> = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Query>, z.ZodMiniType<Reply>>

interface Sorted<Sort extends string> {
  /** By what it can be sorted, in both directions; each has an index, and no row lacks it. */
  sorts: readonly Sort[]
  /** The one when none is asked for. */
  order: Order<Sort>
}

/** A list of the back office as three calls: a page by keyset, how many rows there are, and the file of them all. */
export interface List<Item, Filters, Sort extends string> {
  /** The page carries the orders, for the screen. */
  page: Sorted<Sort> & ListCall<Filters & {
    sort?: Order<Sort> | undefined
    cursor?: string | undefined
  }, { data: Item[]; next_cursor: string | null }>
  /** `is_exact` is false when counting stopped at `countedMax`. */
  count: ListCall<Filters & { exact?: '1' | undefined }, { count: number; is_exact: boolean }>
  file: ListCall<Filters & { sort?: Order<Sort> | undefined }, Record<string, never>>
}

interface ListDeclaration<Item extends z.ZodMiniType, Filters extends z.core.$ZodShape, Sort extends string> extends Sorted<Sort> {
  /** `payouts`: `/api/admin/payouts`, its `/count` and its `/file`. */
  path: string
  access: Access
  /** « Payout requests by status. » */
  summary: string
  filters: Filters
  /** Whether words are looked for in it. */
  search: 'words' | 'none'
  item: Item
}

/** Declares a list once. Its queries are strict: a misspelt filter is a fault, never the whole table. Decision 33. */
export function defineList<
  Item extends z.ZodMiniType,
  Filters extends z.core.$ZodShape,
  const Sort extends string
>(given: ListDeclaration<Item, Filters, Sort>): List<z.output<Item>, z.output<z.ZodMiniObject<Filters>> & Searched, Sort> {
  const { access, summary, filters, sorts, order, search } = given
  const path = `/api/admin/${given.path}`
  const asked = { ...filters, ...(search === 'words' && { q: z.optional(z.string()) }) }
  const sort = z.optional(z.enum(sorts.flatMap((name) => [name, `-${name}`])))
  const calls = {
    page: {
      ...defineRoute({
        method: 'GET',
        path,
        access,
        summary,
        query: z.strictObject({ ...asked, sort, cursor: z.optional(z.string()) }),
        response: keysetPage(given.item),
      }),
      sorts,
      order,
    },
    count: defineRoute({
      method: 'GET',
      path: `${path}/count`,
      access,
      summary: `${summary} Leur nombre.`,
      query: z.strictObject({ ...asked, exact: z.optional(z.literal('1')) }),
      response: z.object({ count: z.int(), is_exact: z.boolean() }),
    }),
    file: defineRoute({
      method: 'GET',
      path: `${path}/file`,
      access,
      summary: `${summary} Le fichier CSV.`,
      isDownload: true,
      media: ['text/csv'],
      refuses: ['list_too_long'],
      query: z.strictObject({ ...asked, sort }),
      response: z.object({}),
    }),
  }
  // TypeScript does not see through the schemas of generic filters; `List` says what they read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return calls as unknown as List<z.output<Item>, z.output<z.ZodMiniObject<Filters>> & Searched, Sort>
}

/** Counted at once; beyond it, « plus de 10 000 » unless the exact count is asked for. */
export const countedMax = 10_000
/** What a spreadsheet opens: a longer file is refused before it starts, not cut. */
export const fileRowsMax = 1_000_000

/** What is chosen by numbers that are not ours stands in the address of its dry run, which nginx takes up to 8 KB of. */
const bulkUuidsMax = 100

const bulkOutcomeOf = <Id extends z.ZodMiniType>(id: Id) => ({
  concerned: z.int(),
  excluded: z.array(z.object({ id, label: z.string(), reason: z.string() })),
  note: z.optional(z.string()),
  changes: z.optional(z.array(z.object({ id, label: z.string(), from: z.nullable(z.string()), to: z.string() }))),
  seen: z.optional(z.string()),
})
/** What an action on chosen rows would do, or did: how many rows, and which not, each with why. */
export interface BulkOutcome<Id extends number | string = number | string> {
  concerned: number
  excluded: { id: Id; label: string; reason: string }[]
  /** What to think of before, in a sentence. */
  note?: string | undefined
  /** Of what changes hands, whose each was, null when nobody’s, and whose it becomes. */
  changes?: { id: Id; label: string; from: string | null; to: string }[] | undefined
  /** Of a dry run, what it saw: sent back by the action, which leaves out what has changed since. */
  seen?: string | undefined
}
/** As long as the longest: an id and another for each row. */
export const seenMax = 32 * limits.bulkRows

const chosenOf = <Id>(pattern: RegExp, max: number, read: (text: string) => Id) => z.pipe(
  z.string().check(z.regex(pattern, 'Choisissez au moins une ligne.')),
  z.transform((text: string, ctx) => {
    const chosen = [...new Set(text.split(',').map(read))]
    if (chosen.length > max) ctx.issues.push({ code: 'custom', message: `Choisissez ${max} lignes au plus.`, input: text })
    return chosen
  }),
)
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** How the rows of a list are named where some are chosen. */
const chosenBy = {
  number: {
    asked: chosenOf(/^\d{1,15}(,\d{1,15})*$/, limits.bulkRows, Number),
    sent: ids({ label: 'Le choix', max: limits.bulkRows }),
    outcome: bulkOutcomeOf(z.int()),
  },
  uuid: {
    asked: chosenOf(new RegExp(`^${uuid}(,${uuid})*$`), bulkUuidsMax, String),
    sent: uuids({ label: 'Le choix', max: bulkUuidsMax }),
    outcome: bulkOutcomeOf(z.uuid()),
  },
}
type ChosenId<By extends keyof typeof chosenBy> = By extends 'uuid' ? string : number

/**
 * An action on chosen rows of a list as two calls: the dry run, which changes nothing, and the action itself. `Asked` is the part of
 * what is said that the rule judges the rows by: the dry run is told it too.
 */
export interface Bulk<Body, Asked = unknown, Id extends number | string = number> {
  dryRun: ListCall<{ ids: Id[] } & Asked, BulkOutcome<Id>>
  run: Route<z.ZodMiniType<Body & { ids: Id[] }>, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<BulkOutcome<Id> & {
    status: true
    message: string
  }>>
}

/** What is asked beside the rows; nothing when nothing is declared. */
type AskedOf<Shape extends z.core.$ZodShape> = string extends keyof Shape ? unknown : z.output<z.ZodMiniObject<Shape>>

/** `path` is `payouts/hold`; `fields` what is said of all chosen rows, a reason for example; `asked` what the dry run is told too. */
export function defineBulk<Fields extends z.core.$ZodShape, Asked extends z.core.$ZodShape, By extends keyof typeof chosenBy = 'number'>(
  { path, access, summary, needs, fields, asked, by }: {
    path: string
    access: Access
    summary: string
    /** Of the run; a dry run changes nothing. */
    needs?: Route['needs']
    fields: Fields
    asked?: Asked
    /** Without, by numbers of ours. */
    by?: By
  },
): Bulk<z.output<z.ZodMiniObject<Fields>> & AskedOf<Asked>, AskedOf<Asked>, ChosenId<By>> {
  const address = `/api/admin/${path}`
  const chosen = chosenBy[by ?? 'number']
  const calls = {
    dryRun: defineRoute({
      method: 'GET',
      path: address,
      access,
      summary: `${summary} Essai à blanc\u00A0: rien ne change.`,
      query: z.strictObject({ ids: chosen.asked, ...asked }),
      response: z.object(chosen.outcome),
    }),
    run: defineRoute({
      method: 'POST',
      path: address,
      access,
      summary,
      ...(needs && { needs }),
      idempotent: true,
      arrival: 'votre décision est arrivée',
      body: z.object({ ...fields, ...asked, ids: chosen.sent }),
      response: done(chosen.outcome),
    }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as for `defineList`
  return calls as unknown as Bulk<z.output<z.ZodMiniObject<Fields>> & AskedOf<Asked>, AskedOf<Asked>, ChosenId<By>>
}
