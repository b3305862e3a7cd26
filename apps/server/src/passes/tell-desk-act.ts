import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { DeskPass } from './desk-passes.ts'
import { type DeskAct, type Told, toldHolder, toldSupplier } from './desk-words.ts'

/** Tells holders and suppliers of the passes, as they were before, one notice each however many they are. */
export async function tellDeskAct(
  { now }: UserContext,
  tx: Tx,
  passes: DeskPass[],
  { act, ...told }: Omit<Told, 'key'> & { act: DeskAct },
): Promise<void> {
  const key = `${passes[0]?.id}:${now().getTime()}`
  for (const [userId, [first, ...others]] of Map.groupBy(passes, ({ beneficiaryId }) => beneficiaryId)) {
    if (userId !== null && first) await sendNotice(tx, toldHolder(userId, act, [first, ...others], { key, ...told }))
  }
  for (const [userId, [first, ...others]] of Map.groupBy(passes, ({ supplierId }) => supplierId)) {
    const notice = userId !== null && first ? toldSupplier(userId, act, [first, ...others], { key, ...told }) : null
    if (notice) await sendNotice(tx, notice)
  }
}
