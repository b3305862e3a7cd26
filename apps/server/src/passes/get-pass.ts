import type { PassFile } from '@passerelle/contract/pass-file'
import { product } from '@passerelle/contract/product'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { readBookings } from '#src/entries/read-bookings.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { explainAttribution } from './explain-attribution.ts'
import { toListedPasses } from './pass-list.ts'
import { isRefunded } from './refunded-passes.ts'
import { readPaidAt } from './when-paid.ts'

/** One pass as the desk knows it: its people, why it went to them, its uses, its lines in the ledger. @throws AppError not_found */
export async function getPass(ctx: UserContext, { passId }: { passId: number }): Promise<PassFile> {
  const { db } = ctx
  const [pass] = await toListedPasses(ctx, [{ id: passId }])
  if (!pass) throw new AppError('not_found')
  const { orderId, donationId, donationTitle, projectId, requestCode, requestTitle, refunded } = await readOrigin(db, passId)
  const suspensions = await db
    .selectFrom('passSuspensions')
    .select(['cause', 'at'])
    .where('passId', '=', passId)
    .orderBy('at')
    .execute()
  const uses = await readUses(db, passId)
  const last = uses.find(({ undoneAt }) => undoneAt === null)
  const named = await readListedPeople(db, uses.flatMap(({ supplierId, beneficiaryId, undoneBy }) => [supplierId, beneficiaryId, undoneBy]))
  const attempts = await db.selectFrom('paymentAttempts').select('id').where('orderId', '=', orderId).execute()
  const references = [...uses.map(({ id }) => `redemption:${id}`), ...attempts.map(({ id }) => `payment:${id}`)]
  return {
    [product.slug]: pass,
    donation: donationId === null ? null : { id: donationId, title: donationTitle ?? '' },
    project: projectId === null ? null : { id: projectId, code: requestCode ?? '', title: requestTitle ?? '' },
    suspensions: suspensions.map(({ cause, at }) => ({ cause, since: at.toISOString() })),
    is_refunded: refunded,
    attribution: pass.holder === null ? null : await explainAttribution(db, { id: passId, isOffer: donationId === null }),
    paid_at: last ? ((await readPaidAt(db, [last])).get(last.id)?.toISOString() ?? null) : null,
    uses: uses.map(({ id, supplierId, beneficiaryId, at, undoneAt, undoneBy }) => ({
      redemption_id: id,
      supplier: named(supplierId),
      holder: named(beneficiaryId),
      at: at.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
      undone_by: undoneBy === null ? null : named(undoneBy).name,
    })),
    entries: await readBookings(db, references),
  }
}

/** The gift that it comes from, and the wish that it met. */
function readOrigin(db: Db, passId: number) {
  return db
    .selectFrom('passes')
    .leftJoin('donations', 'donations.id', 'passes.donationId')
    .leftJoin('allocations', 'allocations.id', 'passes.allocationId')
    .leftJoin('requests', 'requests.id', 'allocations.projectId')
    .select(['passes.orderId', 'passes.donationId', 'donations.title as donationTitle', 'allocations.projectId'])
    .select(['requests.code as requestCode', 'requests.title as requestTitle'])
    .select((eb) => isRefunded(eb).$castTo<boolean>().as('refunded'))
    .where('passes.id', '=', passId)
    .executeTakeFirstOrThrow()
}

/** The latest first; a till undoes a few of a pass. */
function readUses(db: Db, passId: number) {
  return db
    .selectFrom('redemptions')
    .select(['id', 'supplierId', 'beneficiaryId', 'at', 'undoneAt', 'undoneBy'])
    .where('passId', '=', passId)
    .orderBy('id', 'desc')
    .execute()
}
