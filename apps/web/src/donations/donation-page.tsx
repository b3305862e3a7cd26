import { getDonation, getDonationSummary } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { ReportProblem } from '../cases/report-problem.tsx'
import { GivenPassTable } from '../passes/given-pass-table.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { BackLink, ButtonLink } from '../ui/text/button.tsx'
import { TableFoot } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SupportLink } from '../session/support-link.tsx'

/** The passes of one donation, under its own title: what the address says of it may be anything. */
export default function DonationPage() {
  const { donId = '' } = useParams()
  const params = { don_id: donId }
  const passes = useRead(getDonation, { params })
  const donation = useRead(getDonationSummary, { params })
  const used = passes.data?.filter((pass) => pass.status_scan).length ?? 0
  const back = <BackLink to={paths.donations}>Mes dons</BackLink>
  if ((passes.error ?? donation.error)?.status === 404) {
    return (
      <Page>
        <PageHead title="Don introuvable" back={back} />
        <EmptyState isCard title="Ce don n’existe pas" action={<ButtonLink to={paths.donations} tone="line">Voir mes dons</ButtonLink>}>
          L’adresse est incomplète, ou ce don n’est pas le vôtre.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page>
      <PageHead
        title={donation.data?.title ?? 'Détails du don'}
        back={back}
        action={donation.data && (
          <ReportProblem subject="donation" subjectId={donation.data.id} what={`le don «\u00A0${donation.data.title}\u00A0»`} />
        )}
      >
        Les {product.nouns} de ce don et ce qu’ils deviennent.
      </PageHead>
      <GivenPassTable
        caption={`${product.labels} de ce don`}
        passes={donation.data && passes.data}
        isLoading={passes.isPending || donation.isPending}
        error={passes.error ?? donation.error}
        onRetry={() => {
          if (passes.error) void passes.refetch()
          if (donation.error) void donation.refetch()
        }}
        empty={<NoPass status={donation.data?.status} />}
        foot={passes.data && passes.data.length > 0 && (
          <TableFoot>
            {passes.data.length} {passes.data.length > 1 ? product.nouns : product.noun}, dont {used} {used > 1 ? 'utilisés' : 'utilisé'}
          </TableFoot>
        )}
      />
    </Page>
  )
}

/** A donation without passes: what its status means and what to do. */
function NoPass({ status }: { status: Reply<typeof getDonationSummary>['status'] | undefined }) {
  const again = <ButtonLink to={paths.donate} tone="line">Refaire un don</ButtonLink>
  if (status === 'failed') {
    return (
      <EmptyState title="Le paiement de ce don a échoué" action={again}>
        Aucun {product.noun} n’a été créé. Vous pouvez refaire ce don. Si de l’argent a tout de même été prélevé, contactez d’abord le <SupportLink />.
      </EmptyState>
    )
  }
  if (status === 'pending') {
    return (
      <EmptyState title="Le paiement de ce don est en attente" action={again}>
        Si vous venez de payer, ne payez pas une seconde fois{'\u00A0'}: les {product.nouns} apparaîtront ici dès que l’opérateur aura
        confirmé. Si vous n’avez pas terminé le paiement, vous pouvez refaire ce don.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`Aucun ${product.noun} dans ce don`}>
      Ses {product.nouns} apparaissent ici dès que son paiement est confirmé.
    </EmptyState>
  )
}
