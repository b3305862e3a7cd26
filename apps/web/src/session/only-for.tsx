import { role, type RoleId } from '@passerelle/contract/constants'
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { hasPlaceBehind } from '../platform/place-behind.ts'
import { paths } from '../paths.ts'
import { PageLoading } from '../ui/feedback/page-loading.tsx'
import { useSession } from './session.tsx'

type OnlyForProps = {
  roles?: readonly RoleId[]
  /** Asks for an approved profile too, where there is one: an administrator has none. */
  isApproved?: boolean
  children: ReactNode
}

/** Sends others back where they came from (specification 2 and 6: scan, requests, donor screens, notifications). */
export function OnlyFor({ roles, isApproved, children }: OnlyForProps) {
  const { user, stat, isFresh } = useSession()
  const isWelcome = (!roles || roles.some((one) => one === user?.role_id)) &&
    (!isApproved || stat === 'approved' || user?.role_id === role.admin)
  if (isWelcome) return children
  // Nobody is sent back on the word of an old copy.
  return isFresh ? <GoBack /> : <PageLoading />
}

function GoBack() {
  const navigate = useNavigate()
  useEffect(() => {
    void (hasPlaceBehind() ? navigate(-1) : navigate(paths.dashboard, { replace: true }))
  }, [navigate])
  return <PageLoading />
}
