import { useState, type ReactNode } from 'react'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Arrival } from './lazy-screen.tsx'

const MustEnrolPage = lazyPart(() => import('../accounts/must-enrol-page.tsx'), Arrival)

/** What stands behind it shows once a second factor is in place, where the server asks for one. */
export function FactorGate({ children }: { children: ReactNode }) {
  const { user, update } = useSession()
  // Until the backup codes are kept: the server may say meanwhile that nothing is missing any more.
  const [isEnrolling, setIsEnrolling] = useState(false)
  if (user?.must_enrol && !isEnrolling) setIsEnrolling(true)
  if (!isEnrolling) return children
  return (
    <MustEnrolPage
      onDone={() => {
        if (user) {
          const { must_enrol: _done, ...enrolled } = user
          update({ user: enrolled })
        }
        setIsEnrolling(false)
      }}
    />
  )
}
