import { checkRecoveryLink } from '@passerelle/contract/session'
import { useEffect, useState } from 'react'
import { callApi } from '../platform/api.ts'

/** Why the mailed link is of no use any more, or null. Without an answer it is tried: the new password’s own answer will tell. */
export function useDeadLink(link: string): string | null {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    callApi(checkRecoveryLink, { body: { link }, signal: leaving.signal }).then((reply) => {
      if (!leaving.signal.aborted && !reply.status) setWhy(reply.message)
    }, () => {})
    return () => leaving.abort()
  }, [link])
  return why
}
