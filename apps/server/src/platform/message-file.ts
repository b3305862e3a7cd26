import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a message's key is called outside: nothing of it can be read back. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/** A message that is written down instead of being sent, one JSON file each; a second writing of a key replaces the first. */
export async function writeMessageFile(folder: string, key: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${randomUUID()}`)
  await writeFile(draft, JSON.stringify(content, null, 2), { mode: 0o600 }) // a code may be in it
  await rename(draft, join(folder, `${digestOf(key)}.json`)) // whole or absent
}
