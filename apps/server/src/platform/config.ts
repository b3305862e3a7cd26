import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parsePhone } from '@passerelle/contract/phone'
import { isLoopback, isWeakKey, settingsDangers, settingsWarnings } from './config-rules.ts'
import { createWhole, prepareDataFolder } from './data-folder.ts'
import { ConfigError } from './config-error.ts'
import * as words from './config-words.ts'

/** Keys and environment of the payment provider; `local` is the sandbox that our own server plays. */
export interface PaymentSettings {
  environment: 'local' | 'sandbox' | 'live'
  publicKey: string
  secretKey: string
  webhookSecret: string
  publicUrl: string
}

export interface Config {
  production: boolean
  /** Demonstration or free payments that only this machine may reach; false when the operator opened them on purpose. */
  loopbackOnly: boolean
  /** Demo data and demo accounts shown on the sign-in page. */
  demo: boolean
  logLevel: string
  /** `trustProxy`: how many proxies stand before us; 0 believes no X-Forwarded-For. */
  http: { host: string; port: number; publicUrl: string; trustProxy: number }
  dataDir: string
  /** The built client; null serves the calls alone. */
  webFolder: string | null
  databaseUrl: string | undefined
  /** 32 bytes: seals codes and signs tokens. Losing it loses the passes' codes. */
  appKey: Buffer
  /** `from`: the sender's address. */
  mail: { smtpUrl: string | undefined; from: string }
  /** The public website, and who answers when a text says « contactez le service client »; `phone` is E.164. */
  contact: { siteUrl: string | undefined; email: string | undefined; phone: string | undefined }
  /** Where the operator is told of what goes wrong; nowhere but the log when both are missing. */
  alerts: { email: string | undefined; webhook: string | undefined }
  fedapay: PaymentSettings
  /** What may start, and that the operator should know. */
  warnings: string[]
}

const builtClient = join(import.meta.dirname, '../../../web/dist')
const environments = ['development', 'test', 'production']
const mailAddress = /^[^\s@<>",;]+@[^\s@<>",;]+$/
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Reads the environment once.
 * @param paymentFaults what the payment provider has against its settings, in French
 * @throws ConfigError listing every fault together
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  paymentFaults: (settings: PaymentSettings & { isProduction: boolean }) => string[],
): Config {
  const faults: string[] = []
  const value = (name: string) => env[name]?.trim() || undefined
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const n = Number(value(name) ?? fallback)
    if (!Number.isInteger(n) || n < min || n > max) faults.push(words.wholeExpected(name, min, max))
    return n
  }
  const flag = (name: string, fallback: '0' | '1') => {
    const word = value(name) ?? fallback
    if (!['0', '1'].includes(word)) faults.push(words.flagExpected(name))
    return word === '1'
  }
  const nodeEnv = value('NODE_ENV')
  const production = nodeEnv === 'production'
  if (nodeEnv && !environments.includes(nodeEnv)) {
    faults.push(words.nodeEnvUnknown(nodeEnv))
  }
  const host = value('HOST') ?? '127.0.0.1'
  const port = whole('PORT', 3000, 0, 65_535)
  const publicUrl = readPublicUrl(value('PUBLIC_URL') ?? `http://localhost:${port}`, faults)
  const databaseUrl = value('DATABASE_URL')
  if (databaseUrl && (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))) {
    faults.push(words.databaseUrlMalformed)
  }
  const smtpUrl = value('SMTP_URL')
  if (smtpUrl && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))) faults.push(words.smtpUrlMalformed)
  const mailFrom = value('MAIL_FROM') ?? words.noReply(URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost')
  if (!mailAddress.test(mailFrom)) faults.push(words.mailFromMalformed)
  const alerts = { email: value('ALERT_EMAIL'), webhook: value('ALERT_WEBHOOK') }
  if (alerts.email && !mailAddress.test(alerts.email)) faults.push(words.alertEmailMalformed)
  if (alerts.webhook && !isSafeWebhook(alerts.webhook)) faults.push(words.alertWebhookUnsafe)
  const contact = readContact(value, faults)
  const demo = flag('DEMO', databaseUrl || production ? '0' : '1')
  if (demo && production) faults.push(words.demoInProduction)
  const isExposed = flag('EXPOSE_DEMO_AND_FREE_PAYMENTS', '0')
  const webFolder = value('WEB_FOLDER') ?? builtClient
  const givenFolder = value('DATA_DIR')
  if (production && !(givenFolder && isAbsolute(givenFolder))) {
    faults.push(words.dataDirRelative)
  }
  const dataDir = resolve(givenFolder ?? 'data')
  const fedapay = readFedapay(value, publicUrl, faults)
  faults.push(...paymentFaults({ ...fedapay, isProduction: production }))
  const givenKey = value('APP_KEY')
  if (givenKey && !appKeyForm.test(givenKey)) faults.push(words.appKeyMalformed)
  if (!givenKey && production) faults.push(words.appKeyMissing)
  if (givenKey && appKeyForm.test(givenKey) && production && isWeakKey(givenKey)) {
    faults.push(words.appKeyWeak)
  }
  const logLevel = value('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!logLevels.includes(logLevel)) faults.push(words.logLevelUnknown(logLevels.join(', ')))
  const trustProxy = whole('TRUST_PROXY', 0, 0, 10)
  const judged = {
    production, demo, host, publicUrl, isExposed, databaseUrl, smtpUrl, mailFrom, trustProxy, alerts,
    isPublicUrlGiven: value('PUBLIC_URL') !== undefined, environment: fedapay.environment,
  }
  faults.push(...settingsDangers(judged))
  if (faults.length > 0) throw new ConfigError(faults)
  const appKey = givenKey ? Buffer.from(givenKey, 'hex') : keptKey(dataDir)
  return {
    production, demo, logLevel, dataDir, databaseUrl, appKey, fedapay, alerts, contact,
    loopbackOnly: !isExposed && (demo || fedapay.environment === 'local'),
    webFolder: webFolder === 'none' ? null : resolve(webFolder),
    warnings: [...settingsWarnings(judged), ...contactWarnings(contact, production)],
    mail: { smtpUrl, from: mailFrom },
    http: { host, port, publicUrl, trustProxy },
  }
}

const appKeyForm = /^[0-9a-f]{64}$/i

/** Addresses are made by adding a path to it: a path, a name or a password in it would end up in every mail. */
function readPublicUrl(given: string, faults: string[]): string {
  const text = given.replace(/\/+$/, '')
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    faults.push(words.publicUrlMalformed)
    return text
  }
  const { username, password, pathname, search, hash } = new URL(text)
  if (username || password || pathname !== '/' || search || hash) {
    faults.push(words.publicUrlNotBare)
  }
  return text
}

function readContact(value: (name: string) => string | undefined, faults: string[]): Config['contact'] {
  const [siteUrl, email, typed] = [value('PUBLIC_SITE_URL'), value('SUPPORT_EMAIL'), value('SUPPORT_PHONE')]
  if (siteUrl && !(URL.canParse(siteUrl) && /^https?:$/.test(new URL(siteUrl).protocol))) faults.push(words.siteUrlMalformed)
  if (email && !mailAddress.test(email)) faults.push(words.supportEmailMalformed)
  const phone = typed && parsePhone(typed)
  if (typed && !phone) faults.push(words.supportPhoneMalformed)
  return { siteUrl, email, phone: phone || undefined }
}

/** A text says « contactez le service client »: somebody must be there. */
function contactWarnings({ email, phone }: Config['contact'], isProduction: boolean): string[] {
  return isProduction && !email && !phone ? [words.supportMissing] : []
}

function isSafeWebhook(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function readFedapay(value: (name: string) => string | undefined, publicUrl: string, faults: string[]): PaymentSettings {
  const given = value('FEDAPAY_ENVIRONMENT') ?? 'local'
  const environment = given === 'live' || given === 'sandbox' ? given : 'local'
  if (given !== environment) faults.push(words.paymentEnvironmentUnknown)
  const isLocal = environment === 'local'
  return {
    environment,
    publicKey: value('FEDAPAY_PUBLIC_KEY') ?? (isLocal ? 'pk_sandbox_local' : ''),
    secretKey: value('FEDAPAY_SECRET_KEY') ?? (isLocal ? 'sk_sandbox_local' : ''),
    webhookSecret: value('FEDAPAY_WEBHOOK_SECRET') ?? (isLocal ? 'wh_sandbox_local_secret' : ''),
    publicUrl,
  }
}

/** Made once and kept in the data folder; two processes starting together agree on one. */
function keptKey(dataDir: string): Buffer {
  const path = join(dataDir, 'app.key')
  prepareDataFolder(dataDir)
  createWhole(path, randomBytes(32).toString('hex'))
  const kept = readFileSync(path, 'utf8').trim()
  if (!appKeyForm.test(kept)) throw new ConfigError([words.keptKeyBroken(path)])
  return Buffer.from(kept, 'hex')
}
