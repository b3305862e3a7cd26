import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'
import { writeMessageFile } from '#src/platform/message-file.ts'
import { keptSince } from './message-records.ts'
import type { Mailer, MailSender } from './mailer.ts'
import { messageIdOf } from './message-id.ts'

/** Where mails without SMTP_URL are written, under the data folder, one JSON file each. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

export function fileMailer(dataDir: string, { from, hostname }: MailSender): Mailer {
  const folder = mailFolder(dataDir)
  return {
    async send({ key, ...mail }) {
      const content = { ...mail, from: { name: product.brand, address: from }, messageId: messageIdOf(key, hostname) }
      await writeMessageFile(folder, key, content)
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
