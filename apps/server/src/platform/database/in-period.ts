import { addDays, startOfDay } from '@passerelle/contract/dates'
import { type SelectQueryBuilder, type SelectType, sql } from 'kysely'

/** Days in the programme's time zone, both included. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The columns of a query that hold an instant, by table and name. */
type InstantOf<DB, TB extends keyof DB> = {
  [Table in TB & string]: {
    [Column in keyof DB[Table] & string]: SelectType<DB[Table][Column]> extends Date | null ? `${Table}.${Column}` : never
  }[keyof DB[Table] & string]
}[TB & string]

/** The rows of these days. */
export function inPeriod<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  column: InstantOf<DB, TB>,
  { from, to }: Period,
): SelectQueryBuilder<DB, TB, Row> {
  const instant = sql.ref<Date>(column)
  let asked = rows
  if (from) asked = asked.where(sql<boolean>`${instant} >= ${startOfDay(from)}`)
  return to ? asked.where(sql<boolean>`${instant} < ${startOfDay(addDays(to, 1))}`) : asked
}
