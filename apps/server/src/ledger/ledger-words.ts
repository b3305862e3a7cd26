import { dayOf } from '@passerelle/contract/dates'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice } from '#src/notices/send-notice.ts'

/** One check of the ledger, for whoever reads them. */
export const checkHolds = 'Conforme'
export const gapsFound = (count: number, sample: string): string =>
  count === 1 ? `1 écart\u00A0: ${sample}` : `${count} écarts, dont ${sample}`

/** The nightly check failed. */
export const ledgerFails = (checks: string[]): string =>
  `La vérification du grand livre a échoué\u00A0: ${checks.join(', ')}. «\u00A0Registre\u00A0», dans le back office, montre les écarts.`

export function ledgerIsBroken(checks: string[], at: Date): DeskNotice {
  return deskNotice(`ledger-broken:${dayOf(at)}`, 'Le grand livre est à vérifier', ledgerFails(checks))
}
