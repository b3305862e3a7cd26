import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles } from '@passerelle/contract/profiles'
import { itemsOfFile } from '@passerelle/contract/question-items'
import { adminAskProfile } from '@passerelle/contract/questions'
import { adminClaimProfile, adminLeaveProfile, adminTakeOverProfile } from '@passerelle/contract/reviews'
import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import { role, roleLabel } from '@passerelle/contract/constants'
import { decisionMotives } from '@passerelle/contract/decision-motives'
import { statWord, withdrawnWord } from '@passerelle/contract/decision-words'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { fullName } from '../session/person.ts'
import { refusedWords } from '../session/refused-words.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink, BackLink, Button } from '../ui/text/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import { section } from '../back-office/admin-sections.ts'
import { AskedQuestions } from '../reviews/asked-questions.tsx'
import { ApproveDialog } from '../reviews/approve-dialog.tsx'
import { DecisionHistory } from '../reviews/decision-history.tsx'
import { Desk } from '../reviews/desk.tsx'
import { DeskQueue } from '../reviews/desk-queue.tsx'
import { useClaim } from '../reviews/use-claim.ts'
import { useDeskQueue } from '../reviews/use-desk-queue.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { DeclaredData } from './declared-data.tsx'
import { DocumentViewer } from '../documents/document-viewer.tsx'
import { decisionLooks, statTone } from './review-words.ts'
import { kindOfUser, RefusedItems } from './refused-items.tsx'
import { useDecisions } from './use-decisions.ts'
import { useKeys } from '../platform/use-keys.ts'
import { profileFilters } from './profile-filters.ts'

const AskDialog = lazyDialog(async () => ({ default: (await import('../reviews/ask-dialog.tsx')).AskDialog }))
const loadSuspension = async () => ({ default: (await import('../suspensions/suspension-panel.tsx')).SuspensionPanel })
const SuspensionPanel = lazyDialog(loadSuspension)
const loadReason = async () => ({ default: (await import('../back-office/reason-dialog.tsx')).ReasonDialog })
const ReasonDialog = lazyDialog(loadReason)
const loadReopening = async () => ({ default: (await import('./reopen-dialog.tsx')).ReopenDialog })
const ReopenDialog = lazyDialog(loadReopening)
const loadDuplicates = async () => ({ default: (await import('./duplicates-panel.tsx')).DuplicatesPanel })
/** They have a call of their own to wait for. */
const DuplicatesPanel = lazyDialog(loadDuplicates)
const loadChanges = async () => ({ default: (await import('./profile-changes.tsx')).ProfileChanges })
/** Of a file that was approved once. */
const ProfileChanges = lazyDialog(loadChanges)
const loadServices = async () => ({ default: (await import('../catalogue/supplier-services.tsx')).SupplierServices })
const loadWithdrawal = async () => ({ default: (await import('./withdrawal-panel.tsx')).WithdrawalPanel })
const WithdrawalPanel = lazyDialog(loadWithdrawal)
/** Below the file and of suppliers only: nobody waits for it. */
const SupplierServices = lazyDialog(loadServices)
/** What they are chosen from matters to the list alone. */
const queueFilters = profileFilters([])
const claimRoutes = {
  claim: adminClaimProfile, leave: adminLeaveProfile, takeOver: adminTakeOverProfile, shown: [adminGetProfile, adminListProfiles],
}

/** One file: the document beside what was declared, and the decision (A approves, R rejects, each after a confirmation). */
export default function ProfileDeskPage() {
  const { id = '' } = useParams()
  // A file of its own: no zoom, dialog or page of the one before.
  return <ProfileDesk key={id} userId={id} />
}

function ProfileDesk({ userId }: { userId: string }) {
  useSoon(loadDuplicates, loadChanges, loadReason, loadSuspension, loadServices, loadWithdrawal)
  const profile = useRead(adminGetProfile, { params: { id: userId } })
  const navigate = useNavigate()
  const queue = useDeskQueue(adminListProfiles, queueFilters)
  const list = queue.linkTo(to.admin(section.profiles))
  const [asking, setAsking] = useState<'approve' | 'reject' | 'ask' | 'reopen' | null>(null)
  const { user: officer } = useSession()
  const file = profile.data
  const isReviewing = may(officer, 'profiles.decide') && file?.stat === 'pending'
  const claim = useClaim(claimRoutes, userId, isReviewing)
  const canDecide = isReviewing && !claim.holder
  const decide = useDecisions({
    userId,
    version: file?.version,
    // Neither who is awaited for an answer nor who is suspended, of whom nothing can be approved, is next.
    queueIds: queue.rows.flatMap(({ user, stat, question, is_suspended: isSuspended }) => (
      (stat === 'pending' && question !== 'asked' && !isSuspended) || String(user.id) === userId ? user.id : []
    )),
    onStale: () => {
      setAsking(null)
      claim.askAgain()
    },
  })
  useKeys(canDecide ? { a: () => setAsking('approve'), r: () => setAsking('reject') } : {})
  usePageTitle(file ? `${fullName(file.user)}, dossier` : 'Dossier')

  if (!file) {
    const isUnknown = profile.error?.status === 404
    return (
      <Page>
        <PageHead title="Dossier" back={<BackLink {...list}>Profils</BackLink>} />
        {profile.error ? (
          <ErrorState
            isCard
            title={isUnknown ? 'Ce dossier est introuvable' : 'Le dossier n’a pas pu être chargé'}
            reference={profile.error.requestId}
            onRetry={isUnknown ? undefined : () => void profile.refetch()}
          >
            {profile.error.message}
          </ErrorState>
        ) : (
          <SkeletonCard lines={8} />
        )}
      </Page>
    )
  }
  return (
    <Desk
      title={fullName(file.user)}
      back={<BackLink {...list}>Profils</BackLink>}
      lead={
        <>
          <p className="muted">{[file.user.role_id && roleLabel[file.user.role_id], `déposé le ${formatInstant(file.submitted_at)}`]
            .filter(Boolean)
            .join(' · ')}</p>
          <ActionLink to={to.admin(section.people, file.user.id)} icon="chevron-right">Toute son histoire</ActionLink>
        </>
      }
      badge={file.suspension ? <Badge tone="no">Suspendu</Badge>
        : file.stat && <Badge tone={statTone[file.stat]}>{file.user.is_withdrawn ? withdrawnWord : statWord[file.stat]}</Badge>}
      claim={claim}
      parts={[['document', 'Document'], ['donnees', 'Données'], ['historique', 'Historique']]}
    >
      <DeskQueue
        files={queue}
        rows={queue.rows.map(({ user, display_name: name, role_id: roleId, submitted_at: submittedAt, is_suspended: isSuspended }) => ({
          id: user.id,
          place: to.admin(section.profiles, user.id),
          name,
          detail: `${roleLabel[roleId]} · ${formatDay(dayOf(new Date(submittedAt)))}`,
          isSuspended,
        }))}
        currentId={file.user.id}
      />
      <DocumentViewer documents={file.documents} />
      <div className="stack">
        {may(officer, 'identities.read') && <DuplicatesPanel userId={file.user.id} document={file.documents[0]} />}
        {/* Of an approval that is withdrawn nothing has changed yet. */}
        {file.changes && (file.stat === 'pending' || file.changes.length > 0) && <ProfileChanges changes={file.changes} />}
        <DeclaredData file={file} />
        {file.user.role_id === role.supplier && <SupplierServices supplierId={file.user.id} services={file.services} />}
        {!claim.holder && <DecisionPanel
          stat={file.stat}
          canDecide={may(officer, 'profiles.decide')}
          canReopen={file.changes === null && !file.decisions.some(({ action }) => action === 'approved' || action === 'withdrawn')}
          onApprove={() => setAsking('approve')}
          onReject={() => setAsking('reject')}
          onReopen={() => setAsking('reopen')}
        />}
        {canDecide && file.questions.at(-1)?.answered_at !== null && (
          <Button tone="line" onClick={() => setAsking('ask')}>Demander un élément</Button>
        )}
        <AskedQuestions questions={file.questions} />
        <DecisionHistory
          looks={decisionLooks}
          decisions={file.decisions.map(({ refused, ...decision }) => ({
            ...decision, more: refused.length > 0 ? `À corriger\u00A0: ${refusedWords(refused)}.` : null,
          }))}
        />
        {file.stat === 'approved' && may(officer, 'profiles.decide') && (
          <WithdrawalPanel userId={file.user.id} roleId={file.user.role_id} />
        )}
        <SuspensionPanel
          userId={file.user.id}
          roleId={file.user.role_id}
          suspension={file.suspension}
          canDecide={may(officer, 'people.suspend')}
        />
      </div>
      {asking === 'ask' && (
        <AskDialog
          route={adminAskProfile}
          id={file.user.id}
          items={itemsOfFile(kindOfUser(file.user) ?? 'particular')}
          refresh={[adminGetProfile, adminListProfiles]}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'reopen' && (
        <ReopenDialog
          userId={file.user.id}
          onDone={() => void navigate(list.to, { state: list.state })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'approve' && (
        <ApproveDialog
          title="Approuver ce profil"
          confirmLabel="Approuver le profil"
          isLoading={decide.isApproving}
          onClose={() => setAsking(null)}
          onConfirm={decide.approve}
        >
          <p>{fullName(file.user)} recevra un e-mail et pourra utiliser la plateforme.</p>
        </ApproveDialog>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          {...decide.rejection}
          title="Rejeter ce profil"
          motives={decisionMotives.profile.reject}
          help="Envoyée par e-mail et affichée sur son tableau de bord."
          confirmLabel="Rejeter le profil"
          onConfirm={decide.reject}
          onClose={() => {
            decide.dropRefused()
            setAsking(null)
          }}
          after={<RefusedItems user={file.user} refused={decide.refused} onChange={decide.refuse} />}
        />
      )}
    </Desk>
  )
}
