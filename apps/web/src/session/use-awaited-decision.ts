import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session.tsx'

const everyMs = 60_000
/** Of what is known already, when the person comes back to the page or goes to another. */
const soonMs = 10_000

/**
 * While somebody waits for the decision on a profile, it is asked for every minute that the page is seen, and sooner when
 * the person comes back to it or moves inside the application: nobody has to reload to be let in.
 */
export function useAwaitedDecision(): void {
  const { stat, askIfOlder } = useSession()
  const { pathname } = useLocation()
  const isAwaited = stat === 'pending' || stat === 'rejected'
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => askIfOlder(0), everyMs)
    const onFocus = () => askIfOlder(soonMs)
    addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [isAwaited, askIfOlder])
  useEffect(() => {
    if (isAwaited) askIfOlder(soonMs)
  }, [isAwaited, pathname, askIfOlder])
}
