import type { ListColumn } from './list.ts'
import type { AdminPaymentAccount } from './payment-accounts.ts'

const operatorWord = { mtn: 'MTN', moov: 'Moov', celtiis: 'Celtiis' } as const

export const paymentAccountColumns: readonly ListColumn<AdminPaymentAccount>[] = [
  { name: 'supplier', header: 'Fournisseur', kind: 'text', is: 'title', value: (account) => account.supplier.name },
  { name: 'name', header: 'Libellé', kind: 'text', value: (account) => account.name },
  { name: 'number', header: 'Numéro', kind: 'text', value: (account) => account.number },
  {
    name: 'operator', header: 'Opérateur', kind: 'word',
    value: (account) => (account.operator ? operatorWord[account.operator] : 'Autre'),
  },
  { name: 'created_at', header: 'Ajouté le', kind: 'instant', value: (account) => account.created_at },
  { name: 'first_paid_at', header: 'Premier virement', kind: 'instant', value: (account) => account.first_paid_at },
  {
    name: 'others', header: 'Partage', kind: 'word', is: 'state',
    value: ({ others }) => (others === 0 ? null : `${others} autre${others > 1 ? 's' : ''} sur ce numéro`),
  },
]
