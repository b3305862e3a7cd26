import type { AskedRequest } from './requests.ts'
import { statWord } from './decision-words.ts'
import type { ListColumn } from './list.ts'

export const requestColumns: readonly ListColumn<AskedRequest>[] = [
  { name: 'code', header: 'Code', kind: 'code', value: (request) => request.code_request },
  { name: 'title', header: 'Projet', kind: 'text', is: 'title', value: (request) => request.title },
  {
    name: 'beneficiary', header: 'Bénéficiaire', kind: 'text', isInFileOnly: true,
    value: ({ beneficiary: { firstname, name } }) => `${firstname} ${name}`,
  },
  { name: 'service', header: 'Service', kind: 'text', value: (request) => request.service_produit.name },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (request) => request.amount },
  { name: 'created_at', header: 'Déposée le', kind: 'instant', value: (request) => request.created_at },
  { name: 'status', header: 'Statut', kind: 'word', is: 'state', value: (request) => statWord[request.status] },
  { name: 'decided_by', header: 'Décidée par', kind: 'text', isInFileOnly: true, value: (request) => request.decided_by },
  { name: 'decided_at', header: 'Décidée le', kind: 'instant', isInFileOnly: true, value: (request) => request.decided_at },
  { name: 'reason', header: 'Motif', kind: 'text', isInFileOnly: true, value: (request) => request.reason },
]
