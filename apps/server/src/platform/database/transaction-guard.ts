import { AsyncLocalStorage } from 'node:async_hooks'

import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely'

import type { Db } from './tables.ts'

type Hook = (db: Db) => void

interface OpenTransaction {
  open: boolean
  afterCommit: Set<Hook>
}

const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

/**
 * Runs the body of a transaction. Until it ends, any query made outside its `tx` is refused: on PGlite's single
 * connection it would wait for ever, and on PostgreSQL it would neither see nor belong to the transaction.
 */
export async function runGuarded<T>(afterCommit: Set<Hook>, work: () => Promise<T>): Promise<T> {
  const state: OpenTransaction = { open: true, afterCommit }
  try {
    return await currentTransaction.run(state, work)
  } finally {
    state.open = false
  }
}

/** Asks for a call once the surrounding `inTransaction` has committed; does nothing outside of one. */
export function callAfterCommit(hook: Hook): void {
  const state = currentTransaction.getStore()
  if (state?.open) state.afterCommit.add(hook)
}

/** @throws Error when called inside `inTransaction` */
export function refuseInsideTransaction(): void {
  if (currentTransaction.getStore()?.open) {
    throw new Error('A transaction is open here: use its `tx`, not `db`, and do not open another one inside it.')
  }
}

/** One holder at a time, in the order of asking. */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve()
  readonly #beforeTurn: (() => Promise<void>) | undefined

  constructor(beforeTurn?: () => Promise<void>) {
    this.#beforeTurn = beforeTurn
  }

  /** @returns the function that lets the next one in */
  async acquire(): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const previous = this.#tail
    this.#tail = released
    await previous
    try {
      await this.#beforeTurn?.()
      return release
    } catch (error) {
      release()
      throw error
    }
  }
}

/** The same dialect, refusing queries that stray outside an open transaction; `mutex` for an engine with one connection. */
export function guardedDialect(dialect: Dialect, mutex?: Mutex): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), mutex),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => {
      const adapter = dialect.createAdapter()
      // Kysely's own lock would be taken before the guard can refuse: ours replaces it.
      if (mutex) Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
      return adapter
    },
  }
}

class GuardedDriver implements Driver {
  readonly #driver: Driver
  readonly #mutex: Mutex | undefined
  #release: (() => void) | undefined

  constructor(driver: Driver, mutex: Mutex | undefined) {
    this.#driver = driver
    this.#mutex = mutex
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    if (!this.#mutex) return this.#driver.acquireConnection()
    const release = await this.#mutex.acquire()
    try {
      const connection = await this.#driver.acquireConnection()
      this.#release = release
      return connection
    } catch (error) {
      release()
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const release = this.#release
    await this.#driver.releaseConnection(connection)
    release?.()
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}
