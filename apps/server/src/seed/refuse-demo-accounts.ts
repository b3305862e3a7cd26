import type { Config } from '#src/platform/config.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { demoAccounts, demoEmail } from './demo-accounts.ts'
import { demoAccountsInProduction } from './demo-words.ts'

const published = [...demoAccounts.map(({ email }) => email), demoEmail('finance')]

/**
 * The demonstration's password is published: neither production nor real money starts on a database with its accounts.
 * @throws ConfigError
 */
export async function refuseDemoAccounts(
  db: Db,
  { production, fedapay }: Pick<Config, 'production'> & { fedapay: Pick<Config['fedapay'], 'environment'> },
): Promise<void> {
  if (!production && fedapay.environment !== 'live') return
  const account = await db.selectFrom('users').select('id').where('email', 'in', published).limit(1).executeTakeFirst()
  if (account) throw new ConfigError([demoAccountsInProduction])
}
