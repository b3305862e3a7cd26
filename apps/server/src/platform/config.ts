import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { isWeakKey } from './config-rules.ts'
import { createWhole, prepareDataFolder } from './data-folder.ts'
import { ConfigError } from './config-error.ts'
import * as words from './config-words.ts'
import type { SettingReader } from './setting-reader.ts'

/**
 * What this process runs with; `read-config.ts` reads it. A feature adds what it owns:
 * `declare module '#src/platform/config.ts' { interface Config { mail: MailSettings } }`
 */
export interface Config {
  production: boolean
  /** Something here is not for others than this machine, and the operator has not opened it on purpose. */
  loopbackOnly: boolean
  logLevel: string
  /** Whether an administrator’s password alone opens nothing: everywhere but where it is shown to everybody. */
  factorRequired: boolean
  /** `trustProxy`: how many proxies stand before us; 0 believes no X-Forwarded-For. */
  http: { host: string; port: number; publicUrl: string; trustProxy: number }
  dataDir: string
  /** The built client; null serves the calls alone. */
  webFolder: string | null
  databaseUrl: string | undefined
  /** 32 bytes: seals secrets and signs tokens. What it sealed is lost with it. */
  appKey: Buffer
  /** What may start, and that the operator should know. */
  warnings: string[]
}

export interface ServerSettings {
  production: boolean
  host: string
  port: number
  publicUrl: string
  isPublicUrlGiven: boolean
  databaseUrl: string | undefined
}

const builtClient = join(import.meta.dirname, '../../../web/dist')
const environments = ['development', 'test', 'production']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const appKeyForm = /^[0-9a-f]{64}$/i

/** What others need to judge their own settings: whether it is for real, where it is, what it keeps its rows in. */
export function readServerSettings(read: SettingReader): ServerSettings {
  const nodeEnv = read.text('NODE_ENV')
  if (nodeEnv && !environments.includes(nodeEnv)) read.faults.push(words.nodeEnvUnknown(nodeEnv))
  const host = read.text('HOST') ?? '127.0.0.1'
  const port = read.whole('PORT', { byDefault: 3000, min: 0, max: 65_535 })
  const publicUrl = readPublicUrl(read, `http://localhost:${port}`)
  const databaseUrl = read.text('DATABASE_URL')
  if (databaseUrl && (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))) {
    read.faults.push(words.databaseUrlMalformed)
  }
  const isPublicUrlGiven = read.text('PUBLIC_URL') !== undefined
  return { production: nodeEnv === 'production', host, port, publicUrl, isPublicUrlGiven, databaseUrl }
}

/** Addresses are made by adding a path to it: a path, a name or a password in it would end up in every mail. */
function readPublicUrl(read: SettingReader, byDefault: string): string {
  const text = (read.text('PUBLIC_URL') ?? byDefault).replace(/\/+$/, '')
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    read.faults.push(words.publicUrlMalformed)
    return text
  }
  const { username, password, pathname, search, hash } = new URL(text)
  if (username || password || pathname !== '/' || search || hash) read.faults.push(words.publicUrlNotBare)
  return text
}

export function readDataDir(read: SettingReader, { production }: Pick<Config, 'production'>): string {
  const given = read.text('DATA_DIR')
  if (production && !(given && isAbsolute(given))) read.faults.push(words.dataDirRelative)
  return resolve(given ?? 'data')
}

/** The key that was given; without one, `keptKey` once everything is known to be right. */
export function readAppKey(read: SettingReader, { production }: Pick<Config, 'production'>): Buffer | undefined {
  const given = read.text('APP_KEY')
  if (!given) {
    if (production) read.faults.push(words.appKeyMissing)
    return undefined
  }
  if (!appKeyForm.test(given)) read.faults.push(words.appKeyMalformed)
  else if (production && isWeakKey(given)) read.faults.push(words.appKeyWeak)
  return Buffer.from(given, 'hex')
}

/** Made once and kept in the data folder; two processes starting together agree on one. */
export function keptKey(dataDir: string): Buffer {
  const path = join(dataDir, 'app.key')
  prepareDataFolder(dataDir)
  createWhole(path, randomBytes(32).toString('hex'))
  const kept = readFileSync(path, 'utf8').trim()
  if (!appKeyForm.test(kept)) throw new ConfigError([words.keptKeyBroken(path)])
  return Buffer.from(kept, 'hex')
}

export function readLogLevel(read: SettingReader, { production }: Pick<Config, 'production'>): string {
  const level = read.text('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!logLevels.includes(level)) read.faults.push(words.logLevelUnknown(logLevels.join(', ')))
  return level
}

export function readTrustProxy(read: SettingReader): number {
  return read.whole('TRUST_PROXY', { byDefault: 0, min: 0, max: 10 })
}

export function readWebFolder(read: SettingReader): string | null {
  const folder = read.text('WEB_FOLDER') ?? builtClient
  return folder === 'none' ? null : resolve(folder)
}
