import { role } from '@passerelle/contract/constants'
import { ReportProblem } from '../cases/report-problem.tsx'
import { Page } from '../layouts/page.tsx'
import { OpenQuestions } from '../questions/open-questions.tsx'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BeneficiaryDashboard } from './beneficiary-dashboard.tsx'
import { PartnerDashboard } from './partner-dashboard.tsx'
import { SupplierDashboard } from './supplier-dashboard.tsx'

/** Few are told that. */
const RejectedNotice = lazyPart(async () => ({ default: (await import('../session/rejected-notice.tsx')).RejectedNotice }))

const boards = { [role.beneficiary]: BeneficiaryDashboard, [role.partner]: PartnerDashboard, [role.supplier]: SupplierDashboard } as const

/** « Tableau de bord »: the notice of the profile’s status, or the role’s own board once approved (specification 2). */
export default function DashboardPage() {
  const { user, stat, statReason } = useSession()
  if (!user || user.role_id === null || user.role_id === role.admin) return null
  if (stat === 'approved') {
    const Board = boards[user.role_id]
    // An approved beneficiary has requests that wait.
    return <Page>{user.role_id === role.beneficiary && <OpenQuestions />}<Board user={user} /></Page>
  }
  return (
    <Page>
      <PageHead title="Tableau de bord">Bonjour {user.firstname}.</PageHead>
      {stat === 'rejected' ? (
        <>
          <RejectedNotice reason={statReason} />
          <p><ReportProblem subject="profile" subjectId={user.id} what="la décision sur mon profil" /></p>
        </>
      ) : (
        <>
          <OpenQuestions waiting={<SkeletonCard lines={1} />} />
          <Notice tone="info" title="Votre profil est en attente de validation. Veuillez patienter. Merci.">
            <p>Nous vérifions vos documents. Nous vous préviendrons par e-mail.</p>
          </Notice>
        </>
      )}
    </Page>
  )
}
