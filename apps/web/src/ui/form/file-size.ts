const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Bytes in words, with a non-breaking space: `420 Ko`, `1,1 Mo` (1 Mo = 1024 Ko, as the 5 Mo limit counts). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00A0o`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)}\u00A0Ko`
  return `${decimal.format(bytes / (1024 * 1024))}\u00A0Mo`
}
