import { normalReference } from './normal-text.ts'

/** Crockford base 32: no I L O U. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const passCodeLength = 16

/** The Luhn mod 32 check symbol of the fifteen random ones. */
export function checkSymbol(body: string): string {
  let factor = 2
  let sum = 0
  for (let i = body.length - 1; i >= 0; i -= 1) {
    const addend = factor * symbols.indexOf(body.charAt(i))
    sum += Math.floor(addend / 32) + (addend % 32)
    factor = factor === 2 ? 1 : 2
  }
  return symbols.charAt((32 - (sum % 32)) % 32)
}

/** A new code from fifteen random bytes (75 bits kept). */
export function passCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < passCodeLength - 1) throw new RangeError('A code needs fifteen random bytes')
  const body = Array.from(bytes.subarray(0, passCodeLength - 1), (byte) => symbols.charAt(byte & 31)).join('')
  return body + checkSymbol(body)
}

/** The symbols of what was typed or scanned, right or wrong: no spaces, no hyphens, and only what follows the # of an address. */
export const typedSymbols = (text: string): string => normalReference(text).replace(/^.*#/s, '').replace(/[\s-]/g, '')

/**
 * What people type or scan → the sixteen symbols, or null when it cannot be a code. Forgives case, spaces, hyphens,
 * O for 0, I or L for 1, and takes the whole QR address. A wrong check symbol is null too: no look-up is spent on it.
 */
export function readPassCode(text: string): string | null {
  const code = typedSymbols(text).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  if (code.length !== passCodeLength) return null
  for (const symbol of code) if (!symbols.includes(symbol)) return null
  return checkSymbol(code.slice(0, -1)) === code.charAt(passCodeLength - 1) ? code : null
}

/** `XXXX-XXXX-XXXX-XXXX`. */
export function formatPassCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** What the QR holds: the code is in the fragment, so that no server logs it. */
export function passCodeAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/p#${code}`
}
