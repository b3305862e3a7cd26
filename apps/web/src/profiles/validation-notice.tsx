import type { Stat } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/notice.tsx'
import { identityLabel, mustBeValidated, type CompanyKind, type IdentityField } from './identity-fields.ts'

type ValidationNoticeProps = { kind: CompanyKind; stat: Stat | null; changed: readonly IdentityField[] }

/** Said as soon as an edit will have to be validated: what for, what is needed, and what stops meanwhile. */
export function ValidationNotice({ kind, stat, changed }: ValidationNoticeProps) {
  const { statReason } = useSession()
  return (
    // Always there, so that what appears in it is read out; while empty it takes back its gap.
    <div role="status" className="empty:-mt-5">
      {mustBeValidated(stat, changed) && (
        <Notice tone="wait" title={titles[stat ?? 'pending']}>
          <div className="grid gap-2">
            {stat === 'rejected' && statReason && <p>Motif du rejet{'\u00A0'}: {statReason}</p>}
            {changed.length > 0 && <p>Vous avez modifié{'\u00A0'}: {changed.map((field) => identityLabel[field]).join(', ')}.</p>}
            <p>Joignez votre document IFU à jour{'\u00A0'}: nous le comparons à ces informations.</p>
            {stat === 'approved' && <p>{pauses[kind]}</p>}
          </div>
        </Notice>
      )}
    </div>
  )
}

const titles: Record<Stat, string> = {
  approved: 'Ce changement met votre profil en attente de validation.',
  pending: 'Votre profil reste en attente de validation.',
  rejected: 'Vos corrections soumettent à nouveau votre profil.',
}

const pauses: Record<CompanyKind, string> = {
  supplier: `Jusqu’à notre décision, vous ne pouvez ni scanner, ni demander de paiement. Les ${product.nouns} qui vous sont attribués vous restent, et votre balance est gardée.`,
  partner: `Jusqu’à notre décision, vous ne pouvez ni faire de don, ni financer de projet. Vos dons et les ${product.nouns} déjà financés suivent leur cours.`,
}
