import { getSentProfile } from '@passerelle/contract/profiles'
import { useEffect, type ReactNode } from 'react'
import { Page } from '../layouts/page.tsx'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { SentContext } from './sent.tsx'

/** Reads what the person sent before, if it may be corrected, before the form is there: it does not fill itself under the hand. */
export function WithSent({ children }: { children: ReactNode }) {
  const { stat } = useSession()
  const sent = useRead(getSentProfile, { staleTime: 0 })
  const isShown = sent.isFetchedAfterMount || sent.error !== null
  useEffect(() => {
    // The title was not there yet when the page was reached.
    if (isShown && document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isShown])
  // A new account is not kept from its form by a read that has nothing to say to it.
  if (sent.error && stat === 'rejected') {
    return (
      <Page isNarrow>
        <ErrorState
          isCard
          title="Le formulaire n’a pas pu être chargé"
          reference={sent.error.requestId}
          onRetry={() => void sent.refetch()}
        >
          {sent.error.message}
        </ErrorState>
      </Page>
    )
  }
  // An older copy may be of an earlier refusal.
  if (!isShown) return <Page isNarrow><SkeletonCard lines={6} /></Page>
  return <SentContext value={sent.data ?? null}>{children}</SentContext>
}
