import type { Services } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { enqueue, type JobHandler, type JobHandlers, type JobName } from '#src/platform/jobs/jobs.ts'

/** What leaves a held installation waits this long, then looks again; the release wakes it at once. */
const againMs = 5 * 60_000

/** The jobs whose doing is seen outside, by people or by the payment provider, and that wait for the release. */
export const outgoingJobs =
  ['send-mail', 'send-sms', 'send-recovery-code', 'send-invitation', 'mail-waiting-files', 'send-payout'] as const satisfies JobName[]

/** Whether this is a restored copy that has not been released: the original may have sent the same mails and payouts. */
export async function isHeld(db: Db): Promise<boolean> {
  const held = await db.selectFrom('installation').select('heldAt').where('heldAt', 'is not', null).executeTakeFirst()
  return held !== undefined
}

/** The same jobs, those that reach the outside waiting while the installation is held, or dropped. Nothing counts as failed. */
export function holdOutgoing(services: Services, handlers: JobHandlers): JobHandlers {
  const postponed = <N extends JobName>(name: N, handler: JobHandler<N>): JobHandler<N> => async (data, run) => {
    if (!(await isHeld(services.db))) return handler(data, run)
    services.log.info({ job: name }, 'held back')
    const startAfter = new Date(services.now().getTime() + againMs)
    await inTransaction(services, (tx) => enqueue(tx, name, data, { ...run.terms, startAfter }))
  }
  /** Comes round again by itself. An alert of the copy is in its log. */
  const dropped = <N extends JobName>(name: N, handler: JobHandler<N>): JobHandler<N> => async (data, run) => {
    if (!(await isHeld(services.db))) return handler(data, run)
    services.log.info({ job: name }, 'left out while held')
  }
  return {
    ...handlers,
    'send-mail': postponed('send-mail', handlers['send-mail']),
    'send-sms': postponed('send-sms', handlers['send-sms']),
    'send-recovery-code': postponed('send-recovery-code', handlers['send-recovery-code']),
    'send-invitation': postponed('send-invitation', handlers['send-invitation']),
    'mail-waiting-files': postponed('mail-waiting-files', handlers['mail-waiting-files']),
    'send-payout': postponed('send-payout', handlers['send-payout']),
    'mail-alert': dropped('mail-alert', handlers['mail-alert']),
    'post-alert': dropped('post-alert', handlers['post-alert']),
    // It would send what was stored and never left.
    'reconcile-payouts': dropped('reconcile-payouts', handlers['reconcile-payouts']),
  }
}
