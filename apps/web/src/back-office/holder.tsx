import { may, type Right } from '@passerelle/contract/rights'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Redirect } from '../session/redirect.tsx'
import { useSession } from '../session/session.tsx'

/** A screen for whoever holds a right; no menu and no link leads others here, who are sent to the first page. */
export function Holder({ right, children }: { right: Right; children: ReactNode }) {
  const { user } = useSession()
  return may(user, right) ? children : <Redirect to={paths.admin} />
}
