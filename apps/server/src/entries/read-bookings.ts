import type { LedgerBooking } from '@passerelle/contract/ledger'
import { ledgerKinds, type LedgerKind } from '@passerelle/contract/ledger-words'
import { supplierName } from '#src/accounts/approved-name.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { supplierOfEntry } from './entry-queries.ts'

/** What was booked of these events, the latest first; each is found by the index that books it once. */
export async function readBookings(db: Db, references: string[]): Promise<LedgerBooking[]> {
  if (references.length === 0) return []
  const booked = await db
    .selectFrom('ledgerTransactions')
    .select(['id', 'at', 'kind'])
    .where('kind', 'in', ledgerKinds)
    .where('reference', 'in', references)
    .orderBy('id', 'desc')
    .execute()
  return toBookings(db, booked)
}

/** With their lines. */
export async function toBookings(db: Db, booked: { id: number; at: Date; kind: LedgerKind }[]): Promise<LedgerBooking[]> {
  if (booked.length === 0) return []
  const rows = await db
    .selectFrom('ledgerEntries')
    .leftJoin('suppliers', (join) => join.on('suppliers.userId', '=', supplierOfEntry))
    .select(['ledgerEntries.transactionId', 'ledgerEntries.account', 'ledgerEntries.amountXof', supplierName.as('name')])
    .where('transactionId', 'in', booked.map(({ id }) => id))
    .orderBy('ledgerEntries.id')
    .execute()
  const lines = Map.groupBy(rows, ({ transactionId }) => transactionId)
  return booked.map(({ id, at, kind }) => ({
    id,
    at: at.toISOString(),
    kind,
    lines: (lines.get(id) ?? []).map(({ account, amountXof, name }) => ({
      account, account_name: name, debit: Math.max(0, -amountXof), credit: Math.max(0, amountXof),
    })),
  }))
}
