import { formatXof } from '@passerelle/contract/money'
import { statsProvider } from '@passerelle/contract/passes'
import { listPayouts } from '@passerelle/contract/payouts'
import { useState } from 'react'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useArray } from '../platform/use-pages.ts'
import { NotApprovedNotice } from '../session/not-approved-notice.tsx'
import { useSession } from '../session/session.tsx'
import { Amount } from '../ui/text/amount.tsx'
import { Button } from '../ui/text/button.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { PayoutTable } from './payout-table.tsx'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'
import { scannedWords } from './scanned-words.ts'

const loadPayoutDialogs = async () => ({ default: (await import('./payout-dialogs.tsx')).PayoutDialogs })
const PayoutDialogs = lazyDialog(loadPayoutDialogs)
const loadAddDialog = async () => ({ default: (await import('./add-account-dialog.tsx')).AddAccountDialog })
const AddAccountDialog = lazyDialog(loadAddDialog)

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
  useSoon(loadPayoutDialogs, loadAddDialog)
  const stats = useRead(statsProvider)
  const payouts = useArray(listPayouts, (rows) => rows)
  const [isAsking, setIsAsking] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const amounts = stats.data?.fournisseur
  const [minXof, maxXof] = [stats.data?.payout_min ?? 0, stats.data?.payout_max ?? 0]
  const canAsk = amounts !== undefined && amounts.current_balance >= minXof
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
          context={scannedWords(stats.data?.ps ?? 0)}
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
          context={payouts.hasMore ? undefined : payouts.rows && transferredSentence(payouts.rows)}
        />
      </Tiles>
      {amounts && !canAsk && (
        <p className="muted" id="why-not">Vous pourrez demander un paiement dès que votre balance courante atteindra {formatXof(minXof)}.</p>
      )}
      {amounts && <PendingNotice pendingXof={amounts.total_gain - amounts.current_balance - amounts.amount_withdraw} />}
      <PayoutTable payouts={payouts} />
      {amounts && isAsking && (
        <PayoutDialogs balanceXof={amounts.current_balance} minXof={minXof} maxXof={maxXof} onClose={() => setIsAsking(false)} />
      )}
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

/** Of all payouts: of a part of them it would say too few. */
function transferredSentence(payouts: readonly { status: string }[]): string {
  const count = payouts.filter((payout) => payout.status === 'approved').length
  return `${count} transfert${count > 1 ? 's' : ''}`
}
