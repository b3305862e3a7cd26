import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { SupportLink } from '../ui/support-link.tsx'
import { useSession } from './session.tsx'

/** « Votre profil a été rejeté. », why, and where to ask (specification 2, Dashboard). */
export function RejectedNotice({ reason }: { reason: string | null }) {
  const { user } = useSession()
  // A beneficiary’s file must be reopened first.
  const canCorrect = Boolean(user?.partner ?? user?.fournisseur)
  return (
    <Notice tone="no" title="Votre profil a été rejeté.">
      {reason && <p>Motif{'\u00A0'}: {reason}</p>}
      <p>Contactez le <SupportLink /> pour savoir comment compléter votre dossier.</p>
      {canCorrect && <p>Vous pouvez aussi <Link to={paths.editCompany}>corriger vos informations</Link> et les soumettre à nouveau.</p>}
    </Notice>
  )
}
