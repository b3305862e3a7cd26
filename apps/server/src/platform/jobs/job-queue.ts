import { CompiledQuery, sql } from 'kysely'
import { type Db as BossDatabase, PgBoss } from 'pg-boss'

import type { OpenDatabase } from '#src/platform/database/database.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { Engine, Session } from '#src/platform/database/engine.ts'

/**
 * Every job goes through one of two pg-boss queues, its name inside its data: what hands a message to a server that may
 * be slow or silent goes through `mails`, so that money never waits behind it. Few queues mean few polls, nothing to
 * create before the first job of a new kind, and one place to look for the failed ones.
 */
export const queueNames = ['jobs', 'mails'] as const
export type Queue = (typeof queueNames)[number]

/**
 * How jobs are tried again: after about 10 s, then twice as long each time, over about two hours. Whoever runs one says
 * twice in `heartbeatSeconds` that it is still at it, however long it takes.
 */
export const jobPolicy = {
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 600,
  heartbeatSeconds: 20,
}

/**
 * Creates or upgrades pg-boss's tables (schema `pgboss`) and the queue.
 * @param session one that holds a lock: pg-boss itself does not bear two first starts at once
 */
export async function installJobs(session: Session, engine: Engine['name']): Promise<void> {
  const boss = createBoss(sessionDatabase(session), { engine, role: 'install' })
  try {
    await boss.start()
    for (const queue of queueNames) await boss.createQueue(queue)
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}

/**
 * By which the back office lists what is not done: pg-boss's own indexes keep no order within a state. Failed ones may stand behind
 * thousands that wait, so they have one of their own; whoever only waits is written into one more index, not two. The table is
 * partitioned, whose indexes cannot be made concurrently: the caller's transaction says how long it waits for who writes a job.
 */
export async function installDeskIndexes(session: Session): Promise<void> {
  const [there] = await session.query(`select to_regclass('pgboss.job_desk') is not null as "isThere"`, [])
  if (there?.isThere === true) return
  await session.script(`
    create index job_desk_failed on pgboss.job (created_on, id) where state = 'failed';
    create index job_desk_stuck on pgboss.job (created_on, id) where state = 'retry';
    create index job_desk on pgboss.job (created_on, id) where state in ('created', 'retry', 'active', 'failed')`)
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

/**
 * Gives back the jobs of a process that died, at once; pg-boss would do so within minutes, and then wait before it tries
 * again. On its last try a job is left to pg-boss, which ends it among the failed ones.
 * @param silentSeconds how long its process has not been heard of
 */
export async function takeBackJobs(db: Db, silentSeconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and name in (${sql.join(queueNames)}) and retry_count < retry_limit
      and heartbeat_seconds is not null and heartbeat_on < now() - ${silentSeconds}::int * interval '1 second'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function sessionDatabase(session: Session): BossDatabase {
  return {
    executeSql: async (text, values = []) => ({ rows: await (values.length === 0 ? session.script(text) : session.query(text, values)) }),
  }
}
