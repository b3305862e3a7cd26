import { role, roleLabel, type Stat } from '@passerelle/contract/constants'
import { withdrawnWord } from '@passerelle/contract/decision-words'
import type { User } from '@passerelle/contract/shapes'
import { PasswordChangeForm } from '../accounts/password-change-form.tsx'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { fullName, pictureOf } from '../session/person.ts'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { LogoForm } from './logo-form.tsx'
import { MyServices } from './my-services.tsx'
import { profileSections } from './profile-sections.tsx'

/** Few are told that. */
const RejectedNotice = lazyPart(async () => ({ default: (await import('../session/rejected-notice.tsx')).RejectedNotice }))
const DonorView = lazyPart(() => import('./donor-view.tsx'), undefined, SkeletonCard)
const SmsChoice = lazyPart(() => import('./sms-choice.tsx'), undefined, SkeletonCard)
const AccountSecurity = lazyPart(() => import('../accounts/account-security.tsx'), undefined, SkeletonCard)

/** « Profil »: who the person is here, what they declared, and what they may change (specification 2). */
export default function ProfilePage() {
  const { user, stat, statReason } = useSession()
  if (!user || user.role_id === null) return null
  const sections = profileSections(user)
  const { partner } = user
  return (
    <Page isNarrow>
      <PageHead title="Profil" />
      <Identity user={user} roleName={roleLabel[user.role_id]} stat={stat} />
      {stat === 'rejected' && <RejectedNotice reason={statReason} />}
      {sections.map(({ id, title, pairs }, index) => (
        <section className="card stack" key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <DescriptionList pairs={pairs} />
          {index === sections.length - 1 && (
            <div>
              <ButtonLink tone="line" to={user.role_id === role.beneficiary ? paths.editBeneficiary : paths.editCompany}>
                Modifier vos informations
              </ButtonLink>
            </div>
          )}
        </section>
      ))}
      {user.role_id === role.beneficiary && <DonorView />}
      {user.role_id === role.supplier && stat === 'approved' && <MyServices />}
      {partner && stat === 'approved' && <LogoForm logoUrl={partner.logo} name={partner.social_reason ?? fullName(user)} />}
      <SmsChoice user={user} />
      <PasswordChangeForm />
      <AccountSecurity />
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
      <Avatar name={name} {...pictureOf(user)} isLarge />
      <div className="min-w-0 flex-1 basis-[160px]">
        <p className="strong text-20 wrap-anywhere">{name}</p>
        <p className="muted">{roleName}</p>
      </div>
      {stat && <Badge tone={statBadges[stat].tone}>{user.is_withdrawn ? withdrawnWord : statBadges[stat].text}</Badge>}
    </section>
  )
}
