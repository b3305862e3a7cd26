import { supportContact } from '@passerelle/contract/session'
import { lostMailboxSentence } from '@passerelle/contract/support-sentences'
import { useEffect, useState } from 'react'
import { callApi, type Reply } from '../platform/api.ts'

/** Who helps whoever has lost the mailbox too. In a page that begins with this screen, the server writes it where this is empty. */
export function LostMailbox() {
  const parts = lostMailboxSentence(useContact())
  return (
    <p className="muted mt-4" hidden={parts.length === 0} data-fill="lostMailbox">
      {parts.map((part) => (typeof part === 'string' ? part : <a key={part.href} href={part.href}>{part.text}</a>))}
    </p>
  )
}

/** Without the query cache, which this screen does not fetch. */
function useContact() {
  const [contact, setContact] = useState(contactInPage)
  useEffect(() => {
    const controller = new AbortController()
    // A help for few: without it the page is whole.
    callApi(supportContact, { signal: controller.signal }).then(setContact, () => {})
    return () => controller.abort()
  }, [])
  return contact
}

/** As the page has it that is taken over: nothing moves when it goes. */
function contactInPage(): Pick<Reply<typeof supportContact>, 'email' | 'phone'> {
  // Drawn at build time.
  if (typeof document === 'undefined') return { email: null, phone: null }
  const inPage = (scheme: string) =>
    document.querySelector(`#early-page [data-fill="lostMailbox"] [href^="${scheme}"]`)?.getAttribute('href')?.slice(scheme.length) ?? null
  return { email: inPage('mailto:'), phone: inPage('tel:') }
}
