const usesBeforeAName = 10
const namesMax = 200
const countedMax = 2_000
/**
 * A list, or what asks for a state: planned each time, for whoever asks. A remembered plan is soon one for any values: it knows neither
 * who has a tenth of all rows nor that the state is one that an index is kept for. Measured on a wallet of 95,000 passes: 40 ms, and
 * 800 once its plan was remembered.
 */
const plannedEachTime = /^(?:select|with) .*(?:\blimit \$|"(?:state|status)" (?:=|<>|in) )/s

/**
 * Which statements PostgreSQL should remember. One sent without a name is parsed and planned each time, which costs a
 * scan as much as running it; a named one is planned once a connection. Only what is sent often gets a name, since the
 * server keeps it as long as the connection. (Behind PgBouncer: 1.21 or later, with `max_prepared_statements`.)
 */
export class StatementNames {
  readonly #names = new Map<string, string | null>()
  #uses = new Map<string, number>()

  /** The statement's name, or undefined while it is rare. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known ?? undefined
    if (plannedEachTime.test(sql)) return undefined
    if (this.#names.size >= namesMax) return undefined
    const uses = (this.#uses.get(sql) ?? 0) + 1
    if (uses >= usesBeforeAName) {
      this.#uses.delete(sql)
      this.#names.set(sql, `hot_${this.#names.size}`)
    } else {
      if (this.#uses.size >= countedMax) this.#uses = new Map()
      this.#uses.set(sql, uses)
    }
    return this.#names.get(sql) ?? undefined
  }

  /** A migration under a running process may change what a remembered statement returns: it is sent whole from then on. */
  forget(sql: string): void {
    this.#names.set(sql, null)
  }
}

/** feature_not_supported, `cached plan must not change result type`: the statement was remembered before a migration. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')
}
