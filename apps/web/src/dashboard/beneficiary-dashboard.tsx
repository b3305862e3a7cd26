import { statsBeneficiary } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { listRequests } from '@passerelle/contract/requests'
import { formatWhole } from '@passerelle/contract/money'
import type { User } from '@passerelle/contract/shapes'
import { useWallet } from '../passes/use-wallet.ts'
import { paths, to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { ButtonLink } from '../ui/text/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { PassesToUse } from './passes-to-use.tsx'
import { RequestRoad } from './request-road.tsx'

/** What can be used today before anything else: the passes, the road of the request under way, then three tiles. */
export function BeneficiaryDashboard({ user }: { user: User }) {
  const stats = useRead(statsBeneficiary)
  const wallet = useWallet()
  const canUseOne = wallet.rows?.some((pass) => pass.state === 'assigned')
  const state = { isLoading: stats.isPending, isError: stats.isError, onRetry: () => void stats.refetch(), to: paths.requests }
  return (
    <>
      <PageHead
        title="Tableau de bord"
        action={<ButtonLink to={to.request()} tone={canUseOne ? 'line' : 'brand'}>Demander {product.aNoun}</ButtonLink>}
      >
        Bonjour {user.firstname}.
      </PageHead>
      <PassesToUse wallet={wallet} />
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
