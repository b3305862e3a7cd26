import { parsePhone } from '@passerelle/contract/phone'
import type { SettingReader } from '#src/platform/setting-reader.ts'
import * as words from './support-words.ts'

/** The public website, and who answers when a text says « contactez le service client »; `phone` is E.164. */
interface ContactSettings {
  siteUrl: string | undefined
  email: string | undefined
  phone: string | undefined
}

declare module '#src/platform/config.ts' {
  interface Config {
    contact: ContactSettings
  }
}

export function readContactSettings(read: SettingReader): ContactSettings {
  const siteUrl = read.text('PUBLIC_SITE_URL')
  if (siteUrl && !(URL.canParse(siteUrl) && /^https?:$/.test(new URL(siteUrl).protocol))) read.faults.push(words.siteUrlMalformed)
  const email = read.mailAddress('SUPPORT_EMAIL')
  const typed = read.text('SUPPORT_PHONE')
  const phone = typed && parsePhone(typed)
  if (typed && !phone) read.faults.push(words.supportPhoneMalformed)
  return { siteUrl, email, phone: phone || undefined }
}

/** A text says « contactez le service client »: somebody must be there. */
export function contactWarnings({ email, phone }: ContactSettings): string[] {
  return email || phone ? [] : [words.supportMissing]
}
