import { dayOf } from '@passerelle/contract/dates'
import type { ScanRefusal } from '@passerelle/contract/errors'
import { readPassCode } from '@passerelle/contract/pass-code'
import { postPassUsed } from '#src/ledger/post-events.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { countAttempt, refuseOverLimit } from '#src/platform/http/limits.ts'
import { readSetting } from '#src/platform/settings.ts'
import { redeemRefusal, undoUntil } from './pass-rules.ts'
import { passUsed, alreadyUsedAt } from './pass-words.ts'

export interface Redeemed {
  redemptionId: number
  amountXof: number
  service: { id: number; name: string; type: 'produit' | 'service' }
  firstname: string
  usedAt: Date
  undoUntil: Date
}

/** What was decided, also for a retry of the same scan. Instants as ISO text, since it is kept. */
export type ScanAnswer =
  | { redeemed: Omit<Redeemed, 'usedAt' | 'undoUntil'> & { usedAt: string; undoUntil: string } }
  | { refused: ScanRefusal; message?: string; usedAt?: string }

const unknownMax = 30

/**
 * Redeems a pass, whole and once, in one transaction: the use, the supplier's money, the history and the notices that
 * will follow the commit. A refusal is an answer as well, that a retry gets again.
 * @throws AppError with the reason of the refusal; too_many_requests after 30 unknown codes in 10 minutes
 */
export async function redeemPass(ctx: UserContext, input: { code: string }): Promise<Redeemed> {
  const code = readPassCode(input.code)
  const bucket = `scan:${ctx.actor.id}`
  const answer = await inTransaction(ctx, async (tx) => {
    if (code === null) throw new AppError('unknown') // a typing error: no look-up is spent on it
    await refuseOverLimit(tx, bucket, unknownMax, ctx.now())
    const fresh = await answerScan(ctx, tx, code)
    if ('refused' in fresh && fresh.refused === 'unknown') await countAttempt(tx, bucket, unknownMax, ctx.now())
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
  if (pass && refusal === null) return { redeemed: await use(ctx, tx, pass) }
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

async function use(ctx: UserContext, tx: Tx, pass: LockedPass): Promise<Extract<ScanAnswer, { redeemed: unknown }>['redeemed']> {
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
    .columns(['passId', 'supplierId', 'beneficiaryId', 'amountXof', 'at'])
    .expression((eb) => eb.selectFrom('marked').select((row) => [
      'marked.id', row.val(supplierId).as('supplierId'), 'marked.beneficiaryId', 'marked.amountXof', row.val(now).as('at'),
    ]))
    .returning('id')
    .executeTakeFirstOrThrow()
  await postPassUsed(tx, { redemptionId, supplierId, amountXof: pass.amountXof, at: now })
  await sendNotice(tx, passUsed({ ...pass, beneficiaryId: pass.beneficiaryId }, redemptionId, now))
  return {
    redemptionId,
    amountXof: pass.amountXof,
    service: { id: pass.serviceId, name: pass.serviceName, type: pass.serviceType },
    firstname: pass.firstname ?? '',
    usedAt: now.toISOString(),
    undoUntil: undoUntil(now, await readSetting(tx, 'scanUndoMinutes')).toISOString(),
  }
}

/** @throws AppError with the reason of a refusal */
export function readAnswer(answer: ScanAnswer): Redeemed {
  if ('redeemed' in answer) {
    return { ...answer.redeemed, usedAt: new Date(answer.redeemed.usedAt), undoUntil: new Date(answer.redeemed.undoUntil) }
  }
  throw new AppError(answer.refused, {
    ...(answer.message && { message: answer.message }),
    ...(answer.usedAt && { usedAt: new Date(answer.usedAt) }),
  })
}

