import { adminRoleWord } from '@passerelle/contract/administrator-words'
import {
  type Administrator, adminChangeRole, adminGetAdministrator, adminListAdministrators, adminRemoveAdministrator, adminResetFactor,
} from '@passerelle/contract/administrators'
import { adminGetPerson, adminListPersonHistory, adminListPersonSessions } from '@passerelle/contract/person'
import { adminPreviewSuspension } from '@passerelle/contract/suspensions'
import { useState } from 'react'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { useToast } from '../platform/toasts.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { roleChoices } from './role-choices.tsx'

interface DialogProps {
  admin: Administrator
  onClose: () => void
}

const changed = [
  adminGetAdministrator, adminListAdministrators, adminGetPerson, adminListPersonHistory, adminListPersonSessions, adminPreviewSuspension,
]

type Decision = typeof adminChangeRole | typeof adminRemoveAdministrator | typeof adminResetFactor

function useDecision<R extends Decision>(route: R, name: string, { onClose }: Pick<DialogProps, 'onClose'>) {
  const toast = useToast()
  return useReasonedAct<R>(route, name, {
    refresh: changed,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
}

/** Another part of the back office; mount it to open it. */
export function RoleDialog({ admin, onClose }: DialogProps) {
  const { id, name } = admin
  const { question, decide } = useDecision(adminChangeRole, `admin-role-${id}`, { onClose })
  const [role, setRole] = useState<string>(admin.admin_role)
  return (
    <ReasonDialog
      {...question}
      title={`Changer le rôle de ${name}`}
      motives={['Change de tâche', 'Remplace quelqu’un', 'N’en a plus besoin']}
      help="Envoyée par e-mail à la personne, et gardée dans le journal."
      confirmLabel="Changer le rôle"
      tone="brand"
      isRefused={role === admin.admin_role}
      onConfirm={(reason) => decide({ params: { id }, body: { role, reason } })}
      onClose={onClose}
    >
      <ChoiceField label="Nouveau rôle" choices={roleChoices} value={role} onChange={(event) => setRole(event.target.value)} />
      <p className="muted">
        {role === admin.admin_role
          ? `Son rôle est «\u00A0${adminRoleWord[admin.admin_role]}\u00A0»\u00A0: choisissez-en un autre.`
          : 'Il vaut dès son prochain clic. Pendant sept jours, vous et cette personne ne comptez pas pour deux signatures.'}
      </p>
    </ReasonDialog>
  )
}

/** Ends the account; mount it to open it. */
export function RemovalDialog({ admin: { id, name }, onClose }: DialogProps) {
  const { question, decide } = useDecision(adminRemoveAdministrator, `admin-removal-${id}`, { onClose })
  return (
    <ReasonDialog
      {...question}
      title={`Retirer ${name}`}
      motives={['Départ de l’équipe', 'Compte en trop', 'Compte volé']}
      help="Envoyée par e-mail à la personne, et gardée dans le journal."
      confirmLabel="Retirer"
      onConfirm={(reason) => decide({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Notice tone="wait" title="Cette personne n’entre plus.">
        Ses sessions se ferment et son second facteur disparaît. Ce qu’elle a fait reste à son nom. Une nouvelle invitation la reprend.
      </Notice>
    </ReasonDialog>
  )
}

/** Takes a lost second factor away; mount it to open it. */
export function ResetDialog({ admin: { id, name }, onClose }: DialogProps) {
  const { question, decide } = useDecision(adminResetFactor, `admin-factor-${id}`, { onClose })
  return (
    <ReasonDialog
      {...question}
      title={`Retirer le second facteur de ${name}`}
      motives={['Téléphone perdu ou volé', 'Téléphone changé']}
      label="Comment vous avez vérifié que c’est bien cette personne"
      help="Gardé dans le journal."
      confirmLabel="Retirer le second facteur"
      onConfirm={(reason) => decide({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Notice tone="wait" title="Vérifiez d’abord qui vous le demande.">
        Ses sessions se ferment, et son mot de passe seul lui permettra d’en mettre un autre en place. Elle en est prévenue par e-mail.
      </Notice>
    </ReasonDialog>
  )
}
