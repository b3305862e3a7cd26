import { askPasskey } from '@passerelle/contract/second-factors'
import type { PasskeyAsked } from '@passerelle/contract/shapes'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../platform/api.ts'

/** What a passkey of the person may sign in this session, null while none may; asked again once it was used. */
export function usePasskeyAsked(): { asked: PasskeyAsked | null; askAgain: () => void } {
  const [asked, setAsked] = useState<PasskeyAsked | null>(null)
  const askAgain = useCallback(() => {
    // A code does as well: nobody is told that there is no other way.
    callApi(askPasskey).then(({ passkey }) => setAsked(passkey), () => setAsked(null))
  }, [])
  useEffect(askAgain, [askAgain])
  return { asked, askAgain }
}
