import * as z from 'zod/mini'
import { ageOn, isDay } from './dates.ts'
import { described } from './described.ts'
import { mobileOperator, parsePhone } from './phone.ts'
import { formatXof, parseXof, type Xof, xof } from './money.ts'
import { fileMaxWords, limits } from './constants.ts'
import { normalPassword, normalReference, normalText, turnsAround, ungroupedDigits } from './normal-text.ts'

/**
 * Form fields, shared by both sides. Bodies arrive as JSON, forms or multipart, so every value is `unknown` until
 * its field has read it; each fault is a French sentence. Labels come with their article: « Le nom ».
 */
type Read<T> = (value: unknown, fail: (sentence: string) => never) => T
/** What it takes, for the description of the API. */
type Sent = z.core.JSONSchema.BaseSchema

function field<T>(sent: Sent, read: Read<T>) {
  return z.pipe(z.unknown(), reading(read)).register(described, sent)
}

/** A field whose key may be missing altogether. */
function optionalField<T>(sent: Sent, read: Read<T>) {
  return z.pipe(z.optional(z.unknown()), reading(read)).register(described, sent)
}

const sentText = ({ label, max }: TextOptions): Sent => ({ type: 'string', title: label, minLength: 1, maxLength: max })
/** Blank, or left out, is none. */
const orNull = (sent: Sent): Sent => ({ anyOf: [sent, { type: 'null' }] })
const sentList = (items: Sent, bounds: Sent): Sent => ({ type: 'array', items, uniqueItems: true, ...bounds })
const sentFile = (label: string): Sent => ({ type: 'string', format: 'binary', title: label })
const sentFileOrId = (label: string): Sent =>
  ({ title: label, anyOf: [{ type: 'string', format: 'binary' }, { type: 'string', format: 'uuid' }] })

/** Leaves a reading that has told its fault. */
const refused = new Error('refused')

function reading<T>(read: Read<T>) {
  return z.transform((value: unknown, ctx): T => {
    try {
      return read(value, (sentence): never => {
        ctx.issues.push({ code: 'custom', message: sentence, input: value })
        throw refused
      })
    } catch (error) {
      if (error === refused) return z.NEVER
      throw error
    }
  })
}

const lineControls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0085\u2028\u2029]/
const anyControls = /[\u0000-\u001F\u007F\u0085\u2028\u2029]/
/** Something to see, not only joiners and fillers. */
const visible = /[^\s\p{C}\p{M}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u
const tag = /<[a-z!/?]/i
const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

interface TextOptions {
  /** With its article: « Le nom ». */
  label: string
  /** « obligatoire » agrees with the label. Default: masculine singular, same form. */
  max: number
  multiline?: boolean
  html?: boolean
}

/** What nobody sees is taken off by `normal`; controls are refused, nobody means them. Counted as the browser does, in UTF-16. */
function readNormal(
  value: unknown,
  normal: (typed: string) => string,
  { label, max, multiline = false, html = false }: TextOptions,
  fail: (s: string) => never,
): string {
  if (isBlank(value)) return fail(`${label} est obligatoire.`)
  if (typeof value !== 'string') return fail(`${label} doit être un texte.`)
  const text = normal(value).trim()
  if (text.length > max) return fail(`${label} dépasse ${max} caractères.`)
  if ((multiline ? lineControls : anyControls).test(text)) return fail(`${label} contient des caractères interdits.`)
  if (turnsAround.test(text) || !text.isWellFormed()) return fail(`${label} contient des caractères interdits.`)
  if (!visible.test(text)) return fail(`${label} ne contient que des caractères invisibles.`)
  if (!html && tag.test(text)) return fail(`${label} ne peut pas contenir de balises HTML.`)
  return text
}

const readText = (value: unknown, options: TextOptions, fail: (s: string) => never) => readNormal(value, normalText, options, fail)
const readReference = (value: unknown, options: TextOptions, fail: (s: string) => never) =>
  readNormal(value, normalReference, options, fail)

/** Required text, trimmed, never re-cased; no control characters, no HTML tags. */
export const text = (options: TextOptions) => field(sentText(options), (value, fail) => readText(value, options, fail))

/** Prose of some length: fewer characters say nothing. */
export const longText = (options: TextOptions & { min: number }) =>
  field({ ...sentText(options), minLength: options.min }, (value, fail) => {
    const read = readText(value, options, fail)
    return read.length < options.min ? fail(`${options.label} est trop court\u00A0: écrivez au moins ${options.min} caractères.`) : read
  })

/** Text that may be left out: blank → null. */
export const optionalText = (options: TextOptions) =>
  optionalField(orNull(sentText(options)), (value, fail) => (isBlank(value) ? null : readText(value, options, fail)))

/** The number of a document, a code: as typed, in plain letters, digits, spaces and hyphens. */
export const reference = (options: TextOptions) => field(sentText(options), (value, fail) => readReference(value, options, fail))

/** A reference that may be left out: blank → null. */
export const optionalReference = (options: TextOptions) =>
  optionalField(orNull(sentText(options)), (value, fail) => (isBlank(value) ? null : readReference(value, options, fail)))

function readEmail(value: unknown, label: string, fail: (s: string) => never): string {
  const address = readReference(value, { label, max: 190 }, fail)
  if (!/^[^\s@<>"(),:;[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address)) {
    return fail(`${label} n’est pas valide. Exemple\u00A0: nom@exemple.bj`)
  }
  return address.toLowerCase()
}
const sentEmail = (label: string): Sent => ({ ...sentText({ label, max: 190 }), format: 'email' })

/** An e-mail address, lower-cased: they compare without case. */
export const email = (label = 'L’e-mail') => field(sentEmail(label), (value, fail) => readEmail(value, label, fail))

/** An address that may be left out: blank → null. */
export const optionalEmail = (label: string) =>
  optionalField(orNull(sentEmail(label)), (value, fail) => (isBlank(value) ? null : readEmail(value, label, fail)))

/** A password being chosen, in the form that is kept. Spaces count, nothing is trimmed. */
export const newPassword = (label = 'Le mot de passe') =>
  field({ ...sentText({ label, max: 200 }), minLength: limits.passwordMin, format: 'password' }, (value, fail) => {
    if (typeof value !== 'string' || value === '') return fail(`${label} est obligatoire.`)
    const chosen = normalPassword(value)
    if (chosen.length < limits.passwordMin) return fail(`${label} doit compter au moins ${limits.passwordMin} caractères.`)
    if (chosen.length > 200) return fail(`${label} dépasse 200 caractères.`)
    if (anyControls.test(chosen) || turnsAround.test(chosen) || !chosen.isWellFormed()) {
      return fail(`${label} contient des caractères interdits.`)
    }
    return chosen
  })

/** A password being checked, as typed: some were kept before there was one form. Any non-empty text of a sane length. */
export const password = (label = 'Le mot de passe') =>
  field({ ...sentText({ label, max: 200 }), format: 'password' }, (value, fail) => {
    if (typeof value !== 'string' || value === '') return fail(`${label} est obligatoire.`)
    if (value.length > 200) return fail(`${label} dépasse 200 caractères.`)
    return value
  })

const sentNumber = (label: string): Sent => ({ ...sentText({ label, max: 30 }), examples: ['01 97 00 00 00'] })

const readPhone = (value: unknown, label: string, fail: (s: string) => never): string =>
  parsePhone(readReference(value, { label, max: 30 }, fail)) ?? fail(`${label} n’est pas valide. Exemple\u00A0: 01 97 00 00 00`)

/** A mobile number → E.164. */
export const phone = (label = 'Le téléphone') => field(sentNumber(label), (value, fail) => readPhone(value, label, fail))

/** A number that may be left out: blank → null. */
export const optionalPhone = (label: string) =>
  optionalField(orNull(sentNumber(label)), (value, fail) => (isBlank(value) ? null : readPhone(value, label, fail)))

/** A mobile-money number that the payment provider can pay → E.164. */
export const payableNumber = (label = 'Le numéro') =>
  field(sentNumber(label), (value, fail) => {
    const number = parsePhone(readReference(value, { label, max: 30 }, fail)) ??
      fail(`${label} n’est pas valide. Exemple\u00A0: 01 97 00 00 00`)
    return mobileOperator(number) ? number : fail('Nous ne pouvons pas payer ce numéro. Donnez un numéro mobile du Bénin, de MTN, Moov ou Celtiis. Exemple\u00A0: 01 97 00 00 00')
  })

/** So many digits, kept as typed text (a leading 0 counts), however they are grouped. */
const digits = (label: string, length: number) =>
  field({ ...sentText({ label, max: 40 }), examples: ['0123456789012'.slice(0, length)] }, (value, fail) => {
    const typed = ungroupedDigits(readReference(typeof value === 'number' ? String(value) : value, { label, max: 40 }, fail))
    return typed.length === length && /^\d+$/.test(typed) ? typed : fail(`${label} compte ${length} chiffres.`)
  })

/** IFU: 13 digits. */
export const ifu = (label = 'Le numéro IFU') => digits(label, 13)

/** What a recovery mail holds. */
export const recoveryCode = (label = 'Le code') => digits(label, limits.recoveryCodeDigits)

/** What a browser says for a passkey: its own words as JSON. What they are worth is for the signature to say. */
export interface PasskeyAnswer {
  id: string
  response: object
}
const passkeyMax = 8000
const sentPasskey: Sent = {
  type: 'string', title: 'La clé d’accès', minLength: 1, maxLength: passkeyMax, examples: ['{"id":"AQIDBA","response":{}}'],
}

function readPasskey(value: unknown, fail: (sentence: string) => never): PasskeyAnswer {
  if (isBlank(value)) return fail('La clé d’accès est obligatoire.')
  const answer = typeof value === 'string' && value.length <= passkeyMax ? parsed(value) : null
  const isAnswer = typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' &&
    'response' in answer && typeof answer.response === 'object' && answer.response !== null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just looked at
  return isAnswer ? (answer as PasskeyAnswer) : fail('La réponse de la clé d’accès est illisible. Recommencez.')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export const passkeyAnswer = () => field(sentPasskey, readPasskey)

/** The same that may be left out: blank → null. */
export const optionalPasskeyAnswer = () =>
  optionalField(orNull(sentPasskey), (value, fail) => (isBlank(value) ? null : readPasskey(value, fail)))

const sentDay = (label: string): Sent => ({ type: 'string', format: 'date', title: label, examples: ['2027-03-05'] })

function readDay(value: unknown, label: string, fail: (sentence: string) => never): string {
  const day = readReference(value, { label, max: 30 }, fail)
  return isDay(day) ? day : fail(`${label} n’existe pas. Choisissez une date du calendrier.`)
}

/** A day of the calendar; what it may be is the action's to judge. */
export const calendarDay = (label: string) => field(sentDay(label), (value, fail) => readDay(value, label, fail))

/** A day that may be left out: blank → null. */
export const optionalDay = (label: string) =>
  optionalField(orNull(sentDay(label)), (value, fail) => (isBlank(value) ? null : readDay(value, label, fail)))

/** A birthday: a real day, not after `today()`, at most 120 years before. */
export const birthday = (today: () => string, label = 'La date de naissance') =>
  field({ type: 'string', format: 'date', title: label, examples: ['1990-03-05'] }, (value, fail) => {
    const day = readReference(value, { label, max: 30 }, fail)
    if (!isDay(day)) return fail(`${label} n’existe pas. Choisissez une date du calendrier.`)
    if (day > today()) return fail(`${label} ne peut pas être dans l’avenir.`)
    return ageOn(day, today()) > limits.ageMax ? fail(`${label} remonte à plus de ${limits.ageMax} ans. Vérifiez l’année.`) : day
  })

const plainChoice = (value: unknown) => (typeof value === 'string' ? normalText(value).trim() : value)

/** One of a few values. */
export const choice = <const T extends readonly string[]>(values: T, label: string) =>
  field({ type: 'string', enum: [...values], title: label }, (value, fail): T[number] => {
    if (isBlank(value)) return fail(`${label} est obligatoire.`)
    return values.find((v) => v === plainChoice(value)) ?? fail(`${label}\u00A0: choisissez une valeur de la liste.`)
  })

/** Reads a whole number from JSON or a form; « 1e3 », « 1.5 », « -1 », NaN and beyond 2^53 are not. */
export function readWhole(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0) ? value : null
  return typeof value === 'string' ? parseXof(value) : null
}

/** A whole amount of FCFA between two bounds. */
export const amountXof = ({ label, min, max }: { label: string; min: number; max: number }) =>
  field({ type: 'integer', minimum: min, maximum: max, title: label }, (value, fail): Xof => {
    if (isBlank(value)) return fail(`${label} est obligatoire.`)
    const amount = readWhole(value)
    if (amount === null) return fail(`${label} doit être un nombre entier de FCFA, sans virgule ni point.`)
    if (amount < min) return fail(`${label} doit être d’au moins ${formatXof(min)}.`)
    return amount > max ? fail(`${label} ne peut pas dépasser ${formatXof(max)}.`) : xof(amount)
  })

/** A count between two bounds. */
export const count = ({ label, min, max }: { label: string; min: number; max: number }) =>
  field({ type: 'integer', minimum: min, maximum: max, title: label }, (value, fail): number => {
    if (isBlank(value)) return fail(`${label} est obligatoire.`)
    const n = readWhole(value)
    return n === null || n < min || n > max ? fail(`${label} doit être un nombre entier de ${min} à ${max}.`) : n
  })

/** An id is a number or bare digits: spaces, which an amount may have, are not. */
const readId = (value: unknown): number | null => (typeof value === 'string' && !/^\d{1,16}$/.test(value) ? null : readWhole(value))

/** The id of a row, as JSON number or digits. */
export const id = (label = 'L’identifiant') =>
  field({ type: 'integer', minimum: 1, title: label }, (value, fail): number => {
    if (isBlank(value)) return fail(`${label} est obligatoire.`)
    const n = readId(value)
    return n === null || n < 1 ? fail(`${label} n’est pas valide.`) : n
  })

/** An id that may be left out: blank → null. */
export const optionalId = (label: string) =>
  optionalField(orNull({ type: 'integer', minimum: 1, title: label }), (value, fail): number | null => {
    if (isBlank(value)) return null
    const n = readId(value)
    return n === null || n < 1 ? fail(`${label} n’est pas valide.`) : n
  })

/** A list of ids, at least one, at most `max`, none twice. A single value counts as a list of one. */
export const ids = ({ label, min = 1, max }: { label: string; min?: number; max: number }) =>
  field(sentList({ type: 'integer', minimum: 1 }, { minItems: min, maxItems: max, title: label }), (value, fail): number[] => {
    const list: unknown[] = Array.isArray(value) ? value : isBlank(value) ? [] : [value]
    if (list.length < min) return fail(`${label}\u00A0: choisissez au moins une ligne.`)
    if (list.length > max) return fail(`${label}\u00A0: ${max} lignes au plus.`)
    const numbers = list.map(readId)
    const valid = numbers.filter((n): n is number => n !== null && n > 0)
    if (valid.length !== list.length) return fail(`${label}\u00A0: une valeur n’est pas valide.`)
    return new Set(valid).size === valid.length ? valid : fail(`${label}\u00A0: la même ligne est choisie deux fois.`)
  })

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The same by numbers that are not ours: jobs of the queue. */
export const uuids = ({ label, max }: { label: string; max: number }) =>
  field(sentList({ type: 'string', format: 'uuid' }, { minItems: 1, maxItems: max, title: label }), (value, fail): string[] => {
    const list: unknown[] = Array.isArray(value) ? value : isBlank(value) ? [] : [value]
    if (list.length === 0) return fail(`${label}\u00A0: choisissez au moins une ligne.`)
    if (list.length > max) return fail(`${label}\u00A0: ${max} lignes au plus.`)
    const valid = list.filter((one): one is string => typeof one === 'string' && uuidPattern.test(one))
    if (valid.length !== list.length) return fail(`${label}\u00A0: une valeur n’est pas valide.`)
    return new Set(valid).size === valid.length ? valid : fail(`${label}\u00A0: la même ligne est choisie deux fois.`)
  })

/** Some of a few values, at least `min` and none twice; a single value counts as a list of one, and nothing as none. */
export const choices = <const T extends readonly string[]>(values: T, label: string, min = 0) =>
  optionalField(sentList({ type: 'string', enum: [...values] }, { minItems: min, title: label }), (value, fail): T[number][] => {
    const list: unknown[] = Array.isArray(value) ? value : isBlank(value) ? [] : [value]
    const given = list.map(plainChoice)
    const valid = values.filter((one) => given.includes(one))
    if (valid.length !== list.length) return fail(`${label}\u00A0: choisissez des valeurs de la liste, chacune une fois.`)
    return valid.length >= min ? valid : fail(`${label}\u00A0: choisissez-en au moins ${min}.`)
  })

/** The number of a page, in a query: 1 when left out. */
export const page = () => optionalField({ type: 'integer', minimum: 1 }, (value, fail): number => {
  if (isBlank(value)) return 1
  const n = typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? n : fail('Cette page n’existe pas.')
})

/** The row after which a plain array goes on: the id of the last one received. */
export const after = () => optionalField({ type: 'integer', minimum: 1 }, (value, fail): number | undefined => {
  if (isBlank(value)) return undefined
  const n = readId(value)
  return n === null || n < 1 ? fail('Cette suite n’existe pas. Revenez au début de la liste.') : n
})

/** What both a browser's File and a received upload have. */
export interface FileLike {
  readonly name: string
  readonly size: number
  readonly type: string
}

function readFile(value: unknown, label: string, fail: (s: string) => never): FileLike {
  if (!isFileLike(value)) return fail(`${label} doit être un fichier.`)
  if (value.size === 0) return fail(`${label} est vide. Choisissez un autre fichier.`)
  return value.size > limits.fileBytesMax ? fail(`${label} dépasse ${fileMaxWords}. Choisissez un fichier plus léger.`) : value
}

/** A file of at most 5 MiB, not empty. The server also reads its content. */
export const file = (label: string) =>
  field(sentFile(label), (value, fail) => (isBlank(value) ? fail(`${label} est obligatoire.`) : readFile(value, label, fail)))

/** A file that may be left out: blank → null. */
export const optionalFile = (label: string) =>
  optionalField(orNull(sentFile(label)), (value, fail) => (isBlank(value) ? null : readFile(value, label, fail)))

/** A file, or the id of one sent before, which stays. */
export const fileOrSent = (label: string) =>
  field(sentFileOrId(label), (value, fail) => (isBlank(value) ? fail(`${label} est obligatoire.`) : readFileOrSent(value, label, fail)))

/** The same, and it may be left out: blank → null. */
export const optionalFileOrSent = (label: string) =>
  optionalField(orNull(sentFileOrId(label)), (value, fail) => (isBlank(value) ? null : readFileOrSent(value, label, fail)))

const readFileOrSent = (value: unknown, label: string, fail: (s: string) => never): FileLike | string =>
  (isFileId(value) ? value : readFile(value, label, fail))
const isFileId = (value: unknown): value is string => typeof value === 'string' && uuidPattern.test(value)

function isFileLike(value: unknown): value is FileLike {
  return typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number' && 'name' in value
}

/** The reason an administrator gives. */
export const reason = text({ label: 'Le motif', max: 500, multiline: true })
