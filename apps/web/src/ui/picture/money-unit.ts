import { currencyLabel } from '@passerelle/contract/constants'

/** In what the axis counts: its numbers have at most three figures. */
export function unitOf(largest: number): { unit: string; by: number } {
  if (largest >= 3_000_000) return { unit: `en millions de ${currencyLabel}`, by: 1_000_000 }
  if (largest >= 3000) return { unit: `en milliers de ${currencyLabel}`, by: 1000 }
  return { unit: `en ${currencyLabel}`, by: 1 }
}
