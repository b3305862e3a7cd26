import { codeAt, stepAt } from '#src/second-factors/totp.ts'

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
