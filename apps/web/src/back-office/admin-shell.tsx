import { adminRoleWord } from '@passerelle/contract/administrator-words'
import { AdminLayout } from '../layouts/admin-layout.tsx'
import { useSession } from '../session/session.tsx'
import { fullName } from '../session/person.ts'
import { FreshFactor } from '../shell/fresh-factor.tsx'
import { FactorGate } from '../shell/factor-gate.tsx'
import { ScreenOutlet } from '../shell/screen-outlet.tsx'
import { adminItemsOf } from './admin-sections.ts'

/** The back office’s layout, told who is there. */
export default function AdminShell() {
  const { user, countNotif, signOut } = useSession()
  if (!user) return null
  return (
    <AdminLayout
      user={{ name: fullName(user), avatarUrl: user.avatar }}
      roleLabel={adminRoleWord[user.admin_role ?? 'lecture']}
      items={user.must_enrol ? [] : adminItemsOf(user)}
      unreadCount={countNotif}
      onLogout={signOut}
    >
      <FactorGate><ScreenOutlet /></FactorGate>
      <FreshFactor />
    </AdminLayout>
  )
}
