import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from '@passerelle/contract/normal-text'

/** OWASP's argon2id settings: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let dummyHash: Promise<string> | undefined

/** The form that is kept now, then those that older hashes may be of: it was kept as the keyboard wrote it. */
const formsOf = (typed: string) => new Set([normalPassword(typed), typed, typed.normalize('NFC'), typed.normalize('NFD')])

/** Does the password fit? Takes the same time without a hash to compare with, so that time does not tell who exists. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one')
  for (const form of formsOf(password)) if (await verify(passwordHash ?? (await dummyHash), form)) return passwordHash !== null
  return false
}
