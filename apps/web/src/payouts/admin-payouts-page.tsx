import { adminCountPayouts, adminListPayouts, adminPayoutsFile, type Payout } from '@passerelle/contract/payouts'
import { payoutColumns } from '@passerelle/contract/payout-columns'
import { payoutStates, payoutStateWord } from '@passerelle/contract/payout-states'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { holdThem } from './payout-questions.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { ListPage, type OpenedRow } from '../back-office/list-page.tsx'
import { payoutTones } from './payout-tones.ts'
import { PayoutReview } from './payout-review.tsx'
import { everyStatus } from '../profiles/review-words.ts'

const statuses = [...payoutStates.map((value) => ({ value, label: payoutStateWord[value] })), { value: everyStatus, label: 'Tous' }]

const cells: Cells<Payout> = {
  code: ({ id, code_request: code }) => <Link className="code" to={to.admin(section.payouts, id)}>{code}</Link>,
  approvals: (payout) => <span className="num">{payout.approvals.length} sur {payout.approvals_needed}</span>,
  status: ({ status, hold }) => (hold
    ? <Badge tone="no">Retenu</Badge>
    : <Badge tone={payoutTones[status]}>{payoutStateWord[status]}</Badge>),
}

const opened: OpenedRow<Payout> = {
  name: 'retrait',
  verb: ({ status }) => (status === 'pending' || status === 'failed' ? 'Examiner' : 'Ouvrir'),
  what: (payout) => `le retrait ${payout.code_request}`,
  show: (payout, close) => <PayoutReview key={payout.id} payout={payout} onClose={close} />,
}

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
      rowKey={(payout) => payout.id}
      searchLabel="Code, fournisseur ou numéro"
      searchWithoutContactsLabel="Nom du fournisseur"
      filters={[{ name: 'statut', param: 'status', label: 'Statut', options: statuses, fallback: 'pending', every: everyStatus }]}
      empty={{
        atFirst: 'Aucun retrait en attente',
        title: 'Aucun retrait',
        text: 'Changez de statut ou de recherche pour en voir d’autres.',
      }}
      bulk={may(user, 'payouts.decide') ? holdThem : undefined}
      opened={opened}
    />
  )
}
