import { sql } from 'kysely'

/** Orders the payments of one order: what paid it comes first, also once it went back; then, by `created_at`, the latest counts. */
export const payingFirst = sql<number>`case when payment_attempts.state in ('paid', 'refunded') then 0 else 1 end`
