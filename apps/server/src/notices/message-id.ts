import { digestOf } from '#src/platform/message-file.ts'

/** The same for the same key, whoever sends it and however often. */
export function messageIdOf(key: string, hostname: string): string {
  return `<${digestOf(key)}@${hostname}>`
}
