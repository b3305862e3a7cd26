import { formatPassCode } from '@passerelle/contract/pass-code'
import { formatDay } from '@passerelle/contract/dates'
import { formatWhole } from '@passerelle/contract/money'
import { currencyLabel } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import type { Notice } from '#src/notices/send-notice.ts'

/** What stands on a sheet of passes to cut out. */
export const sheetWords = {
  title: (holder: string) => `${product.labels} de ${holder}`,
  printed: (holder: string, day: string) => `${product.labels} de ${holder}, imprimés le ${formatDay(day)}`,
  amount: formatWhole,
  currency: currencyLabel,
  noSupplier: 'Fournisseur pas encore désigné',
  until: (day: string) => `jusqu’au ${formatDay(day)}`,
  /** In fours, so that it is typed without a fault. */
  code: (code: string) => formatPassCode(code).split('-'),
  qr: (service: string) => `Code QR du ${product.noun} pour ${service}`,
  foot: `Un ${product.noun} ne sert qu’une fois, pour tout son montant. Qui tient cette feuille peut s’en servir\u00A0: gardez-la comme de l’argent.`,
  page: (number: number, of: number) => `${number} / ${of}`,
  fileName: `mes-${product.slug}.pdf`,
}

/** Whoever prints is told: another who did it on their telephone is noticed. */
export function sheetPrinted({ userId, count, at }: { userId: number; count: number; at: Date }): Notice {
  const what = count > 1 ? `${count} de vos ${product.nouns} ont été mis` : `L’un de vos ${product.nouns} a été mis`
  return {
    userId, key: `pass-sheet:${at.getTime()}`,
    message: `${what} sur une feuille à imprimer. Si ce n’était pas vous, changez leurs codes dans «\u00A0Mes ${product.nouns}\u00A0».`,
  }
}
