import { dayOf } from '@passerelle/contract/dates'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice } from '#src/notices/send-notice.ts'

/** One check of the ledger, for whoever reads them. */
export const checkHolds = 'Conforme'
export const gapsFound = (count: number, sample: string): string =>
  count === 1 ? `1 écart\u00A0: ${sample}` : `${count} écarts, dont ${sample}`

/** The nightly check failed. @param mended those whose sums are made again at once */
export function ledgerFails(checks: string[], mended: readonly string[]): string {
  const told = `La vérification du registre a échoué\u00A0: ${checks.join(', ')}. «\u00A0Registre\u00A0», dans le back office, montre les écarts.`
  const byThemselves = checks.filter((check) => mended.includes(check))
  if (byThemselves.length === checks.length) return `${told} Ces sommes sont refaites aussitôt, d’après les écritures\u00A0: il n’y a rien à faire.`
  const others = byThemselves.length === 0 ? '' : ` Refait aussitôt, d’après les écritures\u00A0: ${byThemselves.join(', ')}.`
  return `${told}${others} Mettez les retraits ouverts en attente, et faites une sauvegarde avant toute correction.`
}

export function ledgerIsBroken(checks: string[], mended: readonly string[], at: Date): DeskNotice {
  return deskNotice(`ledger-broken:${dayOf(at)}`, 'Le registre est à vérifier', ledgerFails(checks, mended))
}
