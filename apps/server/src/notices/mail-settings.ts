import type { SettingReader } from '#src/platform/setting-reader.ts'
import * as words from './notice-words.ts'

/** `from`: the sender's address. Without `smtpUrl`, mails are written into the data folder. */
interface MailSettings {
  smtpUrl: string | undefined
  from: string
}

declare module '#src/platform/config.ts' {
  interface Config {
    mail: MailSettings
  }
}

export function readMailSettings(read: SettingReader, { publicUrl }: { publicUrl: string }): MailSettings {
  const smtpUrl = read.text('SMTP_URL')
  if (smtpUrl && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))) read.faults.push(words.smtpUrlMalformed)
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  return { smtpUrl, from: read.mailAddress('MAIL_FROM', words.noReply(host)) }
}

/** Why these must not send in production. */
export function mailDangers({ smtpUrl, from }: MailSettings): string[] {
  return smtpUrl && !/@[^@]+\.[a-z][a-z0-9-]*$/i.test(from) ? [words.mailFromWithoutDomain] : []
}

export function mailWarnings({ smtpUrl }: MailSettings): string[] {
  return smtpUrl ? [] : [words.smtpUrlMissing]
}
