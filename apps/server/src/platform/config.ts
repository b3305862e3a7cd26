import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'

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
  /** Demo data and demo accounts shown on the sign-in page. */
  demo: boolean
  logLevel: string
  /** `trustProxy`: how many proxies stand before us; 0 believes no X-Forwarded-For. */
  http: { host: string; port: number; publicUrl: string; trustProxy: number }
  dataDir: string
  databaseUrl: string | undefined
  /** 32 bytes: seals codes and signs tokens. Losing it loses the passes' codes. */
  appKey: Buffer
  /** `from`: the sender's address. */
  mail: { smtpUrl: string | undefined; from: string }
  fedapay: PaymentSettings
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** All faults of the settings, in one message for the operator. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`Réglages à corriger\u00A0:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

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
  const production = value('NODE_ENV') === 'production'
  const host = value('HOST') ?? '127.0.0.1'
  const port = whole('PORT', 3000, 0, 65_535)
  const publicUrl = (value('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol)) faults.push('PUBLIC_URL\u00A0: une adresse http(s) est attendue.')
  const databaseUrl = value('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) faults.push('DATABASE_URL\u00A0: une adresse postgres://… est attendue.')
  const smtpUrl = value('SMTP_URL')
  if (smtpUrl && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))) faults.push('SMTP_URL\u00A0: une adresse smtp://… ou smtps://… est attendue.')
  const mailFrom = value('MAIL_FROM') ?? `ne-pas-repondre@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}`
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(mailFrom)) faults.push('MAIL_FROM\u00A0: une adresse e-mail seule est attendue.')
  const demoWord = value('DEMO') ?? (databaseUrl || production ? '0' : '1')
  const demo = demoWord === '1'
  if (!['0', '1'].includes(demoWord)) faults.push('DEMO\u00A0: 0 ou 1 est attendu.')
  if (demo && production) faults.push('DEMO\u00A0: les données de démonstration sont refusées quand NODE_ENV=production.')
  const dataDir = resolve(value('DATA_DIR') ?? 'data')
  const fedapay = readFedapay(value, publicUrl, faults)
  faults.push(...paymentFaults({ ...fedapay, isProduction: production }))
  const givenKey = value('APP_KEY')
  if (givenKey && !/^[0-9a-f]{64}$/i.test(givenKey)) faults.push('APP_KEY\u00A0: 64 chiffres hexadécimaux sont attendus (openssl rand -hex 32).')
  if (!givenKey && production) faults.push('APP_KEY\u00A0: obligatoire en production (openssl rand -hex 32), la même pour tous les processus.')
  const logLevel = value('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!logLevels.includes(logLevel)) faults.push(`LOG_LEVEL\u00A0: un niveau est attendu parmi ${logLevels.join(', ')}.`)
  const trustProxy = whole('TRUST_PROXY', 0, 0, 10)
  if (faults.length > 0) throw new ConfigError(faults)
  const appKey = givenKey ? Buffer.from(givenKey, 'hex') : keptKey(dataDir)
  return {
    production, demo, logLevel, dataDir, databaseUrl, appKey, fedapay,
    mail: { smtpUrl, from: mailFrom },
    http: { host, port, publicUrl, trustProxy },
  }
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
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
}
