import { accountColumns } from '@passerelle/contract/account-columns'
import { adminCountLedgerAccounts, adminLedgerAccountsFile, adminListLedgerAccounts, type LedgerAccount } from '@passerelle/contract/ledger'
import { accountKindWord, accountStateWord } from '@passerelle/contract/ledger-words'
import { Link } from 'react-router'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { accountsAddress, linesAddress } from './ledger-address.ts'

const cells: Cells<LedgerAccount> = { name: ({ account, name }) => <Link to={linesAddress({ account })}>{name}</Link> }

const filters = [
  { name: 'genre', param: 'kind', label: 'Genre', options: choicesOf(accountKindWord, 'Tous') },
  stateFilter(choicesOf(accountStateWord, 'Tous')),
]

/** Every account of the ledger and what is on it now; each opens its lines. */
export default function LedgerBalancesPage() {
  return (
    <ListPage
      title="Soldes, compte par compte"
      lead="Ce qu’il y a sur chaque compte de la plateforme et de chaque fournisseur, maintenant. Touchez un compte pour lire ses écritures."
      back={<BackLink to={accountsAddress}>Comptes du registre</BackLink>}
      list={{ page: adminListLedgerAccounts, count: adminCountLedgerAccounts, file: adminLedgerAccountsFile }}
      columns={accountColumns}
      cells={cells}
      rowKey={(account) => account.id}
      searchLabel="Compte ou fournisseur"
      filters={filters}
      empty={{ title: 'Aucun compte', text: 'Changez de filtre ou de recherche pour en voir d’autres.' }}
    />
  )
}
