import type { OnlyHere } from '#src/platform/config-rules.ts'
import type { SettingReader } from '#src/platform/setting-reader.ts'
import { type FedapaySettings, localFedapayKeys, paymentSettingsFaults } from './fedapay-environment.ts'
import * as words from './fedapay-words.ts'

declare module '#src/platform/config.ts' {
  interface Config {
    fedapay: FedapaySettings
  }
}

export function readFedapaySettings(
  read: SettingReader,
  { production, publicUrl }: { production: boolean; publicUrl: string },
): FedapaySettings {
  const given = read.text('FEDAPAY_ENVIRONMENT') ?? 'local'
  const environment = given === 'live' || given === 'sandbox' ? given : 'local'
  if (given !== environment) read.faults.push(words.environmentUnknown)
  const keys = environment === 'local' ? localFedapayKeys : { publicKey: '', secretKey: '', webhookSecret: '' }
  const settings: FedapaySettings = {
    environment,
    publicKey: read.text('FEDAPAY_PUBLIC_KEY') ?? keys.publicKey,
    secretKey: read.text('FEDAPAY_SECRET_KEY') ?? keys.secretKey,
    webhookSecret: read.text('FEDAPAY_WEBHOOK_SECRET') ?? keys.webhookSecret,
    publicUrl,
  }
  read.faults.push(...paymentSettingsFaults({ ...settings, isProduction: production }))
  return settings
}

/** Free payments are for this machine alone. */
export function paymentsOnlyHere({ environment }: FedapaySettings): OnlyHere[] {
  return environment === 'local' ? [{ setting: 'FEDAPAY_ENVIRONMENT', because: words.localIsFree }] : []
}

export function paymentsOnlyInProduction({ environment }: FedapaySettings): string[] {
  return environment === 'live' ? [words.realPaymentsWithoutProduction] : []
}

/** Real payments ask for a public address in https themselves (`paymentSettingsFaults`). */
export function paymentsAskForHttps({ environment }: FedapaySettings): boolean {
  return environment === 'live'
}
