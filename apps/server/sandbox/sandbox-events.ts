import type { SandboxTx } from './sandbox-tables.ts'
import type { FedapayJson } from './sandbox-objects.ts'

export interface EventToRecord {
  name: string
  object: 'transaction' | 'payout'
  entity: FedapayJson
  now: Date
  /** When each copy leaves; none when the message is lost on the way. */
  deliverAt: Date[]
}

/** Keeps the object as it is now and plans its messages, in the transaction that changed it. Returns the event's id. */
export async function recordEvent(tx: SandboxTx, event: EventToRecord): Promise<number> {
  const { id } = await tx
    .insertInto('sandboxEvents')
    .values({
      name: event.name,
      object: event.object,
      objectId: event.entity.id,
      entity: JSON.stringify(event.entity),
      createdAt: event.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const dueAt of event.deliverAt) await tx.insertInto('sandboxDeliveries').values({ eventId: id, dueAt }).execute()
  return id
}
