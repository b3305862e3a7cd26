import { adminListBalances, adminVerifyLedger } from '@passerelle/contract/ledger'
import { accountWord } from '@passerelle/contract/ledger-words'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { nothing } from '../back-office/list-cells.tsx'
import { Page } from '../layouts/page.tsx'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../ui/text/button.tsx'
import { accountsAddress, balancesAddress, entriesAddress, linesAddress } from './ledger-address.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { Badge } from '../ui/text/badge.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

/** The ledger’s accounts and its invariants, checked on demand. */
export default function LedgerPage() {
  const accounts = useRead(adminListBalances)
  const check = useRead(adminVerifyLedger, { staleTime: 60_000 })
  const failed = check.data?.checks.filter(({ ok }) => !ok).length ?? 0
  return (
    <Page>
      <PageHead title="Registre" action={<Button
        tone="line"
        icon="refresh"
        isLoading={check.isFetching}
        loadingText="Vérification…"
        onClick={() => void Promise.all([check.refetch(), accounts.refetch()])}
      >
        Vérifier à nouveau
      </Button>}>
        Les comptes de la plateforme et les règles qu’ils doivent toujours respecter.
      </PageHead>
      <div className="row">
        <ButtonLink tone="line" to={accountsAddress}>Comptes à une date</ButtonLink>
        <ButtonLink tone="line" to={balancesAddress}>Soldes, compte par compte</ButtonLink>
        <ButtonLink tone="line" to={entriesAddress}>Toutes les écritures</ButtonLink>
      </div>
      {check.data && (check.data.ok ? (
        <Notice tone="ok" role="status" title="Le registre est exact.">Les {check.data.checks.length} contrôles sont conformes.</Notice>
      ) : (
        <Notice tone="no" role="alert" title={failed > 1 ? `${failed} contrôles ont échoué.` : 'Un contrôle a échoué.'}>
          Mettez les retraits ouverts en attente et prévenez l’équipe technique avec la ligne en écart.
        </Notice>
      ))}
      <DataTable
        caption="Contrôles"
        columns={checkColumns}
        rows={check.data?.checks}
        rowKey={({ name }) => name}
        isLoading={check.isPending}
        error={check.error && !check.data
          ? { title: 'Le contrôle n’a pas pu être fait', text: check.error.message, reference: check.error.requestId }
          : undefined}
        onRetry={() => void check.refetch()}
      />
      <DataTable
        caption="Comptes"
        columns={accountColumns}
        rows={accounts.data}
        rowKey={({ account }) => account}
        isLoading={accounts.isPending}
        error={accounts.error && !accounts.data ? { text: accounts.error.message, reference: accounts.error.requestId } : undefined}
        onRetry={() => void accounts.refetch()}
        empty={<p className="p-6 text-ink-2">Aucun mouvement pour l’instant.</p>}
      />
    </Page>
  )
}

/** By the names that the server gives; a new one shows as it is. */
const checkWords: Record<string, string> = {
  transactions_sum_to_zero: 'Chaque écriture est équilibrée',
  balances_equal_entries: 'Les soldes des fournisseurs sont la somme de leurs écritures',
  kept_uses_equal_redemptions: 'Le nombre d’utilisations gardé pour chaque fournisseur est celui de ses scans',
  kept_gifts_equal_orders: `Ce qui est gardé pour chaque donateur est la somme de ses dons payés et de leurs ${product.nouns}`,
  kept_states_equal_passes: `Les nombres de ${product.nouns} gardés chaque nuit, avec leur historique depuis, disent leurs états`,
  used_passes_equal_redemptions: `Chaque ${product.noun} utilisé a un seul scan, du même montant`,
  redemptions_equal_supplier_credits: 'Chaque scan a crédité son fournisseur',
  transferred_payouts_equal_transfers: 'Chaque retrait transféré a un seul transfert',
  paid_orders_equal_payments: `Chaque commande payée a un seul paiement et ses ${product.nouns}`,
  pass_funds_equal_unused_passes: `Les fonds gardés valent les ${product.nouns} non utilisés`,
  kept_sums_equal_entries: 'Les sommes gardées chaque nuit sont celles des écritures',
  kept_months_equal_entries: 'Les sommes gardées mois par mois sont celles des écritures',
  kept_places_equal_uses: 'Les utilisations gardées par commune sont celles des scans',
  kept_days_equal_entries: 'Les soldes gardés jour après jour sont ceux des écritures',
  kept_suppliers_equal_entries: 'Ce qui est gardé des comptes des fournisseurs est la somme de leurs écritures',
  cash_covers_what_is_owed: 'L’argent en caisse couvre tout ce qui est dû',
}

const checkColumns: Column<Reply<typeof adminVerifyLedger>['checks'][number]>[] = [
  { header: 'Règle', cell: ({ name }) => checkWords[name] ?? name },
  { header: 'Constat', cell: ({ ok, detail }) => (ok ? nothing : detail) },
  { header: 'Résultat', place: 'status', cell: ({ ok }) => (ok ? <Badge tone="ok">Conforme</Badge> : <Badge tone="no">Écart</Badge>) },
]

const accountColumns: Column<Reply<typeof adminListBalances>[number]>[] = [
  { header: 'Compte', cell: ({ account }) => <Link to={linesAddress({ account })}>{accountWord(account, null)}</Link> },
  { header: 'Solde', place: 'end', isEnd: true, cell: ({ balance }) => <span className="num">{formatXof(balance)}</span> },
]
