import { CompiledQuery } from 'kysely'
import { type Db as BossDatabase, PgBoss } from 'pg-boss'

import type { Engine, OpenDatabase, Session } from './database.ts'

/**
 * Every job goes through this one pg-boss queue, its name inside its data. One queue means one poll for all kinds of
 * jobs, nothing to create before the first job of a new kind, and one place to look for the failed ones.
 */
export const QUEUE = 'jobs'

/** How jobs are tried again: after about 10 s, then twice as long each time, over about two hours. */
export const JOB_POLICY = { retryLimit: 10, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 600 }

/**
 * Creates or upgrades pg-boss's tables (schema `pgboss`) and the queue.
 * @param session one that holds a lock: pg-boss itself does not bear two first starts at once
 */
export async function installJobs(session: Session, engine: Engine['name']): Promise<void> {
  const boss = createBoss(sessionDatabase(session), { engine, role: 'install' })
  try {
    await boss.start()
    await boss.createQueue(QUEUE)
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}

export function createBoss(db: BossDatabase, options: { engine: Engine['name']; role: 'install' | 'work' }): PgBoss {
  const installs = options.role === 'install'
  return new PgBoss({
    db,
    backend: options.engine,
    migrate: installs,
    createSchema: installs,
    supervise: !installs,
    schedule: !installs,
    registerInstance: false,
    flowIntervalSeconds: 3600, // we use no dependencies between jobs
  })
}

/** pg-boss over our own connections: its statements wait their turn like any query, never inside somebody's transaction. */
export function bossDatabase(open: OpenDatabase): BossDatabase {
  const db = open.db.withoutPlugins()
  return {
    async executeSql(text, values = []) {
      // Without parameters it may be a script of several statements, BEGIN and COMMIT included.
      if (values.length === 0) return { rows: await open.withSession((session) => session.script(text)) }
      const { rows } = await db.executeQuery<unknown>(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}

function sessionDatabase(session: Session): BossDatabase {
  return {
    executeSql: async (text, values = []) => ({ rows: await (values.length === 0 ? session.script(text) : session.query(text, values)) }),
  }
}
