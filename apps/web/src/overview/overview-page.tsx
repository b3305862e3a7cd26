import { adminOverview } from '@passerelle/contract/back-office'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { section } from '../back-office/admin-sections.ts'

/** What waits for a decision, each figure a link to its list. */
export default function OverviewPage() {
  const { user } = useSession()
  const overview = useRead(adminOverview)
  const tile = { isLoading: overview.isPending, isError: overview.isError && !overview.data, onRetry: () => void overview.refetch() }
  const figure = (count: number | undefined) => formatWhole(count ?? 0)
  return (
    <Page>
      <PageHead title="Vue d’ensemble">Ce qui attend une décision.</PageHead>
      <Tiles count={3}>
        <Tile
          {...tile}
          label="Profils à examiner"
          value={figure(overview.data?.profiles_pending)}
          {...(may(user, 'profiles.list') && { to: to.admin(section.profiles) })}
        />
        <Tile {...tile} label="Demandes à décider" value={figure(overview.data?.requests_pending)} to={to.admin(section.requests)} />
        <Tile {...tile} label="Retraits en attente" value={figure(overview.data?.payouts_pending)} to={to.admin(section.payouts)} />
      </Tiles>
      <Tiles count={2}>
        <Tile
          {...tile}
          label="Paiements à l’examen"
          value={figure(overview.data?.payments_review)}
          context="argent reçu qui ne correspond à aucune commande"
        />
        <Tile
          {...tile}
          label={`${product.labels} sans bénéficiaire`}
          value={figure(overview.data?.unassigned)}
          context="payés, en attente d’une demande"
        />
      </Tiles>
    </Page>
  )
}
