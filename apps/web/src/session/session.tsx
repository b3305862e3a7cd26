import type { Stat } from '@passerelle/contract/constants'
import { clientSentences } from '@passerelle/contract/client-sentences'
import { currentUser, logout } from '@passerelle/contract/session'
import type { User } from '@passerelle/contract/shapes'
import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ApiError, callApi, setBearer, setExpiredListener, setForbiddenListener } from '../platform/api.ts'
import { paths } from '../paths.ts'
import { useToast } from '../platform/toasts.ts'
import {
  inOrder,
  isWritten,
  lockSession,
  readStoredSession,
  storeSession,
  unlockPrivate,
  wipeSession,
  type StoredSession,
} from './session-storage.ts'
import { useReturnPlace } from './use-return-place.ts'

export interface Session {
  user: User | null
  stat: Stat | null
  /** Why a profile was rejected. */
  statReason: string | null
  countNotif: number
  /** False until this device has been asked what it kept. */
  isReady: boolean
  /** False while only the device's copy says who this is: a profile may have been approved since. */
  isFresh: boolean
  /** Asks the server who this is, unless it said so less than `ms` ago. */
  askIfOlder: (ms: number) => void
  /** The page that waits for the person who has just signed in, if one does. */
  returnTo: string | null
  /** A page was asked for while nobody is signed in. */
  askedFor: (place: string) => void
  /** The person is on a page of their own. */
  hasArrived: () => void
  /** The address of the person whose session has just ended by itself. */
  expiredEmail: string
  /** After a successful login. */
  signIn: (reply: StoredSession) => Promise<void>
  signOut: () => void
  /** After a reply that carries a newer person (specification 7, last line). */
  update: (newer: Partial<Pick<StoredSession, 'user' | 'stat' | 'countNotif'>>) => void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in person. Needs a router and toasts above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { held, isReady, arrive, leave, expire, update } = useHeldSession()
  const { returnTo, expiredEmail, leftBy, askedFor, forget } = useReturnPlace(held?.user ?? null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()

  const signOut = useCallback(() => {
    // Its answer changes nothing: without network the person leaves all the same (specification 8).
    callApi(logout).catch(() => {})
    forget()
    leave()
    void navigate(paths.login, { replace: true })
  }, [leave, forget, navigate])

  const onExpired = useEffectEvent(({ reason, message }: ApiError) => {
    const isSuspended = reason === 'account_suspended'
    // A suspended person does not come back soon, and somebody else may hold the device.
    if (isSuspended) leave()
    else {
      if (held) leftBy(pathname + search, held.user)
      expire()
    }
    void navigate(paths.login, { replace: true })
    toast.warning(isSuspended ? message : clientSentences.sessionExpired)
  })
  useEffect(() => {
    setExpiredListener((refusal) => onExpired(refusal))
    return () => setExpiredListener(() => {})
  }, [])

  const { statReason, isFresh, confirm, askIfOlder } = useFreshPerson(held?.token ?? null, update)
  const signIn = useCallback((reply: StoredSession) => {
    // Before anything of the person shows: a form that opens finds its draft.
    void unlockPrivate(reply.device_secret)
    void sweep()
    confirm(reply.token)
    return arrive(reply)
  }, [confirm, arrive])
  const session = useMemo<Session>(() => ({
    user: held?.user ?? null,
    stat: held?.stat ?? null,
    countNotif: held?.countNotif ?? 0,
    statReason,
    isReady,
    isFresh,
    askIfOlder,
    returnTo,
    expiredEmail,
    askedFor,
    hasArrived: forget,
    signIn,
    signOut,
    update,
  }), [held, statReason, isReady, isFresh, askIfOlder, returnTo, expiredEmail, askedFor, forget, signIn, signOut, update])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** What the server has forgotten, this device forgets; and what every form needs is fetched in passing. */
const sweep = () => import('../platform/kept-acts.ts').then(({ sweepActs }) => sweepActs('person')).catch(() => {})

const freshMs = 60_000
/** Twice what an old phone takes to seal a session. */
const storedWithinMs = 1000

/**
 * Asks the server again who this is: at the start, when the person comes back to the page, and when a call is refused to
 * the person whom the page knows. Gives the reason of a rejection.
 */
function useFreshPerson(token: string | null, update: Session['update']) {
  /** The token whose person the server has told, or could not be asked about. */
  const [confirmed, confirm] = useState<string | null>(null)
  const [reason, setReason] = useState<{ token: string; text: string | null } | null>(null)
  const asking = useRef<(ms: number) => void>(() => {})
  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    const { signal } = controller
    let askedAt = -Infinity
    let isAsking = false
    let mustAskAgain = false
    const ask = () => {
      askedAt = performance.now()
      isAsking = true
      mustAskAgain = false
      // Without network the kept copy stays; a 401 is the expired listener’s affair.
      callApi(currentUser, { signal }).then((fresh) => {
        if (signal.aborted) return
        update(fresh)
        setReason({ token, text: fresh.stat_reason })
      }, () => {
        // Refused even here, by something on the way: asking again would never end.
        mustAskAgain = false
      }).finally(() => {
        if (signal.aborted) return
        isAsking = false
        confirm(token)
        if (mustAskAgain) ask()
      })
    }
    const askIfOlder = (ms: number) => {
      if (!document.hidden && !isAsking && performance.now() - askedAt >= ms) ask()
    }
    const askNowAndThen = () => askIfOlder(freshMs)
    asking.current = askIfOlder
    // The answer on its way may be older than the refusal.
    const onForbidden = () => {
      if (isAsking) mustAskAgain = true
      else ask()
    }
    askNowAndThen()
    document.addEventListener('visibilitychange', askNowAndThen)
    addEventListener('online', askNowAndThen)
    setForbiddenListener(onForbidden)
    return () => {
      controller.abort()
      asking.current = () => {}
      document.removeEventListener('visibilitychange', askNowAndThen)
      removeEventListener('online', askNowAndThen)
      setForbiddenListener(() => {})
    }
  }, [token, update])
  return {
    statReason: reason?.token === token ? reason.text : null,
    isFresh: confirmed === token,
    confirm,
    askIfOlder: useCallback((ms: number) => asking.current(ms), []),
  }
}

/** The session in memory, its copy on the device, and the other tabs. */
function useHeldSession() {
  const [{ held, isReady }, setState] = useState<{ held: StoredSession | null; isReady: boolean }>({ held: null, isReady: false })
  const latest = useRef<StoredSession | null>(null)

  const hold = useCallback((session: StoredSession | null) => {
    latest.current = session
    setBearer(session?.token ?? null)
    setState({ held: session, isReady: true })
  }, [])

  /** From now on calls are theirs; what still comes for somebody before them is late. */
  const keep = useCallback(({ token, user, stat, countNotif, device_secret }: StoredSession) => {
    const session = { token, user, stat, countNotif, device_secret }
    latest.current = session
    setBearer(token)
    inOrder(() => storeSession(session))
    return session
  }, [])

  const enter = useCallback((reply: StoredSession) => hold(keep(reply)), [hold, keep])

  /** The device has it before the page changes, so that a page loaded again at once is still signed in; a slow one is not waited for. */
  const arrive = useCallback(async (reply: StoredSession) => {
    const session = keep(reply)
    await Promise.race([isWritten(), new Promise((resolve) => void setTimeout(resolve, storedWithinMs))])
    if (latest.current === session) hold(session)
  }, [hold, keep])

  const leave = useCallback(() => {
    hold(null)
    inOrder(wipeSession)
  }, [hold])

  const expire = useCallback(() => {
    hold(null)
    inOrder(lockSession)
  }, [hold])

  const update = useCallback<Session['update']>(({ user, stat, countNotif }) => {
    const before = latest.current
    // The late answer to somebody who has left meanwhile: their person never joins the next one's session.
    if (!before || (user && user.id !== before.user.id)) return
    enter({
      token: before.token,
      user: user ?? before.user,
      stat: stat === undefined ? before.stat : stat,
      countNotif: countNotif ?? before.countNotif,
      device_secret: before.device_secret,
    })
  }, [enter])

  useEffect(() => {
    const takeStored = () => inOrder(async () => {
      const before = latest.current
      const stored = await readStoredSession()
      // Somebody signed in or out while the device was being read: that is newer.
      if (latest.current === before) hold(stored)
    })
    // `key` is null when another tab cleared everything.
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== 'token') return
      if (event.newValue === null) hold(null)
      else takeStored()
    }
    // Shown again by « Back »: a page that the browser kept aside has heard nothing meanwhile.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) takeStored()
    }
    takeStored()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShown)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShown)
    }
  }, [hold])

  return { held, isReady, arrive, leave, expire, update }
}
