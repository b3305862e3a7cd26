import { product } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { NotApprovedNotice } from '../session/not-approved-notice.tsx'
import { useSession } from '../session/session.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Scanner } from './scanner.tsx'

const title = `Scanner ${product.aNoun}`

/** /scannage (specification 2): a supplier whose profile is not approved is told why nothing can be scanned. */
export default function ScanPage() {
  const { stat } = useSession()
  if (stat === 'approved') return <Scanner title={title} />
  return (
    <Page isNarrow>
      <PageHead title={title} back={<BackLink to={paths.dashboard}>Tableau de bord</BackLink>} />
      <NotApprovedNotice>
        Vous pourrez scanner des {product.nouns} dès qu’il sera approuvé. Nous vous préviendrons par e-mail.
      </NotApprovedNotice>
    </Page>
  )
}
