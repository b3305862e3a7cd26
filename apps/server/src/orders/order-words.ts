import { formatXof } from '@passerelle/contract/money'

// What is refused, beside its field or in place of the code’s own sentence.
export const tooManyUnpaid = 'Vous avez ouvert trop de paiements sans les terminer. Terminez l’un d’eux, ou réessayez demain.'
export const beyondPaymentMax = (maxXof: number): string =>
  `Un paiement ne peut pas dépasser ${formatXof(maxXof)}, frais compris. Retirez quelques lignes.`

// What the operator reads when real payments would start on test ones.
export const mixedMoney = 'FEDAPAY_ENVIRONMENT\u00A0: cette base contient des paiements d’essai. Les paiements réels demandent une base neuve.'
