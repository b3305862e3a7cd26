import { flagExpected, mailAddressExpected, wholeExpected } from './config-words.ts'

const mailAddress = /^[^\s@<>",;]+@[^\s@<>",;]+$/

/**
 * Reads settings one after the other and keeps what is wrong with each: the operator is told of all of them together, in the
 * order in which they were read.
 */
export class SettingReader {
  readonly faults: string[] = []
  readonly #env: NodeJS.ProcessEnv
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  whole(name: string, { byDefault, min, max }: { byDefault: number; min: number; max: number }): number {
    const n = Number(this.text(name) ?? byDefault)
    if (!Number.isInteger(n) || n < min || n > max) this.faults.push(wholeExpected(name, min, max))
    return n
  }

  flag(name: string, byDefault: '0' | '1'): boolean {
    const word = this.text(name) ?? byDefault
    if (!['0', '1'].includes(word)) this.faults.push(flagExpected(name))
    return word === '1'
  }

  /** An address alone, without a name. */
  mailAddress(name: string): string | undefined
  mailAddress(name: string, byDefault: string): string
  mailAddress(name: string, byDefault?: string): string | undefined {
    const address = this.text(name) ?? byDefault
    if (address && !mailAddress.test(address)) this.faults.push(mailAddressExpected(name))
    return address
  }
}
