import { role } from '@passerelle/contract/constants'
import { formatInstant } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import type { PersonCard } from '@passerelle/contract/person'
import { product } from '@passerelle/contract/product'
import { adminPreviewSuspension } from '@passerelle/contract/suspensions'
import { useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('../suspensions/suspension-panel.tsx')).SuspensionDialog })
const SuspensionDialog = lazyDialog(loadDialog)

type Preview = Reply<typeof adminPreviewSuspension>

/** Stops the account or gives it back: what that would do now stands above the button. */
export function PersonSuspension({ person: { id, suspension, role_id: roleId } }: { person: PersonCard }) {
  const { data: preview } = useRead(adminPreviewSuspension, { params: { id } })
  useSoon(loadDialog)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="danger">
      {suspension && (
        <Notice tone="no" title={`Compte suspendu le ${formatInstant(suspension.at)}.`}>
          {[suspension.by && `Par ${suspension.by}.`, suspension.reason].filter(Boolean).join(' ')}
        </Notice>
      )}
      {preview && <p className="muted">{preview.refusal ?? consequence(preview, roleId)}</p>}
      {preview?.refusal === null && (
        <Button tone={suspension ? 'line' : 'clay-line'} icon={suspension ? 'undo' : 'lock'} onClick={() => setIsAsking(true)}>
          {suspension ? 'Rétablir le compte' : 'Suspendre'}
        </Button>
      )}
      {isAsking && <SuspensionDialog userId={id} isSuspended={suspension !== null} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

const passesOf = (count: number) => (count > 1 ? `${formatWhole(count)} ${product.nouns}` : `${count} ${product.noun}`)

/** In sentences, what is counted by the same rules as what is then done. */
function consequence({ act, sessions, held, payouts, payouts_amount: amount }: Preview, roleId: number | null): string {
  if (act === 'restore') {
    return ['Rétablir permet de se connecter de nouveau.', held > 0 && `${passesOf(held)} à rendre, avec les jours perdus.`]
      .filter(Boolean).join(' ')
  }
  return [
    sessions === 0 ? 'Suspendre empêche toute connexion.'
    : sessions === 1 ? 'Suspendre ferme sa session tout de suite.' : `Suspendre ferme ses ${formatWhole(sessions)} sessions tout de suite.`,
    held > 0 && (roleId === role.supplier
      ? `${passesOf(held)} à scanner ${held > 1 ? 'passent' : 'passe'} à d’autres fournisseurs.`
      : `${passesOf(held)} ${held > 1 ? 'gardés' : 'gardé'} pour cette personne, sans pouvoir servir jusqu’au rétablissement.`),
    payouts > 0 && `${formatWhole(payouts)}\u00A0${payouts > 1 ? 'retraits demandés attendent' : 'retrait demandé attend'}, ${formatXof(amount)}.`,
  ].filter(Boolean).join(' ')
}
