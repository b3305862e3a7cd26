import { role, roleLabel, type Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { Page } from '../layouts/page.tsx'
import { fullName } from '../session/person.ts'
import { RejectedNotice } from '../session/rejected-notice.tsx'
import { useSession } from '../session/session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { MyServices } from './my-services.tsx'
import { profileSections } from './profile-sections.tsx'

/** « Profil »: who the person is here, and what they declared (specification 2). */
export default function ProfilePage() {
  const { user, stat, statReason } = useSession()
  if (!user || user.role_id === null) return null
  return (
    <Page isNarrow>
      <PageHead title="Profil" />
      <Identity user={user} roleName={roleLabel[user.role_id]} stat={stat} />
      {stat === 'rejected' && <RejectedNotice reason={statReason} />}
      {profileSections(user).map(({ id, title, pairs }) => (
        <section className="card" key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-1.5">{title}</h2>
          <DescriptionList pairs={pairs} />
        </section>
      ))}
      {user.role_id === role.supplier && stat === 'approved' && <MyServices />}
    </Page>
  )
}

const statBadges = {
  pending: { tone: 'wait', text: 'Profil en attente de validation' },
  approved: { tone: 'ok', text: 'Profil approuvé' },
  rejected: { tone: 'no', text: 'Profil rejeté' },
} as const satisfies Record<Stat, object>

function Identity({ user, roleName, stat }: { user: User; roleName: string; stat: Stat | null }) {
  const name = fullName(user)
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-3" aria-label="Identité">
      <Avatar name={name} imageUrl={user.avatar} isLarge />
      <div className="min-w-0 flex-1 basis-[160px]">
        <p className="strong text-20 wrap-anywhere">{name}</p>
        <p className="muted">{roleName}</p>
      </div>
      {stat && <Badge tone={statBadges[stat].tone}>{statBadges[stat].text}</Badge>}
    </section>
  )
}
