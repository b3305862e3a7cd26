import { ConfigError } from '#src/platform/config-error.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { Keys } from '#src/platform/keys.ts'
import { openCode } from './pass-codes.ts'
import { dataOfAnotherKey } from '#src/platform/config-words.ts'

/**
 * With another key than the one of its data, every scan would be « inconnu » and no wallet would open: the server does
 * not start on codes that it cannot read. @throws ConfigError
 */
export async function refuseWrongKey(db: Db, keys: Keys): Promise<void> {
  const latest = await db
    .selectFrom('passCodes')
    .select(['passId', 'sealed'])
    .where('retiredAt', 'is', null)
    .orderBy('passId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return
  try {
    openCode(keys, latest.passId, latest.sealed)
  } catch {
    throw new ConfigError([dataOfAnotherKey])
  }
}
