import { formatPhone } from '@passerelle/contract/phone'
import { paymentAccountColumns } from '@passerelle/contract/payment-account-columns'
import {
  type AdminPaymentAccount, adminCountPaymentAccounts, adminListPaymentAccounts, adminPaymentAccountsFile,
} from '@passerelle/contract/payment-accounts'
import type { Cells } from '../back-office/list-cells.tsx'
import { periodFilters, personFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { Badge } from '../ui/text/badge.tsx'

const cells: Cells<AdminPaymentAccount> = {
  number: ({ number }) => <span className="num">{formatPhone(number)}</span>,
  others: ({ others }) => others > 0 && <Badge tone="wait">{others > 1 ? `${others} autres fournisseurs` : 'Un autre fournisseur'}</Badge>,
}

/** The numbers that suppliers are paid on, newest first; several suppliers on one are marked. */
export default function PaymentAccountsPage() {
  return (
    <ListPage
      title="Comptes de paiement"
      lead="Les numéros mobile money des fournisseurs, le plus récent d’abord. Un numéro que plusieurs se partagent mérite une vérification."
      list={{ page: adminListPaymentAccounts, count: adminCountPaymentAccounts, file: adminPaymentAccountsFile }}
      columns={paymentAccountColumns}
      cells={cells}
      rowKey={(account) => account.id}
      searchLabel="Fournisseur, numéro ou libellé"
      filters={[...periodFilters, personFilter]}
      empty={{ title: 'Aucun compte de paiement', text: 'Un compte apparaît ici quand un fournisseur l’ajoute.' }}
    />
  )
}
