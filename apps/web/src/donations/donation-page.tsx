import { downloadAttestation } from '@passerelle/contract/attestations'
import { getDonation, getDonationSummary } from '@passerelle/contract/donations'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { useParams } from 'react-router'
import { PaperDownload } from '../papers/paper-download.tsx'
import { ReportProblem } from '../cases/report-problem.tsx'
import { Page } from '../layouts/page.tsx'
import { countedPasses } from '../lines/line-values.ts'
import { GivenPassTable } from '../passes/given-pass-table.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { SupportLink } from '../session/support-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Receipt } from '../ui/pass/receipt.tsx'
import '../ui/styles/story.css'
import { type Column, TableFoot } from '../ui/table/data-table.tsx'
import { BackLink, ButtonLink } from '../ui/text/button.tsx'
import { CheckNow } from './check-now.tsx'
import { holderDetail, PassRoad, RoadSummary, type FollowedPass } from './pass-road.tsx'

type Summary = Reply<typeof getDonationSummary>

/** The provider’s window, for the few gifts that were left unpaid. */
const ResumePayment = lazyDialog(() => import('./resume-payment.tsx'))

const road: Column<FollowedPass>[] = [{ header: 'Chemin', place: 'pair', cell: (pass) => <PassRoad road={pass.road} /> }]

/** One donation under its own title: what was paid, where each of its passes is, its paper. What the address says of it may be anything. */
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
  const given = donation.data && passes.data && passes.data.length > 0 ? passes.data : null
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
      <div className={given ? 'split' : undefined}>
        <div className="stack-l">
          {given && <RoadSummary passes={given} />}
          <GivenPassTable
            caption={`${product.labels} de ce don`}
            passes={donation.data && passes.data}
            more={road}
            holderDetail={holderDetail}
            isLoading={passes.isPending || donation.isPending}
            error={passes.error ?? donation.error}
            onRetry={() => {
              if (passes.error) void passes.refetch()
              if (donation.error) void donation.refetch()
            }}
            empty={<NoPass donation={donation.data} />}
            foot={passes.data && passes.data.length > 0 && (
              <TableFoot>{countedPasses(passes.data.length)}, dont {used} {used > 1 ? 'utilisés' : 'utilisé'}</TableFoot>
            )}
          />
        </div>
        {given && donation.data && <Paid donation={donation.data} count={given.length} />}
      </div>
    </Page>
  )
}

/** What was paid, and its paper. */
function Paid({ donation, count }: { donation: Summary; count: number }) {
  const { amount, fee, transaction_id: transactionId, service_produit: service } = donation
  return (
    <aside className="stack-l" aria-label="Le don">
      <Receipt
        title={service.name}
        lines={[{ label: countedPasses(count), amountXof: amount }]}
        sums={[{ label: 'Frais', amountXof: fee }]}
        total={{ label: 'Total payé', amountXof: amount + fee }}
      />
      {transactionId !== null && <p className="muted">Transaction <span className="code">{transactionId}</span></p>}
      {donation.refunded_at === null ? (
        <PaperDownload route={downloadAttestation} params={{ don_id: donation.id }} tone="brand">Attestation de don</PaperDownload>
      ) : <Notice tone="info" title={`Ce don vous a été remboursé\u00A0: ${formatXof(amount + fee)}.`} />}
      <p className="muted">
        Le nom d’une personne n’est montré qu’à qui finance ses {product.nouns}{'\u00A0'}; son métier et sa commune, avec son accord seulement.
      </p>
    </aside>
  )
}

/** A donation without passes: what its status means and what to do. */
function NoPass({ donation }: { donation: Summary | undefined }) {
  const status = donation?.status
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
      <EmptyState
        title="Le paiement de ce don est en attente"
        action={(
          <div className="stack">
            {donation && <ResumePayment donId={donation.id} />}
            <div className="row">
              {donation?.transaction_id && <CheckNow transactionId={donation.transaction_id} />}
              {again}
            </div>
          </div>
        )}
      >
        Si vous venez de payer, ne payez pas une seconde fois{'\u00A0'}: les {product.nouns} apparaîtront ici dès que l’opérateur aura
        confirmé. Si vous n’avez pas terminé le paiement, vous pouvez le reprendre, ou refaire ce don.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`Aucun ${product.noun} dans ce don`}>
      Ses {product.nouns} apparaissent ici dès que son paiement est confirmé.
    </EmptyState>
  )
}
