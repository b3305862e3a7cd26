import { formatDay, isDay } from '@passerelle/contract/dates'
import { adminGetFigure, adminListBalances } from '@passerelle/contract/ledger'
import { accountWord, allSuppliers } from '@passerelle/contract/ledger-words'
import { formatXof } from '@passerelle/contract/money'
import { Link, useSearchParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { balancesAddress, linesAddress } from './ledger-address.ts'

type Balance = { account: string; balance: number }

/** Every account of the platform, and what all suppliers have together, now or at the end of a past day. */
export default function LedgerAccountsPage() {
  const [search, setSearch] = useSearchParams()
  const given = search.get('au') ?? ''
  const day = isDay(given) ? given : undefined
  const accounts = useRead(adminListBalances, { query: { on: day } })
  const suppliers = useRead(adminGetFigure, { query: { account: allSuppliers, to: day } })
  const error = accounts.error ?? suppliers.error
  const rows: Balance[] | undefined = accounts.data && suppliers.data
    && [...accounts.data, { account: allSuppliers, balance: suppliers.data.amount }]
  return (
    <Page>
      <PageHead title="Comptes du registre" back={<BackLink to={to.admin(section.ledger)}>Registre</BackLink>}>
        Ce que la plateforme a, et ce qu’elle doit, {day ? `à la fin du ${formatDay(day)}` : 'maintenant'}.{' '}
        <Link to={balancesAddress}>Voir le solde de chaque compte</Link>
      </PageHead>
      <TextField
        type="date"
        label="Arrêté au"
        className="max-w-xs"
        help={'Un jour passé, à sa fin. Vide\u00A0: maintenant.'}
        value={given}
        onChange={(event) => setSearch(event.target.value === '' ? {} : { au: event.target.value })}
      />
      <DataTable
        caption="Comptes"
        isCaptionHidden
        columns={columnsAt(day)}
        rows={rows}
        rowKey={({ account }) => account}
        isLoading={accounts.isPending || suppliers.isPending}
        error={error && !rows ? { text: error.message, reference: error.requestId } : undefined}
        onRetry={() => void Promise.all([accounts.refetch(), suppliers.refetch()])}
      />
    </Page>
  )
}

const columnsAt = (day: string | undefined): Column<Balance>[] => [
  {
    header: 'Compte',
    cell: ({ account }) => <Link to={linesAddress({ account, ...(day && { to: day }) })}>{accountWord(account, null)}</Link>,
  },
  { header: 'Solde', place: 'end', isEnd: true, cell: ({ balance }) => <span className="num">{formatXof(balance)}</span> },
]
