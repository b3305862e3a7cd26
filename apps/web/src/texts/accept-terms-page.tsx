import { screens } from '@passerelle/contract/screens'
import { acceptTerms, publicText } from '@passerelle/contract/texts'
import { Page } from '../layouts/page.tsx'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Button } from '../ui/text/button.tsx'
import { MarkedText } from './marked-text.tsx'

/** In place of every page, for whoever has not yet said yes to the conditions in force. They may read, answer, or leave. */
export default function AcceptTermsPage({ onDone }: { onDone: () => void }) {
  const { signOut } = useSession()
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
  const isNew = !terms.data?.text || terms.data.text.version === 1
  const accept = () => act.mutate({ body: { terms: terms.data?.text?.version ?? 0, consent: consent.data?.text?.version ?? 0 } })
  return (
    <Page isNarrow>
      <PageHead title={isNew ? 'Avant de commencer' : 'Nos conditions ont changé'}>
        Lisez, puis répondez. Rien de ce que vous avez commencé n’est perdu.
      </PageHead>
      {terms.data && consent.data ? (
        <>
          {terms.data.text && (
            <section className="card" aria-labelledby="terms">
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
          <section className="card stack" aria-labelledby="consent">
            <h2 id="consent">Votre accord</h2>
            {consent.data.text ? <MarkedText text={consent.data.text.body} level="h3" /> : <p>J’accepte les conditions d’utilisation.</p>}
            <div className="row">
              <Button isLoading={act.isPending} loadingText="Enregistrement…" onClick={accept}>J’accepte</Button>
              <Button tone="line" onClick={signOut}>Pas maintenant, me déconnecter</Button>
            </div>
          </section>
        </>
      ) : error ? (
        <ErrorState isCard title="Les conditions n’ont pas pu être lues" reference={error.requestId} onRetry={again}>
          {error.message}
        </ErrorState>
      ) : <SkeletonCard lines={6} />}
    </Page>
  )
}
