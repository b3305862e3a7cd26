import type { getSentProfile } from '@passerelle/contract/profiles'
import type { RoleId } from '@passerelle/contract/constants'
import { createContext, use, useEffect } from 'react'
import type { Reply } from '../platform/api.ts'
import { asTyped } from './form-fields.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

export type SentFile = NonNullable<Reply<typeof getSentProfile>>

export const SentContext = createContext<SentFile | null>(null)

/** What the person sent for this role; null when nothing is to be corrected. */
export function useSent(roleId: RoleId): SentFile | null {
  const sent = use(SentContext)
  return sent?.role_id === roleId ? sent : null
}

/** The fields of a form as they were sent, written as one types them. */
export function filledIn<Values extends Record<string, string>>(blank: Values, sent: SentFile | null): Values {
  const given = Object.entries(sent?.form ?? {}).filter(([name]) => Object.hasOwn(blank, name))
  return { ...blank, ...Object.fromEntries(given.map(([name, value]) => [name, asTyped(name, value)])) }
}

/** The document that stays unless another is chosen; one that was refused does not. */
export const keptDocument = (sent: SentFile | null) => (sent && !sent.refused.includes('doc_file') ? sent.document : null)

interface MarkedForm {
  setError(this: void, name: string, error: { type: string; message: string }): void
}

/** Marks what the reviewer refused, until it is checked again: with the reviewer’s word, which of several items is said once, above. */
export function useRefusedMarks({ setError }: MarkedForm, sent: SentFile | null): void {
  useEffect(() => {
    if (!sent) return
    const message = sent.refused.length > 1 ? 'À corriger\u00A0: le motif est en haut de la page.' : `À corriger\u00A0: ${sent.reason}`
    for (const field of sent.refused) setError(field, { type: 'refused', message })
  }, [setError, sent])
}

/** Few have been refused: what they are told comes behind their form. */
export const RefusalNotice = lazyPart(async () => ({ default: (await import('./refusal-notice.tsx')).RefusalNotice }))
