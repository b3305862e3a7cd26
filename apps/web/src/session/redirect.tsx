import { Navigate } from 'react-router'
import { PageLoading } from '../ui/feedback/page-loading.tsx'

/** Goes elsewhere. Until the code of that screen has come, what is shown here stays: not an empty page. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <Navigate to={to} replace state={state} />
      <PageLoading />
    </>
  )
}
