import { adminApproveProfile, adminGetProfile, adminListProfiles, adminOverview, adminRejectProfile, adminReopenProfile } from '@passerelle/contract/admin'
import { formatInstant } from '@passerelle/contract/dates'
import { role } from '@passerelle/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { fullName } from '../session/person.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/badge.tsx'
import { BackLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import '../ui/styles/desk.css'
import { usePageTitle } from '../ui/use-page-title.ts'
import { canInstruct, section } from './admin-sections.ts'
import { ApproveDialog, DecisionPanel } from './decision-panel.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { DeclaredData } from './declared-data.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { ProfileQueue } from './profile-queue.tsx'
import { rejectionMotives, roleWord, statTone, statWord } from './profile-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SupplierServices } from './supplier-services.tsx'
import { useKeys } from './use-keys.ts'
import { useKeyset } from './use-keyset.ts'

const changed = [adminListProfiles, adminGetProfile, adminOverview]

/** One file: the document beside what was declared, and the decision (A approves, R rejects, each after a confirmation). */
export default function ProfileDeskPage() {
  const { id = '' } = useParams()
  // A file of its own: no zoom, dialog or page of the one before.
  return <ProfileDesk key={id} userId={id} />
}

function ProfileDesk({ userId }: { userId: string }) {
  const profile = useRead(adminGetProfile, { params: { id: userId } })
  const queue = useKeyset(adminListProfiles, { status: 'pending' })
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const { user: officer } = useSession()
  const decide = useDecisions(userId, queue.rows?.map(({ user }) => user.id) ?? [])
  const file = profile.data
  const canDecide = canInstruct(officer?.admin_role) && file?.stat === 'pending'
  useKeys(canDecide ? { a: () => setAsking('approve'), r: () => setAsking('reject') } : {})
  const title = useRef<HTMLHeadingElement>(null)
  const isShown = file !== undefined
  // The next file comes by itself after a decision, whose button is gone: its name is read.
  useEffect(() => {
    if (isShown && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [isShown])
  usePageTitle(file ? `${fullName(file.user)}, dossier` : 'Dossier')

  if (!file) {
    return (
      <Page>
        <BackLink to={to.admin(section.profiles)}>Profils</BackLink>
        {profile.error ? (
          <ErrorState isCard title="Le dossier n’a pas pu être chargé" reference={profile.error.requestId} onRetry={() => void profile.refetch()}>{profile.error.message}</ErrorState>
        ) : (
          <SkeletonCard lines={8} />
        )}
      </Page>
    )
  }
  return (
    <main className="desk" id="contenu" tabIndex={-1}>
      <div className="desk-head row-between flex-wrap">
        <div>
          <BackLink to={to.admin(section.profiles)}>Profils</BackLink>
          <h1 tabIndex={-1} ref={title}>{fullName(file.user)}</h1>
          <p className="muted">{[file.user.role_id && roleWord(file.user.role_id), `déposé le ${formatInstant(file.submitted_at)}`].filter(Boolean).join(' · ')}</p>
        </div>
        {file.stat && <Badge tone={statTone[file.stat]}>{statWord[file.stat]}</Badge>}
      </div>
      <nav className="desk-tabs" aria-label="Parties du dossier">
        <a href="#document">Document</a>
        <a href="#donnees">Données</a>
        <a href="#historique">Historique</a>
      </nav>
      <ProfileQueue list={queue} currentId={file.user.id} />
      <DocumentViewer documents={file.documents} />
      <div className="stack">
        <DeclaredData file={file} />
        {file.user.role_id === role.supplier && <SupplierServices supplierId={file.user.id} services={file.services} />}
        <DecisionPanel
          stat={file.stat}
          canDecide={canInstruct(officer?.admin_role)}
          isReopening={decide.reopen.isPending}
          onApprove={() => setAsking('approve')}
          onReject={() => setAsking('reject')}
          onReopen={() => decide.reopen.mutate({ params: { id: userId } })}
        />
        <DecisionHistory decisions={file.decisions} />
      </div>
      {asking === 'approve' && (
        <ApproveDialog name={fullName(file.user)} isLoading={decide.approve.isPending} onClose={() => setAsking(null)} onConfirm={() => decide.approve.mutate({ params: { id: userId } })} />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title="Rejeter ce profil"
          motives={rejectionMotives}
          help="Envoyée par e-mail et affichée sur son tableau de bord."
          confirmLabel="Rejeter le profil"
          isLoading={decide.reject.isPending}
          error={decide.reject.error?.fields.reason}
          onConfirm={(reason) => decide.reject.mutate({ params: { id: userId }, body: { reason } })}
          onClose={() => setAsking(null)}
        />
      )}
    </main>
  )
}

/** Each decision is told, then the next file of the queue opens. */
function useDecisions(userId: string, queueIds: readonly number[]) {
  const toast = useToast()
  const navigate = useNavigate()
  const index = queueIds.indexOf(Number(userId))
  const nextId = queueIds[index + 1] ?? queueIds.find((id) => id !== Number(userId))
  const handlers = {
    refresh: changed,
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      void navigate(nextId === undefined ? to.admin(section.profiles) : to.admin(section.profiles, nextId))
    },
  }
  return {
    approve: useAct(adminApproveProfile, handlers),
    reject: useAct(adminRejectProfile, { ...handlers, onError: ({ fields }) => fields.reason !== undefined }),
    reopen: useAct(adminReopenProfile, {
      refresh: changed,
      onSuccess: ({ message }) => {
        toast.success(message)
        void navigate(to.admin(section.profiles))
      },
    }),
  }
}
