import { limits } from '@passerelle/contract/constants'
import { formatDay, formatShortInstant } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { listProvidedPasses, statsProvider } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { CutNotice, isCut } from '../ui/table/cut-notice.tsx'
import { DataTable, TableFoot, type Column } from '../ui/table/data-table.tsx'
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
    cell: (pass) => !isUsed(pass) && (
      <ButtonLink to={paths.scan} tone="line" size="sm" icon="scan">
        Scanner<span className="sr"> {product.aNoun} {pass.service_produit.name}</span>
      </ButtonLink>
    ),
  },
]

/** « Pass fournis »: what was allocated to the supplier, never a code: a pass is redeemed only with what the beneficiary holds. */
export default function ProvidedPassesPage() {
  const passes = useRead(listProvidedPasses)
  const stats = useRead(statsProvider, { enabled: isCut(passes.data) })
  const counted = isCut(passes.data)
    ? stats.data && countSentence(stats.data.ps + stats.data.pns, stats.data.ps)
    : passes.data && countSentence(passes.data.length, passes.data.filter(isUsed).length)
  return (
    <Page>
      <PageHead title={`${product.labels} fournis`}>Les {product.nouns} que des bénéficiaires peuvent utiliser chez vous.</PageHead>
      <CutNotice rows={passes.data} title={`La liste montre ${limits.shownMax} ${product.nouns}, les non utilisés d’abord.`}>
        Les autres ne sont pas perdus : non utilisés, ils se scannent aussi ; utilisés, ils comptent dans votre balance.
      </CutNotice>
      <DataTable
        caption={`${product.labels} fournis`}
        isCaptionHidden
        columns={columns}
        rows={passes.data}
        rowKey={(pass) => pass.id}
        isLoading={passes.isPending}
        error={passes.error && !passes.data ? { text: passes.error.message, reference: passes.error.requestId } : undefined}
        onRetry={() => void passes.refetch()}
        empty={<EmptyState title={`Aucun ${product.noun} pour l’instant`}>
          Les {product.nouns} de vos services apparaissent ici dès qu’ils vous sont attribués.
        </EmptyState>}
        foot={passes.data && passes.data.length > 0 && counted && <TableFoot>{counted}</TableFoot>}
      />
    </Page>
  )
}

/** When it was used, or until when it can be. */
function dateWords({ used_at: usedAt, expires_on: expiresOn }: ProvidedPass) {
  return usedAt ? `Utilisé le ${formatShortInstant(usedAt)}` : `Jusqu’au ${formatDay(expiresOn)}`
}

const isUsed = (pass: ProvidedPass) => pass.status_scan === 'approved'

function countSentence(all: number, used: number): string {
  return `${formatWhole(all)} ${all > 1 ? product.nouns : product.noun}, dont ${formatWhole(used)} ${used > 1 ? 'utilisés' : 'utilisé'}`
}
