import { sql } from 'kysely'
import type { LedgerKind, PlatformAccount } from '@passerelle/contract/ledger-words'
import { sumXof } from '@passerelle/contract/money'
import type { Tx } from '#src/platform/database/tables.ts'

export type LedgerAccount = PlatformAccount | `supplier:${number}`

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
  const entries = entriesOf(transfer)
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

/** What a transfer writes, and what is shown of it before. */
export function entriesOf({ reference, from, to }: Transfer): { account: LedgerAccount; amountXof: number }[] {
  const credits = to.filter(({ amountXof }) => amountXof > 0)
  const total = sumXof(credits.map(({ amountXof }) => amountXof))
  if (total === 0) throw new RangeError(`Nothing to transfer for ${reference}`)
  return [{ account: from, amountXof: -total }, ...credits]
}

/** A transfer for a statement that posts those of many: the `transfer` of a row of its `done`. */
export function toPost(transfer: Transfer) {
  const { kind, reference, at } = transfer
  return { kind, reference, at, entries: entriesOf(transfer).map((entry) => ({ ...entry, supplierId: supplierOf(entry.account) })) }
}

/** What `postTransfer` writes, for each row of `done`. That statement has locked the balance of every supplier it pays. */
export const postTransfersOfDone = `
  booked as (
    insert into ledger_transactions (kind, reference, at)
    select transfer.kind, transfer.reference, transfer.at
    from done, json_to_record(done.transfer) as transfer(kind text, reference text, at timestamptz)
    returning id, kind, reference
  ),
  entered as (
    insert into ledger_entries (transaction_id, account, amount_xof)
    select booked.id, entry.account, entry.amount_xof
    from done, json_to_record(done.transfer) as transfer(kind text, reference text, entries json)
      join booked on booked.kind = transfer.kind and booked.reference = transfer.reference,
      json_to_recordset(transfer.entries) as entry(account text, amount_xof bigint)
  ),
  moved as (
    update supplier_balances set balance_xof = balance_xof + change.amount_xof
    from (
      select entry.supplier_id, sum(entry.amount_xof)::bigint as amount_xof
      from done, json_to_recordset(done.transfer -> 'entries') as entry(supplier_id bigint, amount_xof bigint)
      where entry.supplier_id is not null
      group by entry.supplier_id
    ) as change
    where supplier_balances.supplier_id = change.supplier_id
  )`

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
