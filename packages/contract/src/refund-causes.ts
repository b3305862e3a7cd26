/** Why money goes back by hand. */
export const refundCauseWord = {
  duplicate: 'Payé deux fois', replaced: 'Payé après un autre choix', given_back: 'Rendu après examen', excess: 'Reçu en trop',
} as const
export type RefundCause = keyof typeof refundCauseWord
export const refundCauses = ['duplicate', 'replaced', 'given_back', 'excess'] as const satisfies readonly RefundCause[]
