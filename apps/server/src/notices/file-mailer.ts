import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'
import { keptSince } from './message-records.ts'
import type { Mailer, MailSender } from './mailer.ts'
import { digestOf, messageIdOf } from './message-id.ts'

/** Where mails without SMTP_URL are written, under the data folder, one JSON file each. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

export function fileMailer(dataDir: string, { from, hostname }: MailSender): Mailer {
  const folder = mailFolder(dataDir)
  return {
    async send({ key, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${randomUUID()}`)
      const content = { ...mail, from: { name: product.brand, address: from }, messageId: messageIdOf(key, hostname) }
      await writeFile(draft, JSON.stringify(content, null, 2), { mode: 0o600 }) // a recovery code may be in it
      await rename(draft, join(folder, `${digestOf(key)}.json`)) // whole or absent; a second sending replaces the first
    },
  }
}

/**
 * Of a folder of mails or of short messages, forgets what is older than any message that is still kept; how many. What is none of ours
 * stays.
 */
export async function sweepMessageFiles(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let swept = 0
  for (const name of names.filter((one) => /^(?:[0-9a-f]{32}\.json|\.[0-9a-f-]{36})$/.test(one))) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (!written?.isFile() || written.mtime >= keptSince(now)) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}
