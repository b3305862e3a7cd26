import { formatPhone } from '@passerelle/contract/phone'
import { getSentProfile } from '@passerelle/contract/profiles'
import type { RoleId } from '@passerelle/contract/constants'
import { createContext, use, useEffect, type ReactNode } from 'react'
import { Page } from '../layouts/page.tsx'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { refusedWords } from '../session/refused-words.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'

export type SentFile = NonNullable<Reply<typeof getSentProfile>>

const SentContext = createContext<SentFile | null>(null)

/** Reads what the person sent before, if it may be corrected, before the form is there: it does not fill itself under the hand. */
export function WithSent({ children }: { children: ReactNode }) {
  const { stat } = useSession()
  const sent = useRead(getSentProfile, { staleTime: 0 })
  // A new account is not kept from its form by a read that has nothing to say to it.
  if (sent.error && stat === 'rejected') {
    return (
      <Page isNarrow>
        <ErrorState isCard title="Le formulaire n’a pas pu être chargé" reference={sent.error.requestId} onRetry={() => void sent.refetch()}>{sent.error.message}</ErrorState>
      </Page>
    )
  }
  // An older copy may be of an earlier refusal.
  if (!sent.isFetchedAfterMount && !sent.error) return <Page isNarrow><SkeletonCard lines={6} /></Page>
  return <SentContext value={sent.data ?? null}>{children}</SentContext>
}

/** What the person sent for this role; null when nothing is to be corrected. */
export function useSent(roleId: RoleId): SentFile | null {
  const sent = use(SentContext)
  return sent?.role_id === roleId ? sent : null
}

/** The fields of a form as they were sent, written as one types them. */
export function filledIn<Values extends Record<string, string>>(blank: Values, sent: SentFile | null): Values {
  const given = Object.entries(sent?.form ?? {}).filter(([name]) => Object.hasOwn(blank, name))
  return { ...blank, ...Object.fromEntries(given.map(([name, value]) => [name, name.endsWith('phone') ? formatPhone(value) : value])) }
}

/** The document that stays unless another is chosen; one that was refused does not. */
export const keptDocument = (sent: SentFile | null) => (sent && !sent.refused.includes('doc_file') ? sent.document : null)

interface MarkedForm {
  setError(this: void, name: string, error: { type: string; message: string }): void
}

/** Marks what the reviewer refused with the reviewer’s word, until it is checked again. */
export function useRefusedMarks({ setError }: MarkedForm, sent: SentFile | null, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || !sent) return
    for (const field of sent.refused) setError(field, { type: 'refused', message: `À corriger\u00A0: ${sent.reason}` })
  }, [setError, sent, isReady])
}

/** Why the file was refused, and what happens to what was sent. */
export function RefusalNotice({ sent }: { sent: SentFile }) {
  return (
    <Notice tone="wait" title="Vos corrections soumettent à nouveau votre profil.">
      <div className="grid gap-2">
        <p>Motif du rejet{'\u00A0'}: {sent.reason}</p>
        {sent.refused.length > 0 && <p>À corriger{'\u00A0'}: {refusedWords(sent.refused)}.</p>}
        <p>{keptDocument(sent) ? 'Tout ce que vous aviez envoyé est gardé, document compris\u00A0: changez ce qu’il faut.' : 'Tout ce que vous aviez envoyé est gardé\u00A0: changez ce qu’il faut et joignez un nouveau document.'}</p>
      </div>
    </Notice>
  )
}
