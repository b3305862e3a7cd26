import type { ReactNode } from 'react'
import { Notice } from '../ui/feedback/notice.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { useSession } from './session.tsx'

const RejectedNotice = lazyPart(async () => ({ default: (await import('./rejected-notice.tsx')).RejectedNotice }))

/**
 * In place of a screen that is for approved profiles: why a rejected one is, or what comes (the children) once a waiting one is
 * approved.
 */
export function NotApprovedNotice({ children }: { children: ReactNode }) {
  const { stat, statReason } = useSession()
  if (stat === 'rejected') return <RejectedNotice reason={statReason} />
  return <Notice tone="info" title="Votre profil est en attente de validation.">{children}</Notice>
}
