import { product } from '@passerelle/contract/product'
import { alertWarnings, readAlertSettings } from './alerts/alert-settings.ts'
import { mailDangers, mailWarnings, readMailSettings } from './notices/mail-settings.ts'
import {
  paymentsAskForHttps, paymentsOnlyHere, paymentsOnlyInProduction, readFedapaySettings,
} from './payment-provider/fedapay-settings.ts'
import {
  type Config, keptKey, readAppKey, readDataDir, readLogLevel, readServerSettings, readTrustProxy, readWebFolder,
} from './platform/config.ts'
import { addressDangers, databaseWarnings, examplePasswords, exposureDangers, proxyWarnings } from './platform/config-rules.ts'
import { ConfigError } from './platform/config-error.ts'
import { SettingReader } from './platform/setting-reader.ts'
import { demoOnlyHere, readDemoSetting } from './seed/demo-settings.ts'
import { readSmsSettings } from './sms/sms-settings.ts'
import { contactWarnings, readContactSettings } from './support/contact-settings.ts'

/**
 * The settings, read once: the platform's, and each feature's by the feature. In the order in which the operator is told what is
 * wrong with them; nothing is written before all are right.
 * @throws ConfigError listing every fault together
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = new SettingReader(env)
  const server = readServerSettings(read)
  const mail = readMailSettings(read, server)
  const sms = readSmsSettings(read, { sender: product.brand })
  const alerts = readAlertSettings(read)
  const contact = readContactSettings(read)
  const demo = readDemoSetting(read, server)
  const opening = { setting: 'EXPOSE_DEMO_AND_FREE_PAYMENTS', isOn: read.flag('EXPOSE_DEMO_AND_FREE_PAYMENTS', '0') }
  const dataDir = readDataDir(read, server)
  const fedapay = readFedapaySettings(read, server)
  const appKey = readAppKey(read, server)
  const logLevel = readLogLevel(read, server)
  const trustProxy = readTrustProxy(read)
  // What is judged together: each alone may be right.
  const { production, databaseUrl, host, port, publicUrl } = server
  const onlyHere = [...demoOnlyHere(demo), ...paymentsOnlyHere(fedapay)]
  read.faults.push(...exposureDangers({ ...server, opening, onlyHere, onlyInProduction: paymentsOnlyInProduction(fedapay) }))
  if (production) {
    read.faults.push(
      ...addressDangers({ ...server, asksForHttps: paymentsAskForHttps(fedapay) }),
      ...mailDangers(mail),
      ...examplePasswords({ DATABASE_URL: databaseUrl, SMTP_URL: mail.smtpUrl }),
    )
  }
  if (read.faults.length > 0) throw new ConfigError(read.faults)
  const warnings = [
    ...databaseWarnings(server), ...mailWarnings(mail), ...proxyWarnings({ ...server, trustProxy }), ...alertWarnings(alerts),
    ...contactWarnings(contact),
  ]
  return {
    production, logLevel, dataDir, databaseUrl, mail, sms, alerts, contact, demo, fedapay,
    factorRequired: !demo,
    loopbackOnly: !opening.isOn && onlyHere.length > 0,
    appKey: appKey ?? keptKey(dataDir),
    webFolder: readWebFolder(read),
    warnings: production ? warnings : [],
    http: { host, port, publicUrl, trustProxy },
  }
}
