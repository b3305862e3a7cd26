import { sql } from 'kysely'
import type { LedgerKind, Tx } from '#src/platform/database/tables.ts'
import { sumXof } from '@passerelle/contract/money'

/** `provider_cash` and `provider_fees` are what we own or spent; the others what we owe. */
export type LedgerAccount =
  | 'provider_cash'
  | 'pass_funds'
  | 'platform_fees'
  | 'payouts_reserved'
  | 'provider_fees'
  | 'suspense'
  | `supplier:${number}`

export interface Transfer {
  kind: LedgerKind
  /** What it is about, unique with the kind: `redemption:12`. */
  reference: string
  from: LedgerAccount
  /** One source, one or several destinations; whole FCFA each. Zero amounts are left out. */
  to: { account: LedgerAccount; amountXof: number }[]
  at: Date
}

/**
 * Posts one balanced transaction: « from » is debited, « to » credited, and moves the suppliers' balances
 * with it. Entries are only ever added; a mistake is reversed by another transfer.
 * @throws the database's check_violation when a supplier's balance would become negative
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<void> {
  const credits = transfer.to.filter(({ amountXof }) => amountXof > 0)
  const total = sumXof(credits.map(({ amountXof }) => amountXof))
  if (total === 0) throw new RangeError(`Nothing to transfer for ${transfer.reference}`)
  const entries = [{ account: transfer.from, amountXof: -total }, ...credits]
  await tx
    .with('booked', (cte) =>
      cte.insertInto('ledgerTransactions').values({ kind: transfer.kind, reference: transfer.reference, at: transfer.at }).returning('id'),
    )
    .insertInto('ledgerEntries')
    .columns(['transactionId', 'account', 'amountXof'])
    .expression((eb) =>
      eb
        .selectFrom('booked')
        .innerJoin(values(entries), (join) => join.onTrue())
        .select(['booked.id', 'entry.account', 'entry.amountXof']),
    )
    .execute()
  for (const { account, amountXof } of entries) await moveBalance(tx, account, amountXof)
}

function values(entries: { account: string; amountXof: number }[]) {
  const rows = entries.map(({ account, amountXof }) => sql`(${account}::text, ${amountXof}::bigint)`)
  return sql<{ account: string; amountXof: number }>`(values ${sql.join(rows)})`.as<'entry'>(sql`entry(account, amount_xof)`)
}

/** Platform accounts keep no running balance: one hot row would make every scan wait for the others. */
async function moveBalance(tx: Tx, account: LedgerAccount, amountXof: number): Promise<void> {
  const supplierId = supplierOf(account)
  if (supplierId === null) return
  const { numUpdatedRows } = await tx
    .updateTable('supplierBalances')
    .set((eb) => ({ balanceXof: eb('balanceXof', '+', amountXof) }))
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  // A supplier's row is made at approval; this is for one approved before there was a ledger.
  if (numUpdatedRows === 0n) await tx.insertInto('supplierBalances').values({ supplierId, balanceXof: amountXof }).execute()
}

function supplierOf(account: LedgerAccount): number | null {
  return account.startsWith('supplier:') ? Number(account.slice('supplier:'.length)) : null
}
