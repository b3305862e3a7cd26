import { currentUser } from '@passerelle/contract/session'
import { useCallback } from 'react'
import { callApi } from '../platform/api.ts'
import { useSession } from '../session/session.tsx'

/** Asks the server who this is, after a change whose reply does not say. Without network the kept copy stays. */
export function useReloadPerson(): () => Promise<void> {
  const { update } = useSession()
  return useCallback(() => callApi(currentUser).then(update, () => {}), [update])
}
