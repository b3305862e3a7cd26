import type { ListColumn } from './list.ts'
import { refundCauseWord } from './refund-causes.ts'
import type { RefundSigning, RefundTask } from './refunds.ts'

const causes: Readonly<Record<string, string>> = refundCauseWord

const signingWord = ({ needed, signatures }: RefundSigning): string =>
  (needed === 0 ? 'Aucune à donner' : `${Math.min(signatures.length, needed)} sur ${needed}`)

export const refundTaskColumns: readonly ListColumn<RefundTask>[] = [
  { name: 'donor', header: 'Donateur', kind: 'text', is: 'title', value: (task) => task.donor.name },
  { name: 'amount', header: 'Montant', kind: 'xof', value: (task) => task.amount },
  { name: 'cause', header: 'Motif', kind: 'word', value: (task) => causes[task.cause] ?? task.cause },
  { name: 'transaction', header: 'Transaction', kind: 'code', value: (task) => task.transaction_id },
  { name: 'created_at', header: 'Depuis le', kind: 'instant', value: (task) => task.created_at },
  { name: 'signatures', header: 'Signatures', kind: 'text', value: ({ signing }) => signingWord(signing) },
  { name: 'taken_by', header: 'Suivi par', kind: 'text', value: (task) => task.taken_by },
  { name: 'taken_at', header: 'Suivi depuis le', kind: 'instant', isInFileOnly: true, value: (task) => task.taken_at },
]
