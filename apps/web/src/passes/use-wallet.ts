import { type Day, dayOf } from '@passerelle/contract/dates'
import { getWallet } from '@passerelle/contract/passes'
import { useMemo } from 'react'
import type { ApiError, Reply } from '../platform/api.ts'
import { useKept } from '../platform/use-kept.ts'
import { useOnline } from '../platform/use-online.ts'
import { type Pages, useKeyset } from '../platform/use-pages.ts'
import { useSession } from '../session/session.tsx'

export type WalletPass = Reply<typeof getWallet>['data'][number]

/** Of whom: a copy is shown to nobody else, whatever the device has done with it. */
type KeptWallet = { userId: number; passes: WalletPass[]; hasMore: boolean }

export interface Wallet extends Pages<WalletPass> {
  /** When what is shown was read, where the server has not said that it still holds. */
  since: Date | null
  /** The server does not answer: nothing can be changed now. */
  isAway: boolean
  /** These very passes are there without network. */
  isReady: boolean
}

/** The passes of whoever is signed in: as the server says, else as this device has kept them. */
export function useWallet(): Wallet {
  const { user } = useSession()
  const isOnline = useOnline()
  const list = useKeyset(getWallet, { refetchOnWindowFocus: true })
  const { rows, hasMore, readAtMs, error } = list
  const userId = user?.id
  const fresh = useMemo(
    () => (rows && userId !== undefined ? { userId, passes: rows, hasMore } : undefined),
    [rows, userId, hasMore],
  )
  const { kept: found, isReady } = useKept<KeptWallet>('wallet 1', fresh, readAtMs)
  const kept = !rows && found?.value.userId === userId && isPassing(error) ? found : null
  const isAway = !isOnline || (error !== null && !list.isMoreFailed)
  return {
    ...list,
    rows: rows ?? kept?.value.passes.map((pass) => asOf(pass, dayOf(new Date()))),
    hasMore: kept?.value.hasMore ?? hasMore,
    isLoading: list.isLoading && !kept,
    error: kept ? null : error,
    since: kept?.readAt ?? (rows && isAway ? new Date(readAtMs) : null),
    isAway,
    isReady,
  }
}

/** A refusal is no reason to show what was: the person may have none of it any more. */
const isPassing = (error: ApiError | null) => error === null || error.status === 0 || error.status === 429 || error.status >= 500

/** A pass whose last day has gone by since it was read can be used no more. */
function asOf(pass: WalletPass, today: Day): WalletPass {
  return pass.state === 'assigned' && pass.expires_on < today ? { ...pass, state: 'expired', code: null, qr: null } : pass
}
