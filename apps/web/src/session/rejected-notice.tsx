import { product } from '@passerelle/contract/product'
import { Notice } from '../ui/notice.tsx'

/** « Votre profil a été rejeté. », why, and where to ask (specification 2, Dashboard). */
export function RejectedNotice({ reason }: { reason: string | null }) {
  return (
    <Notice tone="no" title="Votre profil a été rejeté.">
      {reason && <p>Motif{'\u00A0'}: {reason}</p>}
      <p>Contactez le <a href={product.website}>service client</a> pour savoir comment compléter votre dossier.</p>
    </Notice>
  )
}
