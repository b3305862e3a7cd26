import { formatWhole } from '@passerelle/contract/money'
import { statsProvider } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import type { User } from '@passerelle/contract/shapes'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { Amount } from '../ui/text/amount.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'

/** Two large tiles and three smaller ones. */
export function SupplierDashboard({ user }: { user: User }) {
  const { data, isPending, isError, refetch } = useRead(statsProvider)
  const state = { isLoading: isPending, isError, onRetry: () => void refetch() }
  const money = data?.fournisseur
  const shop = user.fournisseur
  const place = [shop?.city, shop?.department].filter(Boolean).join(', ')
  return (
    <>
      <PageHead title="Tableau de bord" action={<ButtonLink to={paths.scan} tone="sun" icon="scan">Scanner {product.aNoun}</ButtonLink>}>
        {[shop?.reason_social, place].filter(Boolean).join(' · ')}
      </PageHead>
      <Tiles count={5}>
        <Tile {...state} isBig to={paths.allocated} label={`${product.labels} non scannés`} value={formatWhole(data?.pns ?? 0)} />
        <Tile {...state} isBig to={paths.allocated} label={`${product.labels} scannés`} value={formatWhole(data?.ps ?? 0)} />
        <Tile {...state} to={paths.balance} label="Gain total" value={<Amount value={money?.total_gain ?? 0} />} />
        <Tile
          {...state}
          to={paths.balance}
          label="Balance courante"
          value={<Amount value={money?.current_balance ?? 0} />}
          context="que vous pouvez demander"
        />
        <Tile {...state} to={paths.balance} label="Montant retiré" value={<Amount value={money?.amount_withdraw ?? 0} />} />
      </Tiles>
    </>
  )
}
