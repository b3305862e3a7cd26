import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'
import { createTransport } from 'nodemailer'
import type { Config } from '#src/platform/config.ts'

export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Names the mail; two sendings of one key have one Message-ID, so that a mailbox shows it once. */
  key: string
}

export interface Mailer {
  /** @throws Error when the mail could not be handed over; sending it again is safe */
  send(mail: OutgoingMail): Promise<void>
}

/** Where mails without SMTP_URL are written, under the data folder, one JSON file each. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** SMTP when SMTP_URL is set; else files that the back office lists. */
export function makeMailer(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'http'>): Mailer {
  const { hostname } = new URL(config.http.publicUrl)
  return config.smtpUrl ? smtpMailer(config.smtpUrl, hostname) : fileMailer(mailFolder(config.dataDir), hostname)
}

function smtpMailer(smtpUrl: string, hostname: string): Mailer {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ key, ...mail }) {
      await transport.sendMail({ ...mail, from: sender(hostname), messageId: messageId(key, hostname), headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}

function fileMailer(folder: string, hostname: string): Mailer {
  return {
    async send({ key, ...mail }) {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `.${randomUUID()}`)
      await writeFile(draft, JSON.stringify({ ...mail, from: sender(hostname), messageId: messageId(key, hostname) }, null, 2))
      await rename(draft, join(folder, `${digest(key)}.json`)) // whole or absent; a second sending replaces the first
    },
  }
}

const sender = (hostname: string) => ({ name: product.brand, address: `ne-pas-repondre@${hostname}` })
const digest = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)
const messageId = (key: string, hostname: string) => `<${digest(key)}@${hostname}>`
