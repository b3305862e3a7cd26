import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id settings: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let dummyHash: Promise<string> | undefined

/** Does the password fit? Takes the same time without a hash to compare with, so that time does not tell who exists. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one')
  const fits = await verify(passwordHash ?? (await dummyHash), password)
  return fits && passwordHash !== null
}
