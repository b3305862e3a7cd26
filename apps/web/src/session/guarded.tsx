import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageLoading } from '../ui/page-loading.tsx'
import { guardRedirect, type Zone } from './guard.ts'
import { Redirect } from './redirect.tsx'
import { useSession } from './session.tsx'

/** A layout route: its children show only to those whom the guard lets in. */
export function Guarded({ zone, children = <Outlet /> }: { zone: Zone; children?: ReactNode }) {
  const { isReady, user } = useSession()
  const { pathname } = useLocation()
  if (!isReady) return <PageLoading />
  const elsewhere = guardRedirect(zone, pathname, user)
  return elsewhere === null ? children : <Redirect to={elsewhere} />
}
