import { adminListLedgerAccounts } from '@passerelle/contract/ledger'
import { formatXof } from '@passerelle/contract/money'
import { Link } from 'react-router'
import { useRead } from '../platform/query.ts'
import { StoryPart } from '../ui/layout/story-part.tsx'
import '../ui/styles/payout.css'
import '../ui/styles/story.css'
import { ActionLink } from '../ui/text/button.tsx'
import { balancesAddress, linesAddress } from './ledger-address.ts'

const shownMax = 5

/** Beside what is owed to all suppliers: to whom the most, now. Each opens its own figure. */
export function OwedTo() {
  const { data, error, isPending, refetch } = useRead(adminListLedgerAccounts, { query: { kind: 'supplier', state: 'filled' } })
  const accounts = (data?.data ?? []).slice(0, shownMax)
  return (
    <StoryPart
      id="a-qui"
      title="À qui"
      action={<ActionLink to={`${balancesAddress}?genre=supplier&etat=filled`} icon="chevron-right">Tous les soldes</ActionLink>}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      {accounts.length === 0 && <p className="muted">Aucun fournisseur n’a de solde.</p>}
      <dl className="parts plain">
        {accounts.map(({ account, name, balance }) => (
          <div key={account}>
            <dt><Link to={linesAddress({ account })}>{name}</Link></dt>
            <dd>{formatXof(balance)}</dd>
          </div>
        ))}
      </dl>
    </StoryPart>
  )
}
