import { getDonation } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { GivenPassTable } from '../passes/given-pass-table.tsx'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { BackLink, ButtonLink } from '../ui/button.tsx'
import { TableFoot } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** The passes of one donation, under its title (which the address carries: nothing is said of a donation that is not there). */
export default function DonationPage() {
  const { donId = '', title = '' } = useParams()
  const passes = useRead(getDonation, { params: { don_id: donId } })
  const used = passes.data?.filter((pass) => pass.status_scan).length ?? 0
  const back = <BackLink to={paths.donations}>Mes dons</BackLink>
  if (passes.error?.status === 404) {
    return (
      <Page>
        <PageHead title="Don introuvable" back={back} />
        <EmptyState isCard title="Ce don n’existe pas" action={<ButtonLink to={paths.donations} tone="line">Voir mes dons</ButtonLink>}>L’adresse est incomplète, ou ce don n’est pas le vôtre.</EmptyState>
      </Page>
    )
  }
  return (
    <Page>
      <PageHead title={!passes.data || title === '' || title === '-' ? 'Détails du don' : title} back={back}>Les {product.nouns} de ce don et ce qu’ils deviennent.</PageHead>
      <GivenPassTable
        caption={`${product.labels} de ce don`}
        passes={passes.data}
        isLoading={passes.isPending}
        error={passes.error}
        onRetry={() => void passes.refetch()}
        empty={<EmptyState title={`Aucun ${product.noun} dans ce don`}>Ses {product.nouns} apparaissent ici dès que son paiement est confirmé. Un paiement échoué n’en crée aucun.</EmptyState>}
        foot={passes.data && passes.data.length > 0 && <TableFoot>{passes.data.length} {passes.data.length > 1 ? product.nouns : product.noun}, dont {used} {used > 1 ? 'utilisés' : 'utilisé'}</TableFoot>}
      />
    </Page>
  )
}
