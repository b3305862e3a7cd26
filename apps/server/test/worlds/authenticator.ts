import * as contract from '@passerelle/contract/second-factors'
import { codeAt, stepAt } from '#src/second-factors/totp.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { testPassword } from './factories.ts'

const bitsOf = (sign: string) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')

/** An application on somebody's telephone, whose clock is the test's. */
export class Authenticator {
  readonly #secret: Buffer
  readonly #now: () => Date

  constructor(secret: string, now: () => Date) {
    const bits = [...secret].map(bitsOf).join('')
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
    this.#now = now
  }

  /** The code of now, or of so many steps away. */
  code(away = 0): string {
    return codeAt(this.#secret, stepAt(this.#now()) + away)
  }
}

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
