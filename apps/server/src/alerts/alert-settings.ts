import { isSafeAddress } from '#src/platform/config-rules.ts'
import type { SettingReader } from '#src/platform/setting-reader.ts'
import * as words from './alert-words.ts'

/** Where the operator is told of what goes wrong; nowhere but the log when both are missing. */
interface AlertSettings {
  email: string | undefined
  webhook: string | undefined
}

declare module '#src/platform/config.ts' {
  interface Config {
    alerts: AlertSettings
  }
}

export function readAlertSettings(read: SettingReader): AlertSettings {
  const email = read.mailAddress('ALERT_EMAIL')
  const webhook = read.text('ALERT_WEBHOOK')
  if (webhook && !isSafeAddress(webhook)) read.faults.push(words.alertWebhookUnsafe)
  return { email, webhook }
}

export function alertWarnings({ email, webhook }: AlertSettings): string[] {
  return email || webhook ? [] : [words.alertsMissing]
}
