import type { PaymentEnvironment, ProviderWord } from '#src/payment-provider/payment-provider.ts'
import type { Db, Tables } from '#src/platform/database/tables.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface FoundAttempt {
  id: string
  orderId: number
  ownerId: number
  kind: 'donation' | 'offer'
  providerTxId: string | null
  state: Tables['paymentAttempts']['state']
  /** The provider's last word. */
  rawStatus: string | null
  /** When it paid its order; a refund afterwards does not change it. */
  settledAt: Date | null
}

const selectAttempt = (db: Db) =>
  db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'paymentAttempts.orderId')
    .select(['paymentAttempts.id', 'paymentAttempts.orderId', 'paymentAttempts.state', 'paymentAttempts.rawStatus'])
    .select(['paymentAttempts.settledAt', 'paymentAttempts.providerTxId', 'paymentOrders.ownerId', 'paymentOrders.kind'])

/** The attempt that has this transaction at the provider, of this environment. */
export function findAttemptByTransaction(
  db: Db,
  { providerTxId, environment }: { providerTxId: string; environment: PaymentEnvironment },
): Promise<FoundAttempt | undefined> {
  return selectAttempt(db).where('providerTxId', '=', providerTxId).where('environment', '=', environment).executeTakeFirst()
}

/** By its own id; what is no id of ours is simply not found. */
export async function findAttempt(db: Db, id: string): Promise<FoundAttempt | undefined> {
  return uuid.test(id) ? selectAttempt(db).where('paymentAttempts.id', '=', id).executeTakeFirst() : undefined
}

/** By stored number, else by our own reference in what the provider says. */
export async function findAttemptOf(db: Db, word: ProviderWord): Promise<FoundAttempt | undefined> {
  const { id: providerTxId, environment, reference } = word
  const known = await findAttemptByTransaction(db, { providerTxId, environment })
  return known ?? (reference === null ? undefined : findAttempt(db, reference))
}
