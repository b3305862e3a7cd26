import { role } from '@passerelle/contract/constants'
import { MainLayout } from '../layouts/main-layout.tsx'
import { useOnline } from '../platform/use-online.ts'
import { useSession } from '../session/session.tsx'
import { fullName, pictureOf } from '../session/person.ts'
import { useWarmScanner } from '../passes/use-warm-scanner.ts'
import { FactorGate } from './factor-gate.tsx'
import { NewVersion } from './new-version.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'
import { TermsFirst } from './terms-first.tsx'
import { TermsGate } from './terms-gate.tsx'

/** The main layout, told who is there. */
export default function MainShell() {
  const { user, stat, countNotif, signOut } = useSession()
  const isOnline = useOnline()
  useWarmScanner(user?.role_id === role.supplier && stat === 'approved')
  if (!user) return null
  const { imageUrl: avatarUrl, isLogo } = pictureOf(user)
  return (
    <MainLayout
      user={{ name: fullName(user), avatarUrl, isLogo }}
      role={user.role_id}
      stat={stat}
      unreadCount={countNotif}
      onLogout={signOut}
      isOffline={!isOnline}
      news={<NewVersion />}
    >
      <FactorGate><TermsGate><ScreenOutlet /></TermsGate></FactorGate>
      <TermsFirst />
    </MainLayout>
  )
}
