import { normalReference } from './normal-text.ts'
import { screens } from './screens.ts'

/** Which attestation, and the eight symbols beside its number without which it is not shown. */
export interface AttestationReference {
  year: number
  place: number
  symbols: string
}

/** `ATT-2026-000431`: the year, and the place in it. */
export const formatAttestationNumber = ({ year, place }: Pick<AttestationReference, 'year' | 'place'>): string =>
  `ATT-${year}-${String(place).padStart(6, '0')}`

/** `ATT-2026-000431-7K3M-Q2WX`: what its address ends with, and what is typed from paper. */
export const formatAttestationReference = (reference: AttestationReference): string =>
  `${formatAttestationNumber(reference)}-${reference.symbols.slice(0, 4)}-${reference.symbols.slice(4)}`

/** Where anybody verifies it. */
export const attestationScreen = (reference: AttestationReference): string =>
  screens.verifyOne.replace(':number', formatAttestationReference(reference))

/**
 * What was typed, or the end of a scanned address → the attestation that it names, or null when it can name none. Forgives case, spaces,
 * hyphens, O for 0 and I or L for 1 in the symbols.
 */
export function readAttestationReference(typed: string): AttestationReference | null {
  const written = normalReference(typed).replace(/^.*\//s, '').replace(/[\s-]/g, '').toUpperCase()
  const found = /^ATT(\d{4})(\d{6,9})([0-9A-Z]{8})$/.exec(written)
  if (!found) return null
  const [, year, place, symbols = ''] = found
  const read = { year: Number(year), place: Number(place), symbols: symbols.replace(/O/g, '0').replace(/[IL]/g, '1') }
  return read.place > 0 && read.place <= 2_147_483_647 && /^[0-9A-HJKMNP-TV-Z]{8}$/.test(read.symbols) ? read : null
}
