import type { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'

import type { Engine, Session, SqlRow } from './database.ts'
import { guardedDialect, Mutex } from './transaction-guard.ts'

/** PGlite as an engine: its only connection is lent to one caller at a time. */
export function pgliteEngine(pglite: PGlite): Engine {
  const mutex = new Mutex()
  const session: Session = {
    async script(text) {
      const results = await pglite.exec(text)
      return results.flatMap((result) => result.rows.map((row) => ({ ...row })))
    },
    async query(text, parameters) {
      const result = await pglite.query<SqlRow>(text, [...parameters])
      return result.rows
    },
  }
  const withSession: Engine['withSession'] = async (work) => {
    const release = await mutex.acquire()
    try {
      return await work(session)
    } finally {
      // The connection outlives its borrower: an open or failed transaction must not reach the next one.
      if (pglite.isInTransaction()) await pglite.exec('rollback')
      release()
    }
  }
  return {
    name: 'pglite',
    dialect: guardedDialect(new PGliteDialect({ pglite }), mutex),
    withSession,
    async beforeClose() {
      await withSession((last) => last.script('checkpoint')) // the next start has nothing to replay
    },
    async close() {
      if (!pglite.closed) await pglite.close()
    },
  }
}
