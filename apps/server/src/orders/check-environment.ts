import { ConfigError } from '#src/platform/config-error.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { PaymentEnvironment } from '#src/payment-provider/payment-provider.ts'
import { mixedMoney } from './order-words.ts'

/**
 * Passes paid with test money must never be paid out with real money: real payments do not start on a database that
 * holds settled test payments, also those that went back since. @throws ConfigError
 */
export async function refuseMixedMoney(db: Db, environment: PaymentEnvironment): Promise<void> {
  if (environment !== 'live') return
  const test = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('environment', '<>', 'live')
    .where('settledAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (test) throw new ConfigError([mixedMoney])
}
