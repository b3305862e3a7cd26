import { role } from '@passerelle/contract/constants'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { WithdrawalEffect } from '@passerelle/contract/withdrawal-effects'

interface Effect {
  kind: WithdrawalEffect
  count: number
  amount: number | null
}

/** What the person may not begin any more. */
export function nothingNew(roleId: number | null): string {
  if (roleId === role.supplier) return 'Cette personne ne peut plus scanner ni demander de paiement.'
  if (roleId === role.partner) return 'Cette personne ne peut plus faire de don ni financer de projet.'
  return `Cette personne ne peut plus faire de demande ni utiliser de ${product.noun}.`
}

/** One effect in a sentence: how much, then what becomes of it. */
export function entailed({ kind, count, amount }: Effect): string {
  const some = (one: string, several = `${one}s`) => `${formatWhole(count)}\u00A0${count > 1 ? several : one}`
  const passes = some(product.noun, product.nouns)
  const worth = amount === null ? '' : ` (${formatXof(amount)})`
  const isMany = count > 1
  switch (kind) {
    case 'wallet_kept': return `${passes}${worth}\u00A0: gardé${isMany ? 's' : ''} pour cette personne, sans pouvoir servir.`
    case 'scans_moved': return `${passes}${worth} à scanner\u00A0: ${isMany ? 'ils passent' : 'il passe'} à d’autres fournisseurs, pour de bon.`
    case 'requests_waiting': return `${some('demande')}\u00A0: ${isMany ? 'elles attendent' : 'elle attend'}, sans pouvoir être approuvée${isMany ? 's' : ''}.`
    case 'projects_paused': return `${some('projet')}${worth} à financer\u00A0: plus ${isMany ? 'proposés' : 'proposé'} aux partenaires.`
    case 'payouts_waiting': return `${some('retrait')}${worth}\u00A0: ${isMany ? 'ils attendent' : 'il attend'}.`
    case 'payments_under_way': return `${some('paiement')}${worth} en cours\u00A0: ${isMany ? 'ils vont' : 'il va'} à ${isMany ? 'leur' : 'son'} terme.`
    case 'payouts_under_way': return `${some('retrait')}${worth} déjà chez le prestataire\u00A0: ${isMany ? 'ils suivent leur' : 'il suit son'} cours.`
    case 'balance': return `${formatXof(amount ?? 0)} sur son solde\u00A0: cet argent lui reste dû.`
    case 'gifts': return `${passes}${worth} déjà donné${isMany ? 's' : ''}\u00A0: rien n’y change.`
    case 'sessions': return 'La personne reste connectée, pour lire le motif et corriger son dossier.'
  }
}
