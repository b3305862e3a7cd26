import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Engine } from '#src/platform/database/engine.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The same engine, writing down every statement that goes through it. */
export function recordStatements(engine: Engine, into: Statement[]): Engine {
  return { ...engine, dialect: recordingDialect(engine.dialect, into) }
}

function recordingDialect(dialect: Dialect, into: Statement[]): Dialect {
  return {
    createDriver: () => recordingDriver(dialect.createDriver(), into),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => dialect.createAdapter(),
  }
}

function recordingDriver(driver: Driver, into: Statement[]): Driver {
  const originals = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const original = (connection: DatabaseConnection) => originals.get(connection) ?? connection
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      const recording: DatabaseConnection = {
        executeQuery(query) {
          into.push({ sql: query.sql, parameters: query.parameters })
          return connection.executeQuery(query)
        },
        streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
      }
      originals.set(recording, connection)
      return recording
    },
    releaseConnection: (connection) => driver.releaseConnection(original(connection)),
    beginTransaction: (connection, settings) => driver.beginTransaction(original(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(original(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(original(connection)),
  }
}
