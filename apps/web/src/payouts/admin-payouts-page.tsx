import { adminCountPayouts, adminListPayouts, adminPayoutsFile, type Payout } from '@passerelle/contract/payouts'
import { payoutColumns } from '@passerelle/contract/payout-columns'
import { payoutStates, payoutStateWord } from '@passerelle/contract/payout-states'
import { may } from '@passerelle/contract/rights'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { holdThem } from './payout-questions.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { periodFilters, personFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { payoutTones } from './payout-tones.ts'
import { everyStatus } from '../profiles/review-words.ts'

const statuses = [...payoutStates.map((value) => ({ value, label: payoutStateWord[value] })), { value: everyStatus, label: 'Tous' }]

const cells: Cells<Payout> = {
  approvals: (payout) => <span className="num">{payout.approvals.length} sur {payout.approvals_needed}</span>,
  status: ({ status, hold }) => (hold
    ? <Badge tone="no">Retenu</Badge>
    : <Badge tone={payoutTones[status]}>{payoutStateWord[status]}</Badge>),
}

const openPayout = ({ id, status, code_request: code }: Payout) => (
  <ButtonLink to={to.admin(section.payouts, id)} tone="line" size="sm">
    {status === 'pending' || status === 'failed' ? 'Examiner' : 'Ouvrir'}<span className="sr"> le retrait {code}</span>
  </ButtonLink>
)

/** Payouts to approve or cancel, oldest first. */
export default function AdminPayoutsPage() {
  const { user } = useSession()
  return (
    <ListPage
      title="Retraits"
      lead="Les paiements demandés par les fournisseurs, le plus ancien d’abord."
      list={{ page: adminListPayouts, count: adminCountPayouts, file: adminPayoutsFile }}
      columns={payoutColumns}
      cells={cells}
      action={openPayout}
      rowKey={(payout) => payout.id}
      what={({ code_request: code }) => `le retrait ${code}`}
      searchLabel="Code, fournisseur ou numéro"
      searchWithoutContactsLabel="Nom du fournisseur"
      filters={[
        { name: 'statut', param: 'status', label: 'Statut', options: statuses, fallback: 'pending', every: everyStatus },
        ...periodFilters, personFilter,
      ]}
      empty={{
        atFirst: 'Aucun retrait en attente',
        title: 'Aucun retrait',
        text: 'Changez de statut ou de recherche pour en voir d’autres.',
      }}
      bulk={may(user, 'payouts.decide') ? [holdThem] : undefined}
    />
  )
}
