import { product } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { RejectedNotice } from '../session/rejected-notice.tsx'
import { useSession } from '../session/session.tsx'
import { BackLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Scanner } from './scanner.tsx'

const title = `Scanner ${product.aNoun}`

/** /scannage (specification 2): a supplier whose profile is not approved is told why nothing can be scanned. */
export default function ScanPage() {
  const { stat, statReason } = useSession()
  if (stat === 'approved') return <Scanner title={title} />
  return (
    <Page isNarrow>
      <PageHead title={title} back={<BackLink to={paths.dashboard}>Tableau de bord</BackLink>} />
      {stat === 'rejected' ? (
        <RejectedNotice reason={statReason} />
      ) : (
        <Notice tone="info" title="Votre profil est en attente de validation.">Vous pourrez scanner des {product.nouns} dès qu’il sera approuvé. Nous vous préviendrons par e-mail.</Notice>
      )}
    </Page>
  )
}
