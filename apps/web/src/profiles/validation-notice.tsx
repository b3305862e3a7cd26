import type { Stat } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { profileFieldLabel } from '@passerelle/contract/profiles'
import { Notice } from '../ui/feedback/notice.tsx'
import type { CompanyKind, IdentityField } from './identity-fields.ts'

type ValidationNoticeProps = { kind: CompanyKind; stat: Stat | null; changed: readonly IdentityField[] }

/**
 * Said as soon as an edit will have to be validated: what for, what is needed, and what stops meanwhile. A refused file has its
 * own notice.
 */
export function ValidationNotice({ kind, stat, changed }: ValidationNoticeProps) {
  return (
    // Always there, so that what appears in it is read out; while empty it takes no place, nor a gap.
    <div role="status" className="empty:absolute">
      {changed.length > 0 && stat !== 'rejected' && (
        <Notice tone="wait" title={stat === 'approved'
          ? 'Ce changement met votre profil en attente de validation.'
          : 'Votre profil reste en attente de validation.'}>
          <div className="grid gap-2">
            <p>Vous avez modifié{'\u00A0'}: {changed.map((field) => profileFieldLabel[field]).join(', ')}.</p>
            <p>Joignez votre document IFU à jour{'\u00A0'}: nous le comparons à ces informations.</p>
            {stat === 'approved' && <p>{pauses[kind]}</p>}
          </div>
        </Notice>
      )}
    </div>
  )
}

const pauses: Record<CompanyKind, string> = {
  supplier: `Jusqu’à notre décision, vous ne pouvez ni scanner, ni demander de paiement. Les ${product.nouns} qui vous sont attribués vous restent, et votre balance est gardée.`,
  partner: `Jusqu’à notre décision, vous ne pouvez ni faire de don, ni financer de projet. Vos dons et les ${product.nouns} déjà financés suivent leur cours.`,
}
