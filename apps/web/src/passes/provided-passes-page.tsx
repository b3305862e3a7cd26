import { formatDay, formatShortInstant } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { listProvidedPasses, statsProvider } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { ReportProblem } from '../cases/report-problem.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useArray } from '../platform/use-pages.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

type ProvidedPass = Reply<typeof listProvidedPasses>[number]

const columns: Column<ProvidedPass>[] = [
  { header: 'Service', cell: (pass) => pass.service_produit.name },
  { header: 'Montant', isEnd: true, cell: (pass) => <span className="num">{formatXof(pass[productField.amount])}</span> },
  { header: 'Date', isEnd: true, cell: dateWords },
  {
    header: 'Statut', place: 'status',
    cell: (pass) => (isUsed(pass) ? <Badge icon="check">Utilisé</Badge> : <Badge tone="ok" icon="ticket">Non utilisé</Badge>),
  },
  {
    header: 'Action',
    place: 'action',
    isEnd: true,
    cell: (pass) => (pass.redemption_id !== null
      ? <ReportProblem subject="redemption" subjectId={pass.redemption_id} what={`ce scan\u00A0: ${pass.service_produit.name}`} />
      : !isUsed(pass) && (
        <ButtonLink to={paths.scan} tone="line" size="sm" icon="scan">
          Scanner<span className="sr"> {product.aNoun} {pass.service_produit.name}</span>
        </ButtonLink>
      )),
  },
]

/** « Pass fournis »: what was allocated to the supplier, never a code: a pass is redeemed only with what the beneficiary holds. */
export default function ProvidedPassesPage() {
  const passes = useArray(listProvidedPasses, (rows) => rows, (last) => ({ after: last.id, after_used: isUsed(last) ? '1' : '0' }))
  // The list counts itself once it is whole.
  const { data: stats } = useRead(statsProvider, { enabled: passes.hasMore })
  const used = passes.hasMore ? stats?.ps : passes.rows?.filter(isUsed).length
  return (
    <Page>
      <PageHead title={`${product.labels} fournis`}>Les {product.nouns} que des bénéficiaires peuvent utiliser chez vous.</PageHead>
      <PagedTable
        caption={`${product.labels} fournis`}
        isCaptionHidden
        columns={columns}
        list={passes}
        rowKey={(pass) => pass.id}
        count={stats && ` sur ${formatWhole(stats.ps + stats.pns)}`}
        words={(shown) => passWords(shown, used)}
        empty={<EmptyState title={`Aucun ${product.noun} pour l’instant`}>
          Les {product.nouns} de vos services apparaissent ici dès qu’ils vous sont attribués.
        </EmptyState>}
      />
    </Page>
  )
}

/** When it was used, or until when it can be. */
function dateWords({ used_at: usedAt, expires_on: expiresOn }: ProvidedPass) {
  return usedAt ? `Utilisé le ${formatShortInstant(usedAt)}` : `Jusqu’au ${formatDay(expiresOn)}`
}

const isUsed = (pass: ProvidedPass) => pass.status_scan === 'approved'

function passWords(shown: number, used: number | undefined): string {
  const words = shown > 1 ? product.nouns : product.noun
  return used === undefined ? words : `${words}, dont ${formatWhole(used)} ${used > 1 ? 'utilisés' : 'utilisé'}`
}
