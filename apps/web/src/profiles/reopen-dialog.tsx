import { adminOverview } from '@passerelle/contract/back-office'
import { decisionMotives } from '@passerelle/contract/decision-motives'
import { adminGetPerson, adminListPersonHistory } from '@passerelle/contract/person'
import { adminGetProfile, adminReopenProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles } from '@passerelle/contract/profiles'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'

const changed = [adminGetProfile, adminListProfiles, adminGetPerson, adminListPersonHistory, adminOverview]

/** Lets a rejected person begin again, and why; mount it to open it. */
export function ReopenDialog({ userId, onDone, onClose }: { userId: number; onDone?: () => void; onClose: () => void }) {
  const params = { id: userId }
  const toast = useToast()
  const refresh = useRefresh()
  const { question, decide } = useReasonedAct(adminReopenProfile, `reopen-${userId}`, {
    about: params,
    refresh: changed,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
      onDone?.()
    },
    onError: ({ status }) => {
      if (status !== 409) return
      refresh(...changed)
      onClose()
    },
  })
  return (
    <ReasonDialog
      {...question}
      title="Rouvrir ce dossier"
      motives={decisionMotives.profile.reopen}
      label="Précision pour vos collègues"
      help="Gardée dans l’historique. La personne est prévenue par e-mail, sans ce motif."
      confirmLabel="Rouvrir le dossier"
      tone="brand"
      onConfirm={(reason) => decide({ params, body: { reason } })}
      onClose={onClose}
    >
      <p>
        La personne choisit de nouveau un type de compte, puis envoie son dossier. Ce qu’elle avait envoyé et les décisions déjà prises
        restent dans l’historique.
      </p>
    </ReasonDialog>
  )
}
