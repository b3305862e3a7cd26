import { role } from '@passerelle/contract/constants'
import { getSentProfile } from '@passerelle/contract/profiles'
import { whileWithdrawn } from '@passerelle/contract/withdrawn-words'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { ButtonLink } from '../ui/text/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { refusedWords } from './refused-words.ts'
import { SupportLink } from './support-link.tsx'
import { useSession } from './session.tsx'

/**
 * « Votre profil a été rejeté. », why, what is to be corrected, and where to ask (specification 2, Dashboard); of an approval that was
 * taken back, that, and what stops meanwhile.
 */
export function RejectedNotice({ reason }: { reason: string | null }) {
  const { user } = useSession()
  const sent = useRead(getSentProfile)
  const refused = refusedWords(sent.data?.refused ?? [])
  const isWithdrawn = user?.is_withdrawn === true
  return (
    <Notice tone="no" title={isWithdrawn ? 'L’approbation de votre profil est retirée.' : 'Votre profil a été rejeté.'}>
      {reason && <p>Motif{'\u00A0'}: {reason}</p>}
      {refused && <p>À corriger{'\u00A0'}: {refused}.</p>}
      {isWithdrawn && user.role_id && <p>{whileWithdrawn[user.role_id]}</p>}
      {isWithdrawn && <p>Corrigez ce qu’il faut, puis renvoyez votre dossier{'\u00A0'}: nous l’examinerons de nouveau.</p>}
      <p>Ce que vous aviez envoyé est gardé. Une question{'\u202F'}? Contactez le <SupportLink />.</p>
      <div className="row">
        <ButtonLink to={user?.role_id === role.beneficiary ? paths.editBeneficiary : paths.editCompany}>
          Corriger et renvoyer
        </ButtonLink>
      </div>
    </Notice>
  )
}
