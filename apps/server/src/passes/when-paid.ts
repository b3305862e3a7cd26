import { sql } from 'kysely'
import { sumEvents, totalOf } from '#src/ledger/sum-events.ts'
import type { Db } from '#src/platform/database/tables.ts'

interface Use {
  /** Of the redemption. */
  id: number
  supplierId: number
}

const isGain = ({ kind }: { kind: string }) => kind === 'pass_used' || kind === 'scan_undone'

/**
 * When each of these uses was paid to its supplier, by its redemption; one that waits is not in it. A supplier's gains are paid oldest
 * first: a use is paid when what was transferred reaches what had been gained with it. What was gained before the first of them is kept,
 * the rest is read along the supplier's own bookings.
 */
export async function readPaidAt(db: Db, uses: readonly Use[]): Promise<Map<number, Date>> {
  const paid = new Map<number, Date>()
  for (const [supplierId, own] of Map.groupBy(uses, (use) => use.supplierId)) {
    const gains = await readGains(db, supplierId, own.map(({ id }) => id))
    const transfers = await readTransfers(db, supplierId)
    for (const { useId, gainedXof } of gains) {
      const at = transfers.find(({ totalXof }) => totalXof >= gainedXof)?.at
      if (at) paid.set(useId, at)
    }
  }
  return paid
}

/** What the supplier had gained with each use, those before it included. */
async function readGains(db: Db, supplierId: number, useIds: number[]): Promise<{ useId: number; gainedXof: number }[]> {
  const account = `supplier:${supplierId}`
  const booked = await db
    .selectFrom('ledgerTransactions')
    .select(['id', 'reference'])
    .where('kind', '=', 'pass_used')
    .where('reference', '=', sql<string>`any(${useIds.map((id) => `redemption:${id}`)}::text[])`)
    .orderBy('id')
    .execute()
  const [first, last] = [booked[0]?.id, booked.at(-1)?.id]
  if (first === undefined || last === undefined) return []
  const beforeXof = totalOf((await sumEvents(db, account, first - 1)).filter(isGain))
  const { rows } = await sql<{ id: number; gainedXof: number }>`
    select ledger_entries.transaction_id as id,
      sum(ledger_entries.amount_xof) over (order by ledger_entries.transaction_id)::bigint as gained_xof
    from ledger_entries cross join lateral (
      select kind from ledger_transactions where id = ledger_entries.transaction_id offset 0
    ) as booked
    where ledger_entries.account = ${account} and booked.kind in ('pass_used', 'scan_undone')
      and ledger_entries.transaction_id between ${first} and ${last}`.execute(db)
  const gained = new Map(rows.map(({ id, gainedXof }) => [id, beforeXof + gainedXof]))
  return booked.flatMap(({ id, reference }) => {
    const gainedXof = gained.get(id)
    return gainedXof === undefined ? [] : [{ useId: Number(reference.slice('redemption:'.length)), gainedXof }]
  })
}

/** What was transferred to a supplier up to each transfer, the oldest first. */
async function readTransfers(db: Db, supplierId: number): Promise<{ at: Date; totalXof: number }[]> {
  const { rows } = await sql<{ at: Date; totalXof: number }>`
    select approved_at as at, sum(amount_xof) over (order by approved_at, id)::bigint as total_xof from payouts
    where supplier_id = ${supplierId} and status = 'approved' order by approved_at, id`.execute(db)
  return rows
}
