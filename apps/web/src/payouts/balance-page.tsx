import { limits } from '@passerelle/contract/constants'
import { formatXof } from '@passerelle/contract/money'
import { statsProvider } from '@passerelle/contract/passes'
import { listPayouts } from '@passerelle/contract/payouts'
import { product } from '@passerelle/contract/product'
import { useState } from 'react'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { NotApprovedNotice } from '../session/not-approved-notice.tsx'
import { useSession } from '../session/session.tsx'
import { Amount } from '../ui/text/amount.tsx'
import { Button } from '../ui/text/button.tsx'
import { isCut } from '../ui/table/cut-notice.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { PayoutDialogs } from './payout-dialogs.tsx'
import { PayoutTable, type Payout } from './payout-table.tsx'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'

/** The supplier's balance and payouts (specification 2). */
export default function BalancePage() {
  const { stat } = useSession()
  return (
    <Page>
      {stat === 'approved' ? (
        <Balance />
      ) : (
        <>
          <PageHead title="Balance" />
          <NotApprovedNotice>Dès qu’il sera approuvé, vous verrez ici ce que vos scans rapportent.</NotApprovedNotice>
        </>
      )}
    </Page>
  )
}

function Balance() {
  const stats = useRead(statsProvider)
  const payouts = useRead(listPayouts)
  const [isAsking, setIsAsking] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const amounts = stats.data?.fournisseur
  const canAsk = amounts !== undefined && amounts.current_balance >= limits.payoutMin
  const tile = { isLoading: stats.isPending, isError: stats.isError && !stats.data, onRetry: () => void stats.refetch() }
  return (
    <>
      <PageHead
        title="Balance"
        action={
          <div className="row">
            <Button tone="sun" disabled={!canAsk} aria-describedby={canAsk ? undefined : 'why-not'} onClick={() => setIsAsking(true)}>
              Demander un paiement
            </Button>
            <Button tone="line" onClick={() => setIsAdding(true)}>Ajouter un compte</Button>
            <Button tone="line" onClick={() => setIsRemoving(true)}>Supprimer un compte de paiement</Button>
          </div>
        }
      >
        Ce que vos scans ont rapporté et ce que vous avez retiré.
      </PageHead>
      <Tiles count={3}>
        <Tile
          {...tile}
          label="Gain total"
          value={<Amount value={amounts?.total_gain ?? 0} />}
          context={scannedSentence(stats.data?.ps ?? 0)}
          to={paths.allocated}
        />
        <Tile
          {...tile}
          label="Balance courante"
          value={<Amount value={amounts?.current_balance ?? 0} />}
          context="que vous pouvez demander"
        />
        <Tile
          {...tile}
          label="Montant retiré"
          value={<Amount value={amounts?.amount_withdraw ?? 0} />}
          context={payouts.data && transferredSentence(payouts.data)}
        />
      </Tiles>
      {amounts && !canAsk && (
        <p className="muted" id="why-not">Vous pourrez demander un paiement dès que votre balance courante atteindra {formatXof(limits.payoutMin)}.</p>
      )}
      {amounts && <PendingNotice pendingXof={amounts.total_gain - amounts.current_balance - amounts.amount_withdraw} />}
      <PayoutTable payouts={payouts} />
      {amounts && isAsking && <PayoutDialogs balanceXof={amounts.current_balance} onClose={() => setIsAsking(false)} />}
      {isAdding && <AddAccountDialog onAdded={() => setIsAdding(false)} onClose={() => setIsAdding(false)} />}
      {isRemoving && <RemoveAccountDialog onClose={() => setIsRemoving(false)} />}
    </>
  )
}

/** What « En attente » means, in one sentence. What was earned and is neither there nor withdrawn is asked for. */
function PendingNotice({ pendingXof }: { pendingXof: number }) {
  if (pendingXof <= 0) return null
  return (
    <Notice tone="wait" title={`${formatXof(pendingXof)} en attente.`}>
      Cette somme est mise de côté. Soit nous l’envoyons sur votre compte mobile money, soit la demande est annulée et la somme revient dans votre balance.
    </Notice>
  )
}

const scannedSentence = (count: number) => `${count} ${count > 1 ? `${product.nouns} scannés` : `${product.noun} scanné`}`

/** Nothing rather than a count of what is shown. */
function transferredSentence(payouts: readonly Payout[]): string | undefined {
  if (isCut(payouts)) return undefined
  const count = payouts.filter((payout) => payout.status === 'approved').length
  return `${count} transfert${count > 1 ? 's' : ''}`
}
