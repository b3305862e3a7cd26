import { product } from './product.ts'

/** What waits for somebody, in the order in which the home tells it. */
export const waitNames = [
  'payments_review', 'refunds', 'payouts', 'payouts_failed', 'profiles', 'requests', 'cases', 'ledger_gaps', 'jobs_failed', 'mails_stuck',
  'mails_failed',
] as const
export type WaitName = (typeof waitNames)[number]

/** A list of the back office, by its path in the calls, and how it is filtered there. */
export interface FigureList {
  list: string
  filters: Readonly<Record<string, string>>
}

/** The uses that stand of those who lived in a department, as the map counts them. */
export const usesIn = (department: string): FigureList => ({ list: 'redemptions', filters: { state: 'used', department } })

const passList = `${product.slug}es`

/**
 * The list that stands behind a figure: the screen links to it, and a test asks for its count, which is the figure. No schema is named
 * here: the browser takes it as it is.
 */
export const figureLists: Readonly<Record<string, FigureList>> = {
  payments_review: { list: 'payments', filters: { state: 'review' } },
  refunds: { list: 'refund-tasks', filters: {} },
  payouts: { list: 'payouts', filters: { status: 'pending' } },
  payouts_failed: { list: 'payouts', filters: { status: 'failed' } },
  profiles: { list: 'profiles', filters: { status: 'pending' } },
  requests: { list: 'requests', filters: { status: 'pending' } },
  cases: { list: 'cases', filters: { status: 'open' } },
  jobs_failed: { list: 'jobs', filters: { state: 'failed' } },
  mails_stuck: { list: 'messages', filters: { state: 'stuck' } },
  mails_failed: { list: 'messages', filters: { state: 'failed', resend: 'possible' } },
  // By state, and those that soon nobody can use.
  used: { list: passList, filters: { state: 'used' } },
  assigned: { list: passList, filters: { state: 'assigned' } },
  funded: { list: passList, filters: { state: 'funded' } },
  suspended: { list: passList, filters: { state: 'suspended' } },
  expiring: { list: passList, filters: { state: 'assigned', expires: '30' } },
}
