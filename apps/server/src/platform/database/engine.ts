import type { Dialect } from 'kysely'

export type SqlRow = Record<string, unknown>

/** One connection held by one caller, for what Kysely does not do: scripts, advisory locks. Names and values as in SQL. */
export interface Session {
  /** Runs several statements without parameters; the rows of all of them, in order. */
  script(text: string): Promise<SqlRow[]>
  query(text: string, parameters: readonly unknown[]): Promise<SqlRow[]>
}

export interface Engine {
  name: 'pglite' | 'postgres'
  dialect: Dialect
  withSession<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Whether the database answers now, told within a second, without waiting behind anybody's work. */
  isReachable(): Promise<boolean>
  /** Last writes, while the connections still work. */
  beforeClose(): Promise<void>
  /** Ends what is still open once Kysely has closed its connections. */
  close(): Promise<void>
}
