import type { Config } from '#src/platform/config.ts'
import { fileMailer } from './file-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Names the mail; two sendings of one key have one Message-ID, so that a mailbox shows it once. */
  key: string
}

export interface Mailer {
  /** @throws MailError when the mail could not be handed over; sending it again is safe */
  send(mail: OutgoingMail): Promise<void>
}

/** Who we are to other mail servers: the sender's address, and our host's name in what identifies a mail. */
export interface MailSender {
  from: string
  hostname: string
  /** Where an answer to a mail goes; without it, to the sender. */
  replyTo?: string | undefined
}

/** SMTP when SMTP_URL is set; else files under the data folder. */
export function makeMailer({ mail, dataDir, http, contact }: Pick<Config, 'mail' | 'dataDir' | 'http' | 'contact'>): Mailer {
  const sender = { from: mail.from, hostname: new URL(http.publicUrl).hostname, replyTo: contact.email }
  return mail.smtpUrl ? smtpMailer(mail.smtpUrl, sender) : fileMailer(dataDir, sender)
}
