import { addMonths, type Day, dayOf } from '@passerelle/contract/dates'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import type { DeskPass } from './desk-passes.ts'
import { untilTooEarly, untilTooLate } from './desk-words.ts'
import { journalDeskAct } from './journal-desk-act.ts'
import { writePassHistory } from './pass-history.ts'
import { tellDeskAct } from './tell-desk-act.ts'

/** A day to come, no later than what is assigned today lasts. @throws FieldErrors on `until` */
export async function checkUntil({ db, now }: UserContext, { until }: { until: Day }): Promise<void> {
  const today = dayOf(now())
  if (until < today) throw new FieldErrors({ until: untilTooEarly })
  const latest = addMonths(today, await readSetting(db, 'passValidityMonths'))
  if (until > latest) throw new FieldErrors({ until: untilTooLate(latest) })
}

/** Held passes last to a later day. The caller holds their rows, and has judged the day. */
export async function extendPasses(
  ctx: UserContext,
  tx: Tx,
  passes: DeskPass[],
  { until, reason }: { until: Day; reason: string },
): Promise<void> {
  await tx.updateTable('passes').set({ expiresOn: until }).where('id', 'in', passes.map(({ id }) => id)).execute()
  await writePassHistory(ctx, tx, 'extended', passes.map(({ id, expiresOn }) => ({
    passId: id, detail: { from: expiresOn, to: until, reason },
  })))
  await journalDeskAct(ctx, tx, passes, { action: 'pass.extend', reason, detail: ({ expiresOn }) => ({ from: expiresOn, to: until }) })
  await tellDeskAct(ctx, tx, passes, { act: 'extended', reason, until })
}
