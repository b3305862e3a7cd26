import { dayOf } from '@passerelle/contract/dates'
import { postPassUsed } from '#src/ledger/post-events.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { countAttempt, refuseOverLimit } from '#src/platform/http/limits.ts'
import { readSetting } from '#src/platform/settings.ts'
import { redeemRefusal, unknownScans } from './pass-rules.ts'
import { passUsed, alreadyUsedAt } from './pass-words.ts'
import { accepted, readAnswer, type Redeemed, type ScanAnswer } from './scan-answer.ts'

/**
 * A scan in a transaction of its own: the use, the supplier's money, the history and the notices that will follow the commit.
 * A refusal is an answer as well, that a retry gets again.
 * @param code as readPassCode gives it: null is a typing error, on which no look-up is spent
 * @throws AppError with the reason of the refusal; too_many_requests after 30 unknown codes in 10 minutes
 */
export async function redeemAlone(ctx: UserContext, code: string | null): Promise<Redeemed> {
  const bucket = unknownScans.bucketOf(ctx.actor.id)
  const answer = await inTransaction(ctx, async (tx) => {
    if (code === null) throw new AppError('unknown')
    await refuseOverLimit(tx, bucket, unknownScans.max, ctx.now())
    const fresh = await answerScan(ctx, tx, code)
    if ('refused' in fresh && fresh.refused === 'unknown') await countAttempt(tx, bucket, unknownScans.max, ctx.now())
    return fresh
  })
  return readAnswer(answer)
}

/** A refusal is decided before anything is written: it commits with its journal line, and is kept for a retry. */
async function answerScan(ctx: UserContext, tx: Tx, code: string): Promise<ScanAnswer> {
  const pass = await lockPassByCode(ctx, tx, code) // two tills, one pass: the second waits here
  const refusal = pass ? redeemRefusal({ pass, retired: pass.retiredReason
    ? { reason: pass.retiredReason, supplierId: pass.retiredSupplierId }
    : null, servesService: pass.servesService }, ctx.actor.id, dayOf(ctx.now())) : 'unknown'
  if (pass && refusal === null) return use(ctx, tx, pass)
  await writeJournal(ctx, tx, {
    action: 'scan.refused',
    subject: pass ? { type: 'pass', id: pass.id } : { type: 'supplier', id: ctx.actor.id },
    detail: { answered: refusal, state: pass?.state ?? null },
  })
  if (refusal !== 'already_used' || !pass?.usedAt) return { refused: refusal ?? 'unknown' }
  return {
    refused: refusal,
    usedAt: pass.usedAt.toISOString(),
    message: alreadyUsedAt(pass.usedAt),
  }
}

type LockedPass = NonNullable<Awaited<ReturnType<typeof lockPassByCode>>>

async function lockPassByCode(ctx: UserContext, tx: Tx, code: string) {
  return tx
    .selectFrom('passCodes')
    .innerJoin('passes', 'passes.id', 'passCodes.passId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('users as holder', 'holder.id', 'passes.beneficiaryId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select([
      'passes.id', 'passes.state', 'passes.amountXof', 'passes.supplierId', 'passes.beneficiaryId', 'passes.expiresOn', 'passes.usedAt',
      'passes.serviceId',
      'passCodes.retiredReason', 'passCodes.retiredSupplierId', 'services.name as serviceName', 'services.type as serviceType',
      'holder.firstname', 'suppliers.socialReason as supplierName',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('supplierServices').select('serviceId').whereRef('supplierServices.serviceId', '=', 'passes.serviceId').where(
          'supplierServices.supplierId',
          '=',
          ctx.actor.id,
        ))
        .$castTo<boolean>()
        .as('servesService'),
    )
    .where('passCodes.codeHash', '=', ctx.keys.lookup(code))
    .forUpdate(['passes', 'passCodes'])
    .executeTakeFirst()
}

async function use(ctx: UserContext, tx: Tx, pass: LockedPass): Promise<ScanAnswer> {
  const now = ctx.now()
  const supplierId = ctx.actor.id
  if (pass.beneficiaryId === null) throw new Error(`Pass ${pass.id} is assigned to nobody`)
  const { id: redemptionId } = await tx
    .with('marked', (cte) => cte
      .updateTable('passes')
      .set({ state: 'used', usedAt: now })
      .where('id', '=', pass.id)
      .where('state', '=', 'assigned')
      .where('supplierId', '=', supplierId)
      .returning(['id', 'beneficiaryId', 'amountXof']))
    .with('told', (cte) =>
      cte
        .insertInto('passEvents')
        .columns(['passId', 'event', 'actorId', 'at', 'detail'])
        .expression((eb) => eb.selectFrom('marked').select((row) => [
          'marked.id', row.val('used').as('event'), row.val(supplierId).as('actorId'), row.val(now).as('at'),
          row.val('{}').$castTo<string>().as('detail'),
        ])),
    )
    .insertInto('redemptions')
    .columns(['passId', 'supplierId', 'beneficiaryId', 'amountXof', 'at', 'department', 'city'])
    .expression((eb) => eb.selectFrom('marked').innerJoin('beneficiaries', 'beneficiaries.userId', 'marked.beneficiaryId').select((row) => [
      'marked.id', row.val(supplierId).as('supplierId'), 'marked.beneficiaryId', 'marked.amountXof', row.val(now).as('at'),
      'beneficiaries.department', 'beneficiaries.city',
    ]))
    .returning('id')
    .executeTakeFirstOrThrow()
  await postPassUsed(tx, { redemptionId, supplierId, amountXof: pass.amountXof, at: now })
  await sendNotice(tx, passUsed({ ...pass, beneficiaryId: pass.beneficiaryId }, redemptionId, now))
  return accepted(pass, redemptionId, now, await readSetting(tx, 'scanUndoMinutes'))
}
