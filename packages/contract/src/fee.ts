import { type Xof, xof } from './money.ts'

/** The fee on a total at a rate in basis points (1000: 10 %), rounded half up to the franc. The one place that computes it. */
export function feeOf(totalXof: number, basisPoints: number): Xof {
  return xof(Number((BigInt(xof(totalXof)) * BigInt(basisPoints) + 5000n) / 10000n))
}

const percents = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « 12,5 % » of 1250 basis points. */
export const percentWords = (basisPoints: number): string => `${percents.format(basisPoints / 100)}\u00A0%`

/** « Frais (10 %) »: before the fee, wherever it is shown with its rate. An answer that an older release has kept says none. */
export const feeLabel = (basisPoints: number | undefined) =>
  (basisPoints === undefined ? 'Frais' : `Frais (${percentWords(basisPoints)})`)
