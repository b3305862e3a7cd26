/** What becomes of a collect, decided by the payer's number or card (README). */
export type CollectOutcome =
  | 'approved'
  | 'declined'
  | 'noFunds'
  | 'silent'
  | 'slow'
  | 'webhooksLost'
  | 'webhookFirst'
  | 'webhooksDisordered'
  | 'refundedLater'
  | 'readsFail'

/** What becomes of a payout, decided by the payee's number. */
export type PayoutOutcome =
  | 'sent'
  | 'failed'
  | 'startRefused'
  | 'startReplyLost'
  | 'slow'
  | 'webhooksLost'
  | 'webhookFirst'
  | 'webhooksDisordered'
  | 'readsFail'
  | 'createReplyLost'

const collectOutcomes = new Map<string, CollectOutcome>([
  ['00', 'declined'],
  ['02', 'noFunds'],
  ['03', 'silent'],
  ['04', 'slow'],
  ['05', 'webhooksLost'],
  ['06', 'webhookFirst'],
  ['07', 'webhooksDisordered'],
  ['08', 'refundedLater'],
  ['09', 'readsFail'],
])

const payoutOutcomes = new Map<string, PayoutOutcome>([
  ['00', 'failed'],
  ['02', 'startRefused'],
  ['03', 'startReplyLost'],
  ['04', 'slow'],
  ['05', 'webhooksLost'],
  ['06', 'webhookFirst'],
  ['07', 'webhooksDisordered'],
  ['09', 'readsFail'],
  ['10', 'createReplyLost'],
])

/**
 * The eight digits that never changed, from any form: `64000001`, `0164000001`, `+22964000001`, `00229 01 64…`. Null when it is
 * no number of Benin.
 */
export function lastEightDigits(number: string): string | null {
  const digits = number.replace(/[\s\u00A0\u202F.()-]/g, '').replace(/^\+|^00(?=229)/, '')
  return /^(?:229)?(?:01)?(\d{8})$/.exec(digits)?.[1] ?? null
}

/** Null: not a number at all. As on FedaPay's sandbox, a number that is not a test number is declined. */
export function collectOutcome(number: string): CollectOutcome | null {
  const digits = lastEightDigits(number)
  if (digits === null) return null
  if (digits === '64000001' || digits === '66000001') return 'approved'
  return collectOutcomes.get(testSuffix(digits)) ?? 'declined'
}

/** Null: not a card number. Only the classical test card is accepted. */
export function cardOutcome(number: string): CollectOutcome | null {
  const digits = number.replace(/[\s\u00A0\u202F-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return null
  return digits === '4111111111111111' ? 'approved' : 'declined'
}

/** Believable numbers are paid: only the form `xx 00 00 nn` is a test number. */
export function payoutOutcome(number: string): PayoutOutcome {
  return payoutOutcomes.get(testSuffix(lastEightDigits(number) ?? '')) ?? 'sent'
}

function testSuffix(eightDigits: string): string {
  return /^\d{2}0000(\d\d)$/.exec(eightDigits)?.[1] ?? ''
}
