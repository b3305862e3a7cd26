import { useEffect, type ReactNode } from 'react'
import { useSession } from '../src/session/session.tsx'
import type { loginReply } from './people.ts'

/** Shows its children to somebody who has just signed in. */
export function SignedIn({ as, children }: { as: ReturnType<typeof loginReply>; children: ReactNode }) {
  const { user, isReady, signIn } = useSession()
  useEffect(() => {
    if (isReady && !user) void signIn(as)
    // Once: signing out must last.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
  return user ? children : null
}
