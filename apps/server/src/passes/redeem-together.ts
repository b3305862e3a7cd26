import { type Day, dayOf } from '@passerelle/contract/dates'
import { passUsedTransfer } from '#src/ledger/post-events.ts'
import { postTransfersOfDone, toPost } from '#src/ledger/post-transfer.ts'
import { sendNoticesOfDone } from '#src/notices/send-notice.ts'
import type { ReadSession, UserContext } from '#src/platform/context.ts'
import { askedAgain } from '#src/platform/database/asked-again.ts'
import { runForRows } from '#src/platform/database/for-rows.ts'
import type { Db, PassState } from '#src/platform/database/tables.ts'
import { together } from '#src/platform/database/together.ts'
import { isNewCall, keepCallsOfDone, toKeep } from '#src/platform/http/idempotency.ts'
import { countedSince } from '#src/platform/http/limits.ts'
import { sessionsStillSo } from '#src/platform/sessions.ts'
import { settingOf } from '#src/platform/settings.ts'
import { redeemRefusal, type ScannedCode, unknownScans } from './pass-rules.ts'
import { passUsed } from './pass-words.ts'
import { accepted, readAnswer, type Redeemed } from './scan-answer.ts'

const terms = { max: 64, patienceMs: 500 }
/** A database that has failed after so long is not asked again: whoever waits is told to come back. */
const lateMs = 3000

/**
 * Uses a good pass in two statements, each for all scans that come at the same time: one reads what is judged, one does it
 * and keeps it under its key, if nothing of it has moved since. Null for any other scan, which has left no trace: it is refused by the
 * rules, has no key or one that was seen before, is over the limit, is held by somebody else, failed, or its session has changed.
 */
export async function redeemTogether(ctx: UserContext, code: string | null): Promise<Redeemed | null> {
  const { actor, keyed } = ctx
  if (code === null || !keyed || !isNewCall(keyed)) return null
  const [now, startedAt] = [ctx.now(), performance.now()]
  try {
    const bucket = unknownScans.bucketOf(actor.id)
    const codeHash = ctx.keys.lookup(code)
    const { caller, key } = keyed
    const pass = await findPass(ctx.db, { codeHash, caller, key, bucket, since: countedSince(now) })
    if (!pass?.beneficiaryId || redeemRefusal(scannedOf(pass), actor.id, dayOf(now)) !== null) return null
    const { redemptionId, id: passId, beneficiaryId, amountXof } = pass
    const answer = accepted(pass, redemptionId, now, settingOf('scanUndoMinutes', pass.undoMinutes))
    const isDone = await usePass(ctx.db, {
      redemptionId, passId, passVersion: pass.passVersion, codeHash, codeVersion: pass.codeVersion, supplierId: actor.id, beneficiaryId,
      amountXof, at: now, session: ctx.unread?.session ?? null,
      transfer: toPost(passUsedTransfer({ redemptionId, supplierId: actor.id, amountXof, at: now })),
      notice: passUsed({ ...pass, beneficiaryId }, redemptionId, now),
      call: toKeep(keyed, answer, now),
    })
    if (!isDone) return null
    keyed.isOver = true
    return readAnswer(answer)
  } catch (cause) {
    if (performance.now() - startedAt > lateMs) throw cause
    ctx.log.warn({ err: cause }, 'scan goes alone')
    return null
  }
}

function scannedOf(pass: FoundPass): ScannedCode {
  const retired = pass.retiredReason && { reason: pass.retiredReason, supplierId: pass.retiredSupplierId }
  // It only tells one refusal from another, which is for the scan alone.
  return { pass, retired, servesService: false }
}

interface AskedPass {
  codeHash: Buffer
  caller: string
  key: string
  bucket: string
  since: Date
}

interface FoundPass {
  redemptionId: number
  id: number
  state: PassState
  amountXof: number
  supplierId: number | null
  beneficiaryId: number | null
  expiresOn: Day | null
  retiredReason: 'renewed' | 'expired' | 'unassigned' | null
  retiredSupplierId: number | null
  passVersion: string
  codeVersion: string
  serviceId: number
  serviceName: string
  serviceType: 'produit' | 'service'
  firstname: string | null
  supplierName: string | null
  undoMinutes: number | null
}

/**
 * Nothing of a scan whose key was seen, or whose supplier is over the limit. Whether its session still is what it was is asked by the
 * statement that does it: nothing of what is read here is told before. The use gets its number here, for what is written of it.
 */
const passesOfCodes = `
  select asked.line, nextval('redemptions_id_seq') as redemption_id,
    passes.id, passes.state, passes.amount_xof, passes.supplier_id, passes.beneficiary_id, passes.expires_on,
    pass_codes.retired_reason, pass_codes.retired_supplier_id,
    passes.xmin::text as pass_version, pass_codes.xmin::text as code_version,
    services.id as service_id, services.name as service_name, services.type as service_type,
    holder.firstname, suppliers.social_reason as supplier_name,
    (select value from settings where name = 'scanUndoMinutes') as undo_minutes
  from json_to_recordset($1) as asked(line int, code_hash bytea, caller text, key text, bucket text, since timestamptz)
    join pass_codes on pass_codes.code_hash = asked.code_hash
    join passes on passes.id = pass_codes.pass_id
    join services on services.id = passes.service_id
    left join users as holder on holder.id = passes.beneficiary_id
    left join suppliers on suppliers.user_id = passes.supplier_id
  where not exists (select from idempotent_calls as earlier where earlier.caller = asked.caller and earlier.key = asked.key)
    and (select count(*) from attempts where attempts.bucket = asked.bucket and attempts.at > asked.since) < ${unknownScans.max}`

const findPass = together(askedAgain(async (db: Db, asked: AskedPass[]) => {
  const lines = asked.map((one, line) => ({ ...one, line }))
  const found = new Map((await runForRows<FoundPass & { line: number }>(db, passesOfCodes, lines)).map((pass) => [pass.line, pass]))
  return asked.map((_, line) => found.get(line) ?? null)
}), terms)

interface Use {
  redemptionId: number
  passId: number
  passVersion: string
  codeHash: Buffer
  codeVersion: string
  supplierId: number
  beneficiaryId: number
  amountXof: number
  at: Date
  session: ReadSession | null
  transfer: ReturnType<typeof toPost>
  notice: ReturnType<typeof passUsed>
  call: ReturnType<typeof toKeep>
}

/**
 * One statement, so all of it or nothing. It waits for nobody: a row that somebody holds (the pass, the balance, a person) leaves
 * its scan out, any other wait ends it. A pass, a code or a session that is not the very
 * row that was judged is left out too.
 */
const usePasses = `
  with patience as materialized (
    select set_config('lock_timeout', '50ms', true) as set
  ),
  asked as materialized (
    select use.* from patience, json_to_recordset($1) as use(
      redemption_id bigint, pass_id bigint, pass_version text, code_hash bytea, code_version text, supplier_id bigint,
      beneficiary_id bigint, amount_xof bigint, at timestamptz, session json, transfer json, notice json, call json)
    where patience.set is not null
  ),
  locked as (
    select asked.*, beneficiaries.department, beneficiaries.city from asked
      join passes on passes.id = asked.pass_id and passes.xmin::text = asked.pass_version
      join pass_codes on pass_codes.code_hash = asked.code_hash and pass_codes.xmin::text = asked.code_version
      join supplier_balances on supplier_balances.supplier_id = asked.supplier_id
      join suppliers on suppliers.user_id = asked.supplier_id
      join beneficiaries on beneficiaries.user_id = asked.beneficiary_id
      join users as actor on actor.id = asked.supplier_id
      join users as holder on holder.id = asked.beneficiary_id
    where ${sessionsStillSo}
    for no key update of passes, pass_codes, supplier_balances skip locked
    for key share of suppliers, beneficiaries, actor, holder skip locked
  ),
  done as (
    update passes set state = 'used', used_at = locked.at
    from locked
    where passes.id = locked.pass_id and passes.state = 'assigned' and passes.supplier_id = locked.supplier_id
    returning locked.*
  ),
  redeemed as (
    insert into redemptions (id, pass_id, supplier_id, beneficiary_id, amount_xof, at, department, city) overriding system value
    select redemption_id, pass_id, supplier_id, beneficiary_id, amount_xof, at, department, city from done
  ),
  told as (
    insert into pass_events (pass_id, event, actor_id, at, detail)
    select pass_id, 'used', supplier_id, at, '{}' from done
  ),
  ${postTransfersOfDone},
  ${sendNoticesOfDone},
  ${keepCallsOfDone}
  select redemption_id from done`

/** Whether it was done. Of two scans of one pass, or two sendings of one scan, the second is left out. */
const usePass = together(async (db: Db, uses: Use[]) => {
  const firsts = firstOfEach(firstOfEach(uses, ({ passId }) => passId), ({ call }) => `${call.caller} ${call.key}`)
  const rows = await runForRows<{ redemptionId: number }>(db, usePasses, firsts)
  const done = new Set(rows.map(({ redemptionId }) => redemptionId))
  return uses.map(({ redemptionId }) => done.has(redemptionId))
}, terms)

function firstOfEach<T>(all: T[], keyOf: (one: T) => unknown): T[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? [])
}
