import { normalReference } from './normal-text.ts'

/**
 * One stored form for a mobile number: E.164. Benin's old eight digits become ten (`01` + eight, since
 * 2024-11-30), and never began with 0 or 1; `+229`, `00229`, spaces, dots and hyphens are accepted. Numbers of other
 * countries must be written in international form. Null when it is not a number.
 */
export function parsePhone(text: string): string | null {
  const compact = normalReference(text).replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{8,15}$/.test(compact)) return null
  const national = compact.replace(/^\+229/, '').replace(/^229(?=(\d{8}|\d{10})$)/, '')
  if (/^(?:01)?[2-9]\d{7}$/.test(national)) return `+22901${national.slice(-8)}`
  return compact.startsWith('+') && !compact.startsWith('+229') && !compact.startsWith('+0') ? compact : null
}

/** The mobile ranges of Benin (libphonenumber, 2026); 7 and 8 are of no operator that is left. */
const operators: [operator: MobileOperator, range: RegExp][] = [
  ['moov', /^\+22901(?:45|55|58|60|63|64|65|68|94|95|98|99)\d{6}$/],
  ['celtiis', /^\+22901(?:28|40|41|43|44|47|48|49|92|93)\d{6}$/],
  ['mtn', /^\+22901[4569]\d{7}$/],
]
export type MobileOperator = 'mtn' | 'moov' | 'celtiis'

/** Whose range an E.164 number is in; it may have moved to another of the three since. Null when it is no mobile number of Benin. */
export function mobileOperator(e164: string): MobileOperator | null {
  return operators.find(([, range]) => range.test(e164))?.[0] ?? null
}

/** `01 97 00 00 00` for Benin, the international form as stored for others. */
export function formatPhone(e164: string): string {
  return /^\+22901\d{8}$/.test(e164) ? e164.slice(4).replace(/(\d\d)(?=\d)/g, '$1\u00A0') : e164
}

/** `+22901••••••08`, for journals and lists that need not show the number. */
export function maskPhone(e164: string): string {
  return `${e164.slice(0, -8)}••••••${e164.slice(-2)}`
}
