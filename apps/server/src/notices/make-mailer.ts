import type { Config } from '#src/platform/config.ts'
import { fileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** SMTP when SMTP_URL is set; else files under the data folder. */
export function makeMailer({ mail, dataDir, http, contact }: Pick<Config, 'mail' | 'dataDir' | 'http' | 'contact'>): Mailer {
  const sender = { from: mail.from, hostname: new URL(http.publicUrl).hostname, replyTo: contact.email }
  return mail.smtpUrl ? smtpMailer(mail.smtpUrl, sender) : fileMailer(dataDir, sender)
}
