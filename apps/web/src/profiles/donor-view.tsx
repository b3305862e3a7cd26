import { getDonorView, setDonorView } from '@passerelle/contract/donor-view'
import { product } from '@passerelle/contract/product'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { CheckRow } from '../ui/form/choice-field.tsx'

/** Whether donors read first name, trade and commune: one's own choice, changed at any time. */
export default function DonorView() {
  const view = useRead(getDonorView)
  const toast = useToast()
  const choose = useAct(setDonorView, { refresh: [getDonorView], onSuccess: ({ message }) => toast.success(message) })
  if (view.isPending) return <SkeletonCard lines={3} />
  if (!view.data) {
    return (
      <ErrorState
        isCard
        title="Ce que les donateurs lisent de vous n’a pas pu être chargé"
        reference={view.error.requestId}
        onRetry={() => void view.refetch()}
      >
        {view.error.message}
      </ErrorState>
    )
  }
  const { shown_since: shownSince, with_permission: allowed, without, is_minor: isMinor } = view.data
  return (
    <section className="card stack" aria-labelledby="donor-view">
      <h2 id="donor-view">Ce que les donateurs lisent de vous</h2>
      {isMinor ? (
        <p>Vous avez moins de 18 ans{'\u00A0'}: les donateurs lisent seulement «{'\u00A0'}{without}{'\u00A0'}».</p>
      ) : (
        <>
          <p>
            Qui finance l’un de vos {product.nouns} voit votre nom et ce que ce {product.noun} devient. Avec votre accord, il lit aussi
            «{'\u00A0'}{allowed}{'\u00A0'}»{'\u00A0'}; sans lui, «{'\u00A0'}{without}{'\u00A0'}».
          </p>
          <CheckRow
            label="Je suis d’accord pour que les donateurs lisent mon prénom, mon métier et ma commune"
            checked={shownSince !== null}
            disabled={choose.isPending}
            onChange={({ target }) => choose.mutate({ body: { allowed: target.checked ? '1' : '0' } })}
          />
          <p className="muted">Vous changez d’avis quand vous voulez.</p>
        </>
      )}
    </section>
  )
}
