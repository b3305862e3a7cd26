import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parsePhone } from '@passerelle/contract/phone'
import { isLoopback, isWeakKey, settingsDangers, settingsWarnings } from './config-rules.ts'
import { createWhole, prepareDataFolder } from './data-folder.ts'
import { ConfigError } from './config-error.ts'

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
export function readConfig(env: NodeJS.ProcessEnv, paymentFaults: (settings: PaymentSettings & { isProduction: boolean }) => string[]): Config {
  const faults: string[] = []
  const value = (name: string) => env[name]?.trim() || undefined
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const n = Number(value(name) ?? fallback)
    if (!Number.isInteger(n) || n < min || n > max) faults.push(`${name}\u00A0: un nombre entier de ${min} à ${max} est attendu.`)
    return n
  }
  const flag = (name: string, fallback: '0' | '1') => {
    const word = value(name) ?? fallback
    if (!['0', '1'].includes(word)) faults.push(`${name}\u00A0: 0 ou 1 est attendu.`)
    return word === '1'
  }
  const nodeEnv = value('NODE_ENV')
  const production = nodeEnv === 'production'
  if (nodeEnv && !environments.includes(nodeEnv)) {
    faults.push(`NODE_ENV\u00A0: «\u00A0${nodeEnv}\u00A0» n’est pas connu. Écrivez NODE_ENV=production pour un service ouvert, ou rien pour essayer sur cette machine.`)
  }
  const host = value('HOST') ?? '127.0.0.1'
  const port = whole('PORT', 3000, 0, 65_535)
  const publicUrl = readPublicUrl(value('PUBLIC_URL') ?? `http://localhost:${port}`, faults)
  const databaseUrl = value('DATABASE_URL')
  if (databaseUrl && (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))) {
    faults.push('DATABASE_URL\u00A0: une adresse postgres://… est attendue (dans le mot de passe, écrivez @ / # et % en %40 %2F %23 et %25).')
  }
  const smtpUrl = value('SMTP_URL')
  if (smtpUrl && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))) faults.push('SMTP_URL\u00A0: une adresse smtp://… ou smtps://… est attendue.')
  const mailFrom = value('MAIL_FROM') ?? `ne-pas-repondre@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}`
  if (!mailAddress.test(mailFrom)) faults.push('MAIL_FROM\u00A0: une adresse e-mail seule est attendue.')
  const alerts = { email: value('ALERT_EMAIL'), webhook: value('ALERT_WEBHOOK') }
  if (alerts.email && !mailAddress.test(alerts.email)) faults.push('ALERT_EMAIL\u00A0: une adresse e-mail seule est attendue.')
  if (alerts.webhook && !isSafeWebhook(alerts.webhook)) faults.push('ALERT_WEBHOOK\u00A0: une adresse https://… est attendue (http seulement sur cette machine).')
  const contact = readContact(value, faults)
  const demo = flag('DEMO', databaseUrl || production ? '0' : '1')
  if (demo && production) faults.push('DEMO\u00A0: les données de démonstration sont refusées quand NODE_ENV=production.')
  const isExposed = flag('EXPOSE_DEMO_AND_FREE_PAYMENTS', '0')
  const webFolder = value('WEB_FOLDER') ?? builtClient
  const givenFolder = value('DATA_DIR')
  if (production && !(givenFolder && isAbsolute(givenFolder))) {
    faults.push('DATA_DIR\u00A0: en production, le chemin complet du dossier des données est attendu, par exemple DATA_DIR=/var/lib/passerelle.')
  }
  const dataDir = resolve(givenFolder ?? 'data')
  const fedapay = readFedapay(value, publicUrl, faults)
  faults.push(...paymentFaults({ ...fedapay, isProduction: production }))
  const givenKey = value('APP_KEY')
  if (givenKey && !appKeyForm.test(givenKey)) faults.push('APP_KEY\u00A0: 64 chiffres hexadécimaux sont attendus (openssl rand -hex 32).')
  if (!givenKey && production) faults.push('APP_KEY\u00A0: obligatoire en production (openssl rand -hex 32), la même pour tous les processus.')
  if (givenKey && appKeyForm.test(givenKey) && production && isWeakKey(givenKey)) {
    faults.push('APP_KEY\u00A0: cette clé se devine. Tirez-en une au hasard (openssl rand -hex 32).')
  }
  const logLevel = value('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!logLevels.includes(logLevel)) faults.push(`LOG_LEVEL\u00A0: un niveau est attendu parmi ${logLevels.join(', ')}.`)
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
    faults.push('PUBLIC_URL\u00A0: une adresse http(s) est attendue.')
    return text
  }
  const { username, password, pathname, search, hash } = new URL(text)
  if (username || password || pathname !== '/' || search || hash) {
    faults.push('PUBLIC_URL\u00A0: rien n’est attendu après le nom du site ni avant lui, par exemple https://passes.exemple.bj.')
  }
  return text
}

function readContact(value: (name: string) => string | undefined, faults: string[]): Config['contact'] {
  const [siteUrl, email, typed] = [value('PUBLIC_SITE_URL'), value('SUPPORT_EMAIL'), value('SUPPORT_PHONE')]
  if (siteUrl && !(URL.canParse(siteUrl) && /^https?:$/.test(new URL(siteUrl).protocol))) faults.push('PUBLIC_SITE_URL\u00A0: une adresse http(s) est attendue.')
  if (email && !mailAddress.test(email)) faults.push('SUPPORT_EMAIL\u00A0: une adresse e-mail seule est attendue.')
  const phone = typed && parsePhone(typed)
  if (typed && !phone) faults.push('SUPPORT_PHONE\u00A0: un numéro du Bénin est attendu, par exemple 01 97 00 00 00.')
  return { siteUrl, email, phone: phone || undefined }
}

/** A text says « contactez le service client »: somebody must be there. */
function contactWarnings({ email, phone }: Config['contact'], isProduction: boolean): string[] {
  return isProduction && !email && !phone ? ['SUPPORT_EMAIL, SUPPORT_PHONE\u00A0: personne ne peut joindre le service client. Donnez l’un des deux.'] : []
}

function isSafeWebhook(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function readFedapay(value: (name: string) => string | undefined, publicUrl: string, faults: string[]): PaymentSettings {
  const given = value('FEDAPAY_ENVIRONMENT') ?? 'local'
  const environment = given === 'live' || given === 'sandbox' ? given : 'local'
  if (given !== environment) faults.push('FEDAPAY_ENVIRONMENT\u00A0: «\u00A0local\u00A0», «\u00A0sandbox\u00A0» ou «\u00A0live\u00A0» est attendu.')
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
  if (!appKeyForm.test(kept)) throw new ConfigError([`APP_KEY\u00A0: le fichier ${path} est abîmé. Remettez-le depuis une sauvegarde, ou donnez la clé par APP_KEY.`])
  return Buffer.from(kept, 'hex')
}
