import { setTimeout as sleep } from 'node:timers/promises'
import { product } from '@passerelle/contract/product'
import { sql } from 'kysely'
import { webhookSignature } from '#src/payment-provider/fedapay-webhook.ts'
import { stepTransaction, type Sandbox } from './collect.ts'
import { stepPayout } from './payout.ts'
import { after, secondMs } from './sandbox-clock.ts'

export interface WebhookTarget {
  /** A function when the port is known only once the server listens. */
  url: string | (() => string)
  secret: string
}

export interface SandboxLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface SandboxRunner {
  /** Brings every object to its state of now: asked before each read, so that moving the clock is enough. */
  applyDueSteps(): Promise<void>
  /** Delivers one event's messages at once, whatever their hour, and waits for the answer. */
  deliverNow(eventId: number): Promise<void>
  /** Something new is due: look soon. */
  wake(): void
  /** Ends when nothing is due any more; for tests. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** One delivery and nine retries. */
const triesMax = 10
const retryGapsSeconds = [5, 10, 20, 40, 80, 120, 120, 120, 120]
/** A process killed in the middle of a delivery: another takes it up after this. */
const leaseMs = 30 * secondMs
const answerTimeoutMs = 10 * secondMs
const longestNapMs = 60 * secondMs
const onItsWayPauseMs = 10

/** Does what falls due by itself, and posts the webhooks. Never holds a transaction while it calls out. */
export function createSandboxRunner(sandbox: Sandbox, target: WebhookTarget, log: SandboxLog): SandboxRunner {
  const { db, clock } = sandbox
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false

  async function applyDueSteps(): Promise<void> {
    for (let step = await findDueStep(); step; step = await findDueStep()) {
      const { id, subject, subjectId, status } = step
      await db.transaction().execute(async (tx) => {
        // The object is locked before its step, as everywhere: two that want the same one wait, and neither blocks the other.
        const isLocked = await tx
          .selectFrom(subject === 'transaction' ? 'sandboxTransactions' : 'sandboxPayouts')
          .select('id')
          .where('id', '=', subjectId)
          .forUpdate()
          .executeTakeFirst()
        const taken = await tx.deleteFrom('sandboxSteps').where('id', '=', id).returning('id').executeTakeFirst()
        if (!taken || !isLocked) return
        if (subject === 'transaction') await stepTransaction(sandbox, tx, subjectId, status)
        else await stepPayout(sandbox, tx, subjectId, status)
      })
    }
  }

  function findDueStep() {
    return db
      .selectFrom('sandboxSteps')
      .selectAll()
      .where('dueAt', '<=', clock.now())
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  }

  /** Takes the next message by moving its hour forward; whoever dies holding it loses it after the lease. */
  async function claim(eventId: number | null): Promise<{ id: number; eventId: number; tries: number } | undefined> {
    const now = clock.now()
    return db
      .updateTable('sandboxDeliveries')
      .set({ dueAt: new Date(now.getTime() + leaseMs), tries: sql`tries + 1` })
      .where('id', 'in', (select) => {
        const open = select.selectFrom('sandboxDeliveries').select('id').where('deliveredAt', 'is', null).where('abandonedAt', 'is', null)
        const chosen = eventId === null ? open.where('dueAt', '<=', now) : open.where('eventId', '=', eventId).where('tries', '=', 0)
        return chosen.orderBy('dueAt').orderBy('id').limit(1).forUpdate().skipLocked()
      })
      .returning(['id', 'eventId', 'tries'])
      .executeTakeFirst()
  }

  /** Somebody holds one of its messages, and has no answer yet. */
  async function isOnItsWay(eventId: number): Promise<boolean> {
    const taken = await db
      .selectFrom('sandboxDeliveries')
      .select('id')
      .where('eventId', '=', eventId)
      .where('tries', '=', 1)
      .where('lastAnswer', 'is', null)
      .where('dueAt', '>', clock.now())
      .executeTakeFirst()
    return taken !== undefined
  }

  async function deliver(delivery: { id: number; eventId: number; tries: number }): Promise<void> {
    const event = await db.selectFrom('sandboxEvents').selectAll().where('id', '=', delivery.eventId).executeTakeFirstOrThrow()
    // The live envelope, which carries no event id.
    const rawBody = JSON.stringify({
      name: event.name,
      object: event.object,
      object_id: event.objectId,
      account: { id: 1, name: product.brand },
      entity: event.entity,
    })
    const answer = await post(rawBody)
    const now = clock.now()
    const isDelivered = /^2\d\d$/.test(answer)
    // Cut short by our own stop: the lease runs out and the next process tries again.
    if (stopping.signal.aborted && !isDelivered) return
    const isLast = delivery.tries >= triesMax
    await db
      .updateTable('sandboxDeliveries')
      .set({
        lastAnswer: answer,
        ...(isDelivered
          ? { deliveredAt: now }
          : isLast ? { abandonedAt: now }
          : { dueAt: after(clock, (retryGapsSeconds[delivery.tries - 1] ?? 120) * secondMs) }),
      })
      .where('id', '=', delivery.id)
      .execute()
    if (isDelivered || !isLast) return
    await db.updateTable('sandboxEndpoint').set({ isEnabled: false }).execute()
    log.warn({ event: event.name, answer }, 'sandbox webhook endpoint switched off after ten failures')
  }

  async function post(rawBody: string): Promise<string> {
    const signedAtSeconds = Math.floor(clock.now().getTime() / 1000)
    const signature = webhookSignature({ secret: target.secret, signedAtSeconds, rawBody })
    try {
      const response = await fetch(typeof target.url === 'function' ? target.url() : target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-fedapay-signature': `t=${signedAtSeconds},s=${signature}` },
        body: rawBody,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await response.arrayBuffer()
      return String(response.status)
    } catch (error) {
      return error instanceof Error ? error.name : 'error'
    }
  }

  async function isEnabled(): Promise<boolean> {
    const endpoint = await db.selectFrom('sandboxEndpoint').select('isEnabled').executeTakeFirst()
    return endpoint?.isEnabled ?? true
  }

  async function runDue(): Promise<void> {
    await applyDueSteps()
    while (!stopping.signal.aborted) {
      if (!(await isEnabled())) return abandonDue()
      const delivery = await claim(null)
      if (!delivery) return
      await deliver(delivery)
      await applyDueSteps()
    }
  }

  /** A switched-off endpoint loses what falls due meanwhile: only reconciliation finds it again. */
  async function abandonDue(): Promise<void> {
    const now = clock.now()
    await db
      .updateTable('sandboxDeliveries')
      .set({ abandonedAt: now })
      .where('deliveredAt', 'is', null)
      .where('abandonedAt', 'is', null)
      .where('dueAt', '<=', now)
      .execute()
  }

  async function nextDueAt(): Promise<Date | null> {
    const [step, delivery] = await Promise.all([
      db.selectFrom('sandboxSteps').select((select) => select.fn.min('dueAt').as('dueAt')).executeTakeFirst(),
      db
        .selectFrom('sandboxDeliveries')
        .select((select) => select.fn.min('dueAt').as('dueAt'))
        .where('deliveredAt', 'is', null)
        .where('abandonedAt', 'is', null)
        .executeTakeFirst(),
    ])
    const times = [step?.dueAt, delivery?.dueAt].flatMap((at) => (at ? [at.getTime()] : []))
    return times.length > 0 ? new Date(Math.min(...times)) : null
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    isWanted = true
    running ??= loop().finally(() => {
      running = null
      if (isWanted) wake()
    })
  }

  async function loop(): Promise<void> {
    clearTimeout(timer)
    let napMs = longestNapMs
    try {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false
        await runDue()
      }
      const next = await nextDueAt()
      if (next) napMs = Math.min(longestNapMs, Math.max(secondMs / 4, next.getTime() - clock.now().getTime()))
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'sandbox runner failed, it will try again')
    }
    if (!stopping.signal.aborted) timer = setTimeout(wake, napMs).unref()
  }

  return {
    applyDueSteps,
    async deliverNow(eventId) {
      for (let delivery = await claim(eventId); delivery; delivery = await claim(eventId)) await deliver(delivery)
      // What fell due at once may have been taken by the runner.
      while (!stopping.signal.aborted && (await isOnItsWay(eventId))) await sleep(onItsWayPauseMs)
    },
    wake,
    async idle() {
      wake()
      let current = running
      while (current) {
        await current
        current = running
      }
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
