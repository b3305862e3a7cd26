import { isSafeAddress } from '#src/platform/config-rules.ts'
import type { SettingReader } from '#src/platform/setting-reader.ts'
import * as words from './sms-setting-words.ts'

export interface SmsHttpSettings {
  url: string
  key: string
  /** What the telephone shows as who writes: a number, or up to eleven letters and figures. */
  sender: string
}

declare module '#src/platform/config.ts' {
  interface Config {
    /** Without `gateway`, short messages are written into the data folder. */
    sms: { gateway: SmsHttpSettings | undefined }
  }
}

export function readSmsSettings(read: SettingReader, { sender: byDefault }: { sender: string }) {
  const [url, key] = [read.text('SMS_URL'), read.text('SMS_KEY')]
  const sender = read.text('SMS_SENDER') ?? byDefault
  if (url && !isSafeAddress(url)) read.faults.push(words.smsUrlUnsafe)
  if (url && !key) read.faults.push(words.smsKeyMissing)
  if (!/^(?:\+?\d{3,15}|[A-Za-z0-9 ]{3,11})$/.test(sender)) read.faults.push(words.smsSenderMalformed)
  return { gateway: url && key ? { url, key, sender } : undefined }
}
