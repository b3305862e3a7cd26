import { getWallet, statsBeneficiary } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { listRequests } from '@passerelle/contract/requests'
import { formatWhole } from '@passerelle/contract/money'
import type { User } from '@passerelle/contract/shapes'
import { timeLeft } from '../passes/time-left.ts'
import { paths, to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { ActionLink, ButtonLink } from '../ui/text/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PassRow } from '../ui/pass/pass-card.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { RequestRoad } from './request-road.tsx'

/** What can be used today before anything else: the pass to use first, the road of the request under way, then three tiles. */
export function BeneficiaryDashboard({ user }: { user: User }) {
  const stats = useRead(statsBeneficiary)
  const state = { isLoading: stats.isPending, isError: stats.isError, onRetry: () => void stats.refetch(), to: paths.requests }
  return (
    <>
      <PageHead title="Tableau de bord" action={<ButtonLink to={to.request()}>Demander {product.aNoun}</ButtonLink>}>
        Bonjour {user.firstname}.
      </PageHead>
      <FirstPass />
      <LatestRequest />
      <Tiles count={3}>
        <Tile {...state} label="Mes demandes" value={formatWhole(stats.data?.cpr ?? 0)} />
        <Tile {...state} label="Demandes en attente" value={formatWhole(stats.data?.cprp ?? 0)} />
        <Tile {...state} label="Demandes approuvées" value={formatWhole(stats.data?.cpra ?? 0)} />
      </Tiles>
    </>
  )
}

function LatestRequest() {
  const { data, isPending, error, refetch } = useRead(listRequests)
  if (isPending) return <SkeletonCard lines={2} />
  if (!data) return (
    <ErrorState isCard title="Votre dernière demande n’a pas pu être chargée" reference={error?.requestId} onRetry={() => void refetch()}>
      {error?.message}
    </ErrorState>
  )
  const latest = data[0].toSorted((a, b) => b.created_at.localeCompare(a.created_at)).find((request) => request.status !== 'rejected')
  return latest ? <RequestRoad request={latest} /> : null
}

function FirstPass() {
  const { rows, isLoading, error, retry } = useKeyset(getWallet)
  if (isLoading) return <SkeletonCard lines={1} />
  if (!rows) return (
    <ErrorState isCard title={`Vos ${product.nouns} n’ont pas pu être chargés`} reference={error?.requestId} onRetry={retry}>
      {error?.message}
    </ErrorState>
  )
  const first = rows.find((pass) => pass.state === 'assigned')
  if (!first) return null
  return (
    <section className="stack" aria-labelledby="first-pass">
      <div className="row-between">
        <h2 id="first-pass">À utiliser en premier</h2>
        <ActionLink to={paths.wallet}>Mes {product.nouns}</ActionLink>
      </div>
      <ul className="passes">
        <PassRow amountXof={first[productField.amount]} end={timeLeft(first.expires_on)} to={paths.wallet}>
          {[first.service_produit.name, first.supplier?.name].filter(Boolean).join(', ')}
        </PassRow>
      </ul>
    </section>
  )
}
