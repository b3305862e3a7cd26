import { screens } from '@passerelle/contract/screens'
import { acceptTerms, publicText } from '@passerelle/contract/texts'
import type { ReactNode } from 'react'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/text/button.tsx'
import { MarkedText } from './marked-text.tsx'

/** « Nos conditions ont changé », unless these are the first ones. */
export function useTermsTitle(): string {
  const { data } = useRead(publicText, { params: { text: 'terms' } })
  return !data?.text || data.text.version === 1 ? 'Avant de commencer' : 'Nos conditions ont changé'
}

type TermsToAcceptProps = {
  /** In a dialog they are no cards of their own. */
  className: 'card' | 'pb-4'
  /** Beside the yes: how one says no for now. */
  no: ReactNode
  onDone: () => void
}

/** The conditions in force and the sentence that one says yes to. */
export function TermsToAccept({ className, no, onDone }: TermsToAcceptProps) {
  const toast = useToast()
  const terms = useRead(publicText, { params: { text: 'terms' } })
  const consent = useRead(publicText, { params: { text: 'consent' } })
  const act = useAct(acceptTerms, {
    refresh: [publicText],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
  })
  const error = terms.error ?? consent.error
  const again = () => void Promise.all([terms.refetch(), consent.refetch()])
  const accept = () => act.mutate({ body: { terms: terms.data?.text?.version ?? 0, consent: consent.data?.text?.version ?? 0 } })
  if (!terms.data || !consent.data) {
    return error ? (
      <ErrorState isCard title="Les conditions n’ont pas pu être lues" reference={error.requestId} onRetry={again}>
        {error.message}
      </ErrorState>
    ) : <SkeletonCard lines={6} />
  }
  return (
    <>
      {terms.data.text && (
        <section className={className} aria-labelledby="terms">
          <div className="card-head"><h2 id="terms">Conditions d’utilisation</h2></div>
          <MarkedText text={terms.data.text.body} level="h3" />
          {terms.data.text.version > 1 && (
            <p className="muted mt-4">
              <a href={`${screens.terms}?version=${terms.data.text.version - 1}`} target="_blank" rel="noopener">
                Relire la version précédente
              </a>
            </p>
          )}
        </section>
      )}
      <section className={`${className} stack`} aria-labelledby="consent">
        <h2 id="consent">Votre accord</h2>
        {consent.data.text ? <MarkedText text={consent.data.text.body} level="h3" /> : <p>J’accepte les conditions d’utilisation.</p>}
        <div className="row">
          <Button isLoading={act.isPending} loadingText="Enregistrement…" onClick={accept}>J’accepte</Button>
          {no}
        </div>
      </section>
    </>
  )
}
