import type { Services } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'

/** What the operator should look at. Nobody is in it: it leaves by channels that we do not know. */
export interface Alert {
  /** One fault has one key, told at most once a day. */
  key: string
  /** French: what was found, and where to look. */
  message: string
}

/** An hour less than a day: what is looked for once a night may begin a little earlier than the night before. */
const againMs = 23 * 60 * 60_000

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    /** Each channel on its own: one that fails does not hold up the other. */
    'mail-alert': Alert & { at: string }
    'post-alert': Alert & { at: string }
  }
}

/** Logs a fault, and tells the operator where ALERT_EMAIL and ALERT_WEBHOOK say; once a day for as long as it lasts. */
export async function raiseAlert(services: Services, { key, message }: Alert): Promise<void> {
  const { log, now } = services
  const at = now()
  log.error({ alert: key }, message)
  await inTransaction(services, async (tx) => {
    const due = await tx
      .insertInto('alerts')
      .values({ key, toldAt: at, since: at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ toldAt: at }).where('alerts.toldAt', '<=', new Date(at.getTime() - againMs)),
      )
      .returning('key')
      .executeTakeFirst()
    if (due) await tellOperator(services, tx, { key, message })
  })
}

/** The fault is over: nobody is told, and the next one is a new one. */
export async function endAlert({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db.deleteFrom('alerts').where('key', '=', key).execute()
}

/** By the same channels, what is no fault. */
export async function tellOperator({ config, now }: Services, tx: Tx, { key, message }: Alert): Promise<void> {
  const alert = { key, message, at: now().toISOString() }
  if (config.alerts.email) await enqueue(tx, 'mail-alert', alert, { queue: 'mails', priority: 1 })
  if (config.alerts.webhook) await enqueue(tx, 'post-alert', alert, { queue: 'mails', priority: 1 })
}
