import { role } from '@passerelle/contract/constants'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { adminPreviewSuspension } from '@passerelle/contract/suspensions'
import type { Reply } from '../platform/api.ts'

type Preview = Reply<typeof adminPreviewSuspension>

const passesOf = (count: number) => (count > 1 ? `${formatWhole(count)} ${product.nouns}` : `${count} ${product.noun}`)
const keptWord = (count: number) =>
  (count > 1 ? 'gardés pour cette personne, inutilisables' : 'gardé pour cette personne, inutilisable')

/** In sentences, what is counted by the same rules as what is then done. */
export function consequence({ act, sessions, held, payouts, payouts_amount: amount }: Preview, roleId: number | null): string {
  if (act === 'restore') {
    return ['Rétablir permet de se connecter de nouveau.', held > 0 && `${passesOf(held)} à rendre, avec les jours perdus.`]
      .filter(Boolean).join(' ')
  }
  return [
    sessions === 0 ? 'Suspendre empêche toute connexion.'
    : sessions === 1 ? 'Suspendre ferme sa session tout de suite.' : `Suspendre ferme ses ${formatWhole(sessions)} sessions tout de suite.`,
    held > 0 && (roleId === role.supplier
      ? `${passesOf(held)} à scanner ${held > 1 ? 'passent' : 'passe'} à d’autres fournisseurs.`
      : `${passesOf(held)} ${keptWord(held)} jusqu’au rétablissement.`),
    payouts > 0 && `${formatWhole(payouts)}\u00A0${payouts > 1 ? 'retraits demandés attendent' : 'retrait demandé attend'}, ${formatXof(amount)}.`,
  ].filter(Boolean).join(' ')
}
