import { useEffect, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageLoading } from '../ui/feedback/page-loading.tsx'
import { guardRedirect, type Zone } from './guard.ts'
import { Redirect } from './redirect.tsx'
import { useSession } from './session.tsx'

/** A layout route: its children show only to those whom the guard lets in. */
export function Guarded({ zone, children = <Outlet /> }: { zone: Zone; children?: ReactNode }) {
  const { isReady, user, returnTo, askedFor, hasArrived } = useSession()
  const { pathname, search } = useLocation()
  const isSignedIn = user !== null
  useEffect(() => {
    if (!isReady || zone === 'guest') return
    if (isSignedIn) hasArrived()
    else askedFor(pathname + search)
  }, [isReady, zone, isSignedIn, pathname, search, hasArrived, askedFor])
  if (!isReady) return <PageLoading />
  const elsewhere = guardRedirect(zone, pathname, user)
  if (elsewhere === null) return children
  return <Redirect to={zone === 'guest' && returnTo !== null ? returnTo : elsewhere} />
}
