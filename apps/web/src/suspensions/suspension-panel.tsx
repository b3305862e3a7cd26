import { adminOverview } from '@passerelle/contract/back-office'
import { adminGetPerson, adminListPersonHistory, adminListPersonSessions } from '@passerelle/contract/person'
import { adminListPayouts } from '@passerelle/contract/payouts'
import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles } from '@passerelle/contract/profiles'
import { adminPreviewSuspension, adminRestoreUser, adminSuspendUser } from '@passerelle/contract/suspensions'
import { formatInstant } from '@passerelle/contract/dates'
import { useState } from 'react'
import { useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { consequence } from './suspension-words.ts'

const suspendMotives = ['Fraude soupçonnée', 'Compte utilisé par quelqu’un d’autre', 'À la demande de la personne'] as const
const restoreMotives = ['Vérification faite', 'Suspendu par erreur', 'À la demande de la personne'] as const
const changed = [
  adminGetPerson, adminListPersonHistory, adminListPersonSessions, adminPreviewSuspension, adminGetProfile, adminListProfiles,
  adminListPayouts, adminOverview,
]

interface Suspension {
  reason: string | null
  by: string | null
  at: string
}

/** Stops a person’s account at once, or gives it back, each with its reason. */
export function SuspensionPanel({ userId, roleId, suspension, canDecide }: {
  userId: number
  roleId: number | null
  suspension: Suspension | null
  canDecide: boolean
}) {
  const [isAsking, setIsAsking] = useState(false)
  if (!suspension && !canDecide) return null
  return (
    <section className="card stack" aria-label="Suspension">
      {suspension ? (
        <Notice tone="no" title={`Compte suspendu le ${formatInstant(suspension.at)}.`}>
          {[suspension.by && `Par ${suspension.by}.`, suspension.reason].filter(Boolean).join(' ')}
        </Notice>
      ) : (
        <p className="muted">Suspendre arrête le compte à l’instant{'\u00A0'}: sessions, scans et paiements. Rien n’est perdu.</p>
      )}
      {canDecide && (
        <Button tone={suspension ? 'line' : 'clay-line'} onClick={() => setIsAsking(true)}>
          {suspension ? 'Rétablir le compte' : 'Suspendre le compte'}
        </Button>
      )}
      {isAsking && (
        <SuspensionDialog userId={userId} roleId={roleId} isSuspended={suspension !== null} onClose={() => setIsAsking(false)} />
      )}
    </section>
  )
}

/** The reason of a suspension or of its end; mount it to open it. With a role, what it does now stands above: where no page says it. */
export function SuspensionDialog({ userId, roleId, isSuspended, onClose }: {
  userId: number
  roleId?: number | null
  isSuspended: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const { question, decide } =
    useReasonedAct(isSuspended ? adminRestoreUser : adminSuspendUser, `${isSuspended ? 'restore' : 'suspend'}-${userId}`, {
      refresh: changed,
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
    })
  return (
    <ReasonDialog
      {...question}
      title={isSuspended ? 'Rétablir ce compte' : 'Suspendre ce compte'}
      motives={isSuspended ? restoreMotives : suspendMotives}
      label={isSuspended ? 'Précision pour vos collègues' : undefined}
      help={isSuspended ? 'Gardée dans le journal.' : 'Envoyée par e-mail à la personne, et gardée dans le journal.'}
      confirmLabel={isSuspended ? 'Rétablir le compte' : 'Suspendre le compte'}
      tone={isSuspended ? 'brand' : 'clay'}
      onConfirm={(reason) => decide({ params: { id: userId }, body: { reason } })}
      onClose={onClose}
    >
      {roleId !== undefined && <Consequence userId={userId} roleId={roleId} />}
    </ReasonDialog>
  )
}

function Consequence({ userId, roleId }: { userId: number; roleId: number | null }) {
  const { data: preview } = useRead(adminPreviewSuspension, { params: { id: userId } })
  return preview && <Notice tone="wait" title="Ce que cela entraîne maintenant">{preview.refusal ?? consequence(preview, roleId)}</Notice>
}
