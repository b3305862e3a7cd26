/** What the widget’s script puts on the page. Everything it says is a claim: read with care. */
export interface CheckoutGlobal {
  init: (options: CheckoutOptions) => { open: () => void }
  CHECKOUT_COMPLETED?: unknown
  DIALOG_DISMISSED?: unknown
}

export interface CheckoutOptions {
  public_key: string
  environment: string
  transaction: { id: number }
  customer: { email: string; firstname: string; lastname: string }
  onComplete: (...told: unknown[]) => void
}

export type PaymentOutcome =
  /** The payer went to the end and the transaction is approved: worth asking the server. */
  | { kind: 'approved'; transactionId: number }
  /** To the end, but not paid: refused, cancelled, or still pending. */
  | { kind: 'unpaid'; isPending: boolean }
  | { kind: 'dismissed' }

/**
 * Reads `onComplete`, called with one object `{ reason, transaction }` or with two arguments. Only a known « completed »
 * with status `approved` is a payment to validate (specification 4); an unknown reason is not one.
 */
export function readOutcome(
  told: readonly unknown[],
  constants: Pick<CheckoutGlobal, 'CHECKOUT_COMPLETED' | 'DIALOG_DISMISSED'>,
  ownTransactionId: number,
): PaymentOutcome {
  const [first, second] = told
  const { reason, transaction } = isRecord(first) && 'reason' in first ? first : { reason: first, transaction: second }
  if (isReason(reason, constants.DIALOG_DISMISSED, 'DIALOG DISMISSED')) return { kind: 'dismissed' }
  if (!isReason(reason, constants.CHECKOUT_COMPLETED, 'CHECKOUT COMPLETE')) return { kind: 'unpaid', isPending: false }
  const status = isRecord(transaction) ? transaction.status : undefined
  if (!isRecord(transaction) || status !== 'approved') return { kind: 'unpaid', isPending: status === 'pending' }
  return { kind: 'approved', transactionId: readId(transaction.id) ?? ownTransactionId }
}

/** The script’s own constant first, then the literal it is known to hold. */
function isReason(reason: unknown, constant: unknown, literal: string): boolean {
  return typeof reason === 'string' && reason !== '' && (reason === constant || reason === literal)
}

function readId(id: unknown): number | null {
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
