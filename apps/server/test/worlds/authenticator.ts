import * as contract from '@passerelle/contract/second-factors'
import type { ApiClient } from '#test/tools/api-client.ts'
import { Authenticator } from '#test/tools/authenticator.ts'
import { testPassword } from './factories.ts'

/**
 * Puts a second factor in force, as its owner does, by the code of so many steps away; gives the application and the backup codes. What
 * comes next gives a later code.
 */
export async function enrol(client: ApiClient, now: () => Date, away = 0): Promise<{ app: Authenticator; codes: string[] }> {
  const started = await client.call(contract.startSecondFactor, {}, { body: { password: testPassword } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const app = new Authenticator(started.body.secret, now)
  const confirmed = await client.call(contract.confirmSecondFactor, {}, { body: { code: app.code(away) } })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return { app, codes: confirmed.body.codes }
}
