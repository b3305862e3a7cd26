import type { DatabaseConnection } from 'kysely'
import type { Engine } from '#src/platform/database/engine.ts'

/** The same engine, telling each time that something is sent to the database and waited for, `begin` and `commit` included. */
export function countTrips(engine: Engine, onTrip: (sent: string) => void): Engine {
  const createDriver = () => {
    const driver = engine.dialect.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (...options) => counted(await acquire(...options), onTrip)
    return driver
  }
  return { ...engine, dialect: { ...engine.dialect, createDriver } }
}

function counted(connection: DatabaseConnection, onTrip: (sent: string) => void): DatabaseConnection {
  const executeQuery: DatabaseConnection['executeQuery'] = (...given) => {
    onTrip(given[0].sql)
    return connection.executeQuery(...given)
  }
  return new Proxy(connection, {
    get(target, name) {
      if (name === 'executeQuery') return executeQuery
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (...given: unknown[]): unknown => Reflect.apply(value, target, given) : value
    },
  })
}
