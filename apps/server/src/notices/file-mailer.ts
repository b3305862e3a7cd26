import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'
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
