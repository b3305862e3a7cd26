import type { getDonation } from '@passerelle/contract/donations'
import { formatXof } from '@passerelle/contract/money'
import { productField } from '@passerelle/contract/product'
import type { ReactNode } from 'react'
import type { ApiError, Reply } from '../platform/api.ts'
import { Badge } from '../ui/text/badge.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'

export type GivenPass = Omit<Reply<typeof getDonation>[number], 'road'>

type GivenPassTableProps<Pass extends GivenPass> = {
  caption: string
  passes: readonly Pass[] | undefined
  /** Number of the first row. */
  from?: number
  isLoading: boolean
  error: ApiError | null
  onRetry: () => void
  empty: ReactNode
  foot?: ReactNode
  /** Columns between the amount and the use. */
  more?: Column<Pass>[]
  /** What else is known of who holds one. */
  holderDetail?: (pass: Pass) => string | null
}

/** Passes that a partner paid for: index, amount, usage and who holds each, once somebody does. */
export function GivenPassTable<Pass extends GivenPass>({
  caption, passes, from = 1, isLoading, error, onRetry, empty, foot, more = [], holderDetail = () => null,
}: GivenPassTableProps<Pass>) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      isWide={more.length > 1}
      columns={columnsFrom(from, more, holderDetail)}
      rows={passes}
      rowKey={(pass) => pass.id}
      isLoading={isLoading}
      error={error && !passes ? { text: error.message, reference: error.requestId } : undefined}
      onRetry={onRetry}
      empty={empty}
      foot={foot}
    />
  )
}

const columnsFrom = <Pass extends GivenPass>(
  first: number,
  more: Column<Pass>[],
  holderDetail: (pass: Pass) => string | null,
): Column<Pass>[] => [
  { header: 'N°', place: 'pair', cell: (_pass, index) => <span className="num">{first + index}</span> },
  { header: 'Montant', place: 'title', cell: (pass) => <span className="num">{formatXof(pass[productField.amount])}</span> },
  ...more,
  {
    header: 'Utilisation', place: 'status',
    cell: (pass) => (pass.status_scan ? <Badge icon="check">Utilisé</Badge> : <Badge tone="ok" icon="ticket">Non utilisé</Badge>),
  },
  {
    header: 'Bénéficiaire', place: 'pair',
    cell: (pass) => {
      if (!pass.beneficiary) return <span className="muted">Pas encore attribué</span>
      const detail = holderDetail(pass)
      return <span>{pass.beneficiary.user.name}{detail !== null && <span className="muted block">{detail}</span>}</span>
    },
  },
]
