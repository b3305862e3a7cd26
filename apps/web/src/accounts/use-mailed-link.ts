import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What the link of a recovery mail holds after its `#`, or null. It leaves the address, and with it the browser's history,
 * as soon as it is read; another page of ours forgets it.
 */
export function useMailedLink(): string | null {
  const place = useLocation()
  const navigate = useNavigate()
  const mailed = /^#([\w-]{22})$/.exec(place.hash)?.[1] ?? null
  const [link, setLink] = useState(mailed)
  useEffect(() => {
    if (mailed === null) return
    setLink(mailed)
    void navigate({ hash: '' }, { replace: true, state: mailedState })
  }, [mailed, navigate])
  return mailed ?? (isMailedState(place.state) ? link : null)
}

const mailedState = { isMailed: true }
const isMailedState = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isMailed' in state
