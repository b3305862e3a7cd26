import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Arrival } from './lazy-screen.tsx'

const AcceptTermsPage = lazyPart(() => import('../texts/accept-terms-page.tsx'), Arrival)

/**
 * What stands behind it shows once the conditions in force are accepted. A page that was open before they were asked for stays: nothing
 * that is being typed goes; the next page asks, or what is sent from this one (`TermsFirst`).
 */
export function TermsGate({ children }: { children: ReactNode }) {
  const { user, update } = useSession()
  const { pathname } = useLocation()
  const [calm, setCalm] = useState<string | null>(null)
  if (!user?.must_accept && calm !== pathname) setCalm(pathname)
  if (!user?.must_accept || calm === pathname) return children
  const { must_accept: _done, ...agreed } = user
  return <AcceptTermsPage onDone={() => update({ user: agreed })} />
}
