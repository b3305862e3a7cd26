import { setTimeout as sleep } from 'node:timers/promises'

import type { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'

import type { Engine, Session, SqlRow } from './engine.ts'
import { isPassingFault } from './passing-fault.ts'
import { guardedDialect, Mutex } from './transaction-guard.ts'

/** Its only connection may be lent for longer: a busy database is not an unreachable one. */
const probeTimeoutMs = 800

/**
 * PGlite as an engine: its only connection is lent to one caller at a time.
 * @param beforeTurn what the database needs now and then, done before the next caller has it; whoever it throws at is not let in
 */
export function pgliteEngine(pglite: PGlite, beforeTurn?: () => Promise<void>): Engine {
  const mutex = new Mutex(beforeTurn)
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
    isReachable: () => Promise.race([isAnswering(pglite, withSession), sleep(probeTimeoutMs, true, { ref: false })]),
    async beforeClose() {
      // The next start has nothing to replay; when nobody is let in, it has more.
      await withSession((last) => last.script('checkpoint')).catch((error: unknown) => {
        if (!isPassingFault(error)) throw error
      })
    },
    async close() {
      if (!pglite.closed) await pglite.close()
    },
  }
}

async function isAnswering(pglite: PGlite, withSession: Engine['withSession']): Promise<boolean> {
  if (pglite.closed) return false
  return withSession((session) => session.query('select 1', [])).then(() => true, () => false)
}
