import type { ListColumn } from './list.ts'
import type { ListedPass } from './pass-list.ts'
import { passStateWord } from './pass-states.ts'

export const passColumns: readonly ListColumn<ListedPass>[] = [
  { name: 'service', header: 'Service', kind: 'text', is: 'title', value: (pass) => pass.service.name },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (pass) => pass.amount },
  { name: 'holder', header: 'Bénéficiaire', kind: 'text', value: (pass) => pass.holder?.name ?? null },
  { name: 'supplier', header: 'Fournisseur', kind: 'text', value: (pass) => pass.supplier?.name ?? null },
  { name: 'donor', header: 'Donateur', kind: 'text', value: (pass) => pass.donor.name },
  { name: 'created_at', header: 'Créé le', kind: 'instant', value: (pass) => pass.created_at },
  { name: 'assigned_at', header: 'Attribué le', kind: 'instant', isInFileOnly: true, value: (pass) => pass.assigned_at },
  { name: 'expires_on', header: 'Expire le', kind: 'day', value: (pass) => pass.expires_on },
  { name: 'used_at', header: 'Utilisé le', kind: 'instant', isInFileOnly: true, value: (pass) => pass.used_at },
  { name: 'id', header: 'Numéro', kind: 'code', isInFileOnly: true, value: (pass) => String(pass.id) },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (pass) => passStateWord[pass.state] },
]
