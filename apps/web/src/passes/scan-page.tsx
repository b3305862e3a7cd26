import { product } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { BackLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SupportLink } from '../ui/support-link.tsx'
import { Scanner } from './scanner.tsx'

const title = `Scanner ${product.aNoun}`

/** /scannage (specification 2): a supplier whose profile is not approved is told why nothing can be scanned. */
export default function ScanPage() {
  const { stat } = useSession()
  return stat === 'approved' ? <Scanner title={title} /> : <NotApproved isRejected={stat === 'rejected'} />
}

function NotApproved({ isRejected }: { isRejected: boolean }) {
  return (
    <Page isNarrow>
      <PageHead title={title} back={<BackLink to={paths.dashboard}>Tableau de bord</BackLink>} />
      <Notice tone={isRejected ? 'no' : 'info'} title={isRejected ? 'Votre profil a été rejeté.' : 'Votre profil est en attente de validation.'}>
        {isRejected ? <p>Contactez le <SupportLink />.</p> : `Vous pourrez scanner des ${product.nouns} dès qu’il sera approuvé. Vous serez prévenu par e-mail.`}
      </Notice>
    </Page>
  )
}
