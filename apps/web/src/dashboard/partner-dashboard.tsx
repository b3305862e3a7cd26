import { mostAsked, statsPartner } from '@passerelle/contract/donations'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { User } from '@passerelle/contract/shapes'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { Amount } from '../ui/text/amount.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { DonationsByMonth } from './donations-by-month.tsx'
import { MostAskedTable } from './most-asked-table.tsx'

/** Four tiles, the donations by month, the services that are asked for most. */
export function PartnerDashboard({ user }: { user: User }) {
  const given = useRead(statsPartner)
  const asked = useRead(mostAsked)
  const givenState = { isLoading: given.isPending, isError: given.isError, onRetry: () => void given.refetch(), to: paths.financed }
  const askedState = { isLoading: asked.isPending, isError: asked.isError, onRetry: () => void asked.refetch() }
  return (
    <>
      <PageHead title="Tableau de bord" action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}>
        Bonjour {user.firstname}. Voici ce que vos {product.nouns} ont permis.
      </PageHead>
      <Tiles count={4}>
        <Tile {...askedState} to={paths.projects} label="Demandes en attente" value={formatWhole(asked.data?.request_pending ?? 0)} />
        <Tile
          {...askedState}
          to={paths.donations}
          label="Montant investi"
          value={<Amount value={asked.data?.amount_invested ?? 0} />}
          context="frais compris"
        />
        <Tile {...givenState} label={`${product.labels} donnés`} value={formatWhole(given.data?.pg ?? 0)} />
        <Tile {...givenState} label="Montant financé" value={<Amount value={given.data?.apg ?? 0} />} context="hors frais" />
      </Tiles>
      <DonationsByMonth />
      <MostAskedTable rows={asked.data?.most_ask_sp} isLoading={asked.isPending} error={asked.error} onRetry={askedState.onRetry} />
    </>
  )
}
