/**
 * One stored form for a mobile number: E.164. Benin's old eight digits become ten (`01` + eight, since
 * 2024-11-30); `+229`, `00229`, spaces, dots and hyphens are accepted. Numbers of other countries must be
 * written in international form. Null when it is not a number.
 */
export function parsePhone(text: string): string | null {
  const compact = text.trim().replace(/[\s\u00A0\u202F().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{8,15}$/.test(compact)) return null
  const national = compact.replace(/^\+229/, '').replace(/^229(?=(\d{8}|\d{10})$)/, '')
  if (/^\d{8}$/.test(national)) return `+22901${national}`
  if (/^01\d{8}$/.test(national)) return `+229${national}`
  return compact.startsWith('+') && !compact.startsWith('+229') && !compact.startsWith('+0') ? compact : null
}

/** `01 97 00 00 00` for Benin, the international form as stored for others. */
export function formatPhone(e164: string): string {
  return /^\+22901\d{8}$/.test(e164) ? e164.slice(4).replace(/(\d\d)(?=\d)/g, '$1\u00A0') : e164
}

/** `+22901••••••08`, for journals and lists that need not show the number. */
export function maskPhone(e164: string): string {
  return `${e164.slice(0, -8)}••••••${e164.slice(-2)}`
}
