/** Readers for fields that FedaPay writes in several shapes. Never throw: what cannot be read is null. */

/** `trx` ids are whole positive numbers; anything else never reaches an address. */
export const fedapayIdPattern = /^[1-9]\d{0,17}$/

/** Cut, and without what PostgreSQL refuses to store: a zero character, half of a pair. A payer's browser can send any. */
export function readText(value: unknown, maxLength = 200): string | null {
  if (typeof value !== 'string') return null
  return value.slice(0, maxLength).replaceAll('\0', '').toWellFormed() || null
}

/** Whole and not negative, as a number or as digits; `1500.5`, `"1 500"` and `"1e3"` are null. */
export function readWhole(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

export function readAmount(value: unknown): number | null {
  return readWhole(value) || null
}

export function readId(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && fedapayIdPattern.test(text) ? text : null
}

export function readDate(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

export function readObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Undefined for what is no JSON: null is a value of it. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const metadataMaxLength = 4096

/** Our `custom_metadata`, whether it comes back as an object, as JSON text, or as JSON text of JSON text. */
export function readMetadata(value: unknown): Record<string, unknown> {
  let current = value
  for (let depth = 0; depth < 2 && typeof current === 'string'; depth++) {
    if (current.length > metadataMaxLength) return {}
    current = readJson(current)
  }
  const object = readObject(current)
  return object && JSON.stringify(object).length <= metadataMaxLength ? object : {}
}

/** The attempt that an object is about: our merchant reference, else `ref` of our own metadata, never FedaPay's `metadata`. */
export function readReference(object: Record<string, unknown>): string | null {
  return readText(object.merchant_reference) ?? readText(readMetadata(object.custom_metadata).ref)
}
