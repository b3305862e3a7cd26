import type { PayoutFile } from '@passerelle/contract/payouts'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { getSupplierAmounts } from '#src/ledger/account-balance.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { readSettings } from '#src/platform/settings.ts'
import { readCourt, readFacts } from './payout-facts.ts'
import { toPayoutItems } from './payout-queries.ts'
import { apartFrom } from './payout-rules.ts'
import { findSignals, type Scan, signalSettings } from './payout-signals.ts'
import { signalWords } from './payout-words.ts'

/** So many of a supplier's latest scans are looked at for what stands out, and so many shown. */
const scansLooked = 200
const scansShown = 10
const earlierShown = 5

/**
 * What a signer must know of a payout before signing: where the money comes from, who signed, what stands out.
 * @throws AppError not_found
 */
export async function getPayout(ctx: UserContext, { payoutId }: { payoutId: number }): Promise<PayoutFile> {
  const [payout] = await toPayoutItems(ctx, [{ id: payoutId }])
  if (!payout) throw new AppError('not_found')
  const supplierId = payout.supplier.id
  const { number, accountId } = await ctx.db
    .selectFrom('payouts')
    .select(['number', 'accountId'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  const scans = await readScans(ctx.db, supplierId)
  const signals = findSignals({
    scans,
    othersOnNumber: await countOthersOn(ctx.db, supplierId, number),
    othersWithIfu: await countOthersWithIfu(ctx.db, supplierId),
    figures: await readSettings(ctx.db, signalSettings),
  })
  const flagged = new Set(signals.flatMap((signal) => signal.scans))
  const court = await readCourt(ctx, ctx.db)
  const facts = (await readFacts(ctx.db, [payoutId], court)).get(payoutId)
  const signers = facts?.approvals.flatMap(({ by }) => by ?? []) ?? []
  const apart = facts ? [...new Set(apartFrom(facts))] : []
  const named = await readListedPeople(ctx.db, [...signers, ...apart])
  const amounts = await getSupplierAmounts(ctx.db, supplierId)
  return {
    payout,
    gains: {
      uses: await countUses(ctx.db, supplierId),
      gained: amounts.totalGainXof,
      transferred: amounts.withdrawnXof,
      on_the_way: amounts.totalGainXof - amounts.withdrawnXof - amounts.currentBalanceXof,
      balance: amounts.currentBalanceXof,
    },
    two_above: court.figures.twoApproversAboveXof,
    signatures: (facts?.approvals ?? []).map(({ by, at }) => ({ name: named(by ?? 0).name, at: at.toISOString() })),
    apart: apart.map((id) => named(id).name),
    transfers_to_number: await countTransfersTo(ctx.db, supplierId, accountId),
    scans: scans.slice(0, scansShown).map(({ id, at, holder, service, amountXof, isUndone }) => ({
      id, at: at.toISOString(), holder, service, amount: amountXof, is_undone: isUndone, stands_out: flagged.has(id),
    })),
    earlier: await readEarlier(ctx.db, supplierId, payoutId),
    signals: signals.map(signalWords),
  }
}

async function readScans(db: Db, supplierId: number): Promise<(Scan & { service: string; amountXof: number })[]> {
  const latest = db
    .selectFrom('redemptions')
    .selectAll()
    .where('supplierId', '=', supplierId)
    .orderBy('id', 'desc')
    .limit(scansLooked)
  return db
    .selectFrom(latest.as('latest'))
    .innerJoin('users', 'users.id', 'latest.beneficiaryId')
    .innerJoin('passes', 'passes.id', 'latest.passId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .select(['latest.id', 'latest.beneficiaryId', 'latest.at', 'latest.amountXof', 'users.firstname as holder', 'services.name as service'])
    .select(sql<boolean>`latest.undone_at is not null`.as('isUndone'))
    .orderBy('latest.id', 'desc')
    .execute()
}

async function countOthersOn(db: Db, supplierId: number, number: string): Promise<number> {
  const { count } = await db
    .selectFrom('paymentAccounts')
    .select((eb) => eb.fn.count<number>('supplierId').distinct().as('count'))
    .where('number', '=', number)
    .where('removedAt', 'is', null)
    .where('supplierId', '<>', supplierId)
    .executeTakeFirstOrThrow()
  return count
}

/** As the duplicates of people are found: by the key that is kept of what each declared. */
async function countOthersWithIfu(db: Db, supplierId: number): Promise<number> {
  const { count } = await db
    .selectFrom('duplicateKeys as own')
    .innerJoin('duplicateKeys as other', (join) => join.onRef('other.kind', '=', 'own.kind').onRef('other.key', '=', 'own.key'))
    .innerJoin('suppliers', 'suppliers.userId', 'other.userId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own.userId', '=', supplierId)
    .where('own.kind', '=', 'ifu')
    .where('other.userId', '<>', supplierId)
    .executeTakeFirstOrThrow()
  return count
}

async function countUses(db: Db, supplierId: number): Promise<number> {
  const kept = await db.selectFrom('supplierBalances').select('uses').where('supplierId', '=', supplierId).executeTakeFirst()
  return kept?.uses ?? 0
}

async function countTransfersTo(db: Db, supplierId: number, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('supplierId', '=', supplierId)
    .where('accountId', '=', accountId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return count
}

async function readEarlier(db: Db, supplierId: number, payoutId: number): Promise<PayoutFile['earlier']> {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'code', 'amountXof', 'status', 'createdAt'])
    .where('supplierId', '=', supplierId)
    .where('id', '<', payoutId)
    .orderBy('id', 'desc')
    .limit(earlierShown)
    .execute()
  return rows.map(({ id, code, amountXof, status, createdAt }) => ({
    id, code_request: code, amount: amountXof, status, created_at: createdAt.toISOString(),
  }))
}
