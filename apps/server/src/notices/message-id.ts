import { createHash } from 'node:crypto'

/** What a mail's key is called outside: nothing of it can be read back. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/** The same for the same key, whoever sends it and however often. */
export function messageIdOf(key: string, hostname: string): string {
  return `<${digestOf(key)}@${hostname}>`
}
