import { role } from '@passerelle/contract/constants'
import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { adminGetPersonActivity } from '@passerelle/contract/person'
import { product } from '@passerelle/contract/product'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { HeldPasses, LatestRequests } from './asked-and-held.tsx'
import { MoneyLinks, PassesLink, ProjectsLink } from './person-lists.tsx'
import { StoryPart } from '../ui/layout/story-part.tsx'

type Activity = Reply<typeof adminGetPersonActivity>

/** What they hold, and what they did lately: a few of each kind. */
export function PersonActivity({ userId, roleId }: { userId: string; roleId: number | null }) {
  const { data, error, isPending, refetch } = useRead(adminGetPersonActivity, { params: { id: userId } })
  const part = { isLoading: isPending, error, onRetry: () => void refetch() }
  const movements = data ? movementsOf(data) : []
  return (
    <>
      {roleId === role.beneficiary && (
        <div className="cols-2">
          <StoryPart {...part} id={product.slug} title={product.labels} action={<PassesLink userId={userId} />}>
            <HeldPasses states={data?.states ?? []} />
          </StoryPart>
          <StoryPart {...part} id="demandes" title="Demandes" action={<ProjectsLink userId={userId} />}>
            {data?.requests.length === 0 && <p className="muted">Aucune demande pour l’instant.</p>}
            <LatestRequests requests={data?.requests ?? []} />
          </StoryPart>
        </div>
      )}
      <StoryPart {...part} id="argent" title="Argent" action={<MoneyLinks userId={userId} roleId={roleId} />}>
        {movements.length === 0 && <p className="muted">Aucun mouvement pour l’instant.</p>}
        <ul className="moves">{movements.map(({ key, title, detail, amount }) => (
          <li key={key}>
            <span>
              <span className="strong">{title}</span>
              <span className="muted block">{detail}</span>
            </span>
            <b className="strong num">{formatXof(amount)}</b>
          </li>
        ))}</ul>
      </StoryPart>
    </>
  )
}

const donationWord = { pending: 'paiement en cours', approved: 'payé', failed: 'non payé' } as const
const payoutWord: Readonly<Record<string, string>> = {
  pending: 'en attente', sending: 'en cours', unknown: 'en cours', failed: 'échoué', approved: 'transféré', canceled: 'annulé',
}

interface Movement {
  key: string
  at: string
  title: string
  detail: string
  amount: number
}

/** The latest of every kind, together by date. */
function movementsOf({ uses, donations, payouts }: Activity): Movement[] {
  return [
    ...uses.map(({ id, title, with: other, at, undone_at: undoneAt, amount }) => ({
      key: `use-${id}`, at, title, amount,
      detail: [other, `scanné le ${formatShortInstant(at)}`, undoneAt && `annulé le ${formatShortInstant(undoneAt)}`]
        .filter(Boolean).join(', '),
    })),
    ...donations.map(({ id, title, with: service, at, status, amount }) => ({
      key: `gift-${id}`, at, title, amount,
      detail: `Don, ${[service, donationWord[status], formatShortInstant(at)].filter(Boolean).join(', ')}`,
    })),
    ...payouts.map(({ id, title, at, status, amount }) => ({
      key: `payout-${id}`, at, title, amount,
      detail: `Retrait, ${payoutWord[status] ?? status}, ${formatShortInstant(at)}`,
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}
